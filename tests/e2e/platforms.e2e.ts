import { expect } from '@playwright/test';

import { PLATFORM_NAMES, PLATFORMS, type PlatformName } from '#tests/word-host/platforms/platform.ts';
import { windowsPane } from '#tests/word-host/stage/bundled-script.ts';

import { newOpenXmlErrors } from './open-xml-errors.ts';
import type { Playground } from './playground.ts';
import { sealsIn } from './seals-in-docx.ts';
import { test as base } from './test.ts';

/** `test` with the script that makes a pane believe it is in a Word with the conversation of Windows. */
const test = base.extend<object, { windowsPane: string }>({
  windowsPane: [
    async ({}, use) => {
      await use(await windowsPane());
    },
    { scope: 'worker' },
  ],
});

async function begin(playground: Playground, platform: PlatformName, windowsPane: string): Promise<void> {
  if (PLATFORMS[platform].conversation === 'windows') {
    await playground.page.addInitScript({ content: windowsPane });
  }
  await playground.begin(undefined, undefined, `?platform=${platform}`);
}

/** Each platform with one place for the seal: pairs, for all of both would take minutes. */
const PLACES = {
  windows: 'cursor',
  'windows-2024': 'header',
  'windows-2021': 'end',
  mac: 'top',
  web: 'end',
  ipad: 'footer',
} as const satisfies Record<PlatformName, string>;

for (const platform of PLATFORM_NAMES) {
  test(`on ${platform} the document is verified, sealed at the ${PLACES[platform]}, recognized and checked`, async ({
    playground,
    pane,
    windowsPane,
  }) => {
    await begin(playground, platform, windowsPane);
    const given = await playground.download();
    await playground.chooseOptions({ placement: PLACES[platform] });
    await playground.verify(`Sealed on ${platform}`);
    const sealed = await playground.download();
    expect(sealsIn(sealed).length).toBeGreaterThan(0);
    expect(await newOpenXmlErrors(sealed, given)).toEqual([]);
    await playground.reopenPane();
    await expect(playground.heading('Verified')).toBeVisible();
    await pane.getByRole('tab', { name: 'Check' }).click();
    await pane.getByRole('button', { name: 'Check this document' }).click();
    await expect(playground.heading('Ready to send')).toBeVisible();
  });
}

for (const platform of ['windows', 'web'] as const) {
  test(`on ${platform} the ribbon seals without the pane`, async ({ page, playground, windowsPane }) => {
    await begin(playground, platform, windowsPane);
    await page.getByText('1. Purpose').click();
    await playground.ribbon('Insert seal').click();
    await expect(playground.ribbon('Insert seal')).toBeEnabled();
    await expect.poll(async () => sealsIn(await playground.download()).length).toBe(1);
  });
}
