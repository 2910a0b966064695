import { expect, type Page } from '@playwright/test';

import { PLATFORM_NAMES, PLATFORMS, type PlatformName } from '#word-host/platforms/platform.ts';
import { expectOneDocument, nextStudent } from '#tests/e2e/harness/one-document.ts';
import { PeopleScreen } from '#tests/e2e/pane/people-screen.ts';
import { Playground } from '#tests/e2e/harness/playground.ts';
import { contentOf, newOpenXmlErrors, sealsIn } from '#tests/e2e/harness/docx-checks.ts';
import type { ScratchService } from '#tests/e2e/harness/service.ts';
import { PROOF } from '#tests/e2e/harness/test.ts';
import { test } from './windows-test.ts';

async function pretend({ page }: Playground, platform: PlatformName, windowsPane: string): Promise<string> {
  if (PLATFORMS[platform].conversation === 'windows') await page.addInitScript({ content: windowsPane });
  return `?platform=${platform}`;
}

/** Each platform with one place for the seal, because all pairs would take minutes. */
const PLACES = {
  windows: 'cursor',
  'windows-2024': 'header',
  'windows-2021': 'end',
  mac: 'top',
  web: 'end',
  ipad: 'footer',
} as const satisfies Record<PlatformName, string>;

for (const platform of PLATFORM_NAMES) {
  const title = `${platform}: seal, check, and issue`;
  const tag = platform === 'windows' ? {} : PROOF;
  test(title, tag, async ({ page, playground, service, windowsPane }) => {
    await playground.begin(undefined, undefined, await pretend(playground, platform, windowsPane));
    const given = await playground.download();
    await playground.chooseOptions({ placement: PLACES[platform] });
    await playground.verify(`Sealed on ${platform}`);
    const sealed = await playground.download();
    expect(sealsIn(sealed).length).toBeGreaterThan(0);
    expect(await newOpenXmlErrors(sealed, given)).toEqual([]);
    await playground.reopenPane('Verified');
    await playground.check();
    await expect(playground.heading('Ready to send')).toBeVisible();

    await test.step('issued as a file of its own', () => issue(page, service));
    if (PLATFORMS[platform].requirements.AddInCommands === '0') return;
    await test.step('sealed, refreshed and checked by the ribbon', () => useRibbon(page, given));
  });
}

/** Beside the open file, which stays as it is. */
async function issue(page: Page, service: ScratchService): Promise<void> {
  const people = new PeopleScreen(page);
  const before = contentOf(await people.download());
  await people.show();
  const someone = await nextStudent(service);
  await people.previewCertificate(someone, 'Terminale');
  await expectOneDocument(service, someone, await people.issue());
  expect(contentOf(await people.download())).toEqual(before);
}

/** Without the pane, in the given file. */
async function useRibbon(page: Page, given: Buffer): Promise<void> {
  const playground = new Playground(page);
  await playground.openFile(given, 'By the ribbon.docx');
  await page.getByText('1. Purpose').click();
  for (const _ of ['inserted', 'refreshed']) {
    await playground.ribbon('Insert seal').click();
    await expect(playground.ribbon('Insert seal')).toBeEnabled();
    await expect.poll(async () => sealsIn(await playground.download()).length).toBe(1);
  }
  await playground.ribbon('Check document').click();
  const dialog = page.frameLocator('iframe[title="Dialog"]').getByRole('alert');
  await expect(dialog).toContainText('The seal is valid.');
}

test('only desktop Word may not save changes beside text', async ({ playground, pane, windowsPane }) => {
  const note = pane.getByText('Word may not count this as a change');
  for (const platform of ['web', 'windows'] as const) {
    await playground.open(await pretend(playground, platform, windowsPane));
    if (platform === 'web') await playground.connectAs();
    await playground.verify(`Moved on ${platform}`);
    await playground.openFile(await playground.download(), `Moved on ${platform}.docx`);
    await pane.getByRole('button', { name: 'The same file' }).click();
    await expect(playground.heading('Verified')).toBeVisible();
    await expect(note).toBeVisible({ visible: platform === 'windows' });
  }
});

test('Word on the web: a document lost unsaved is known as verified', async ({ page, playground, pane }) => {
  await playground.begin(undefined, undefined, '?platform=web');
  await playground.verify('Never saved');
  const saved = await page.evaluate(() => [...window.wordHost.kickOut()]);
  await playground.openFile(Buffer.from(saved), 'Internship agreement.docx');
  await expect(pane.getByText('but that wasn’t saved in the file')).toBeVisible();
});
