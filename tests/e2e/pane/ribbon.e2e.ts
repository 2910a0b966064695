import { expect } from '@playwright/test';

import { isOfficeUp } from '#tests/e2e/harness/office-js-cdn.ts';
import { violationsIn } from '#tests/e2e/harness/axe.ts';
import type { Playground } from '#tests/e2e/harness/playground.ts';
import { sealsIn } from '#tests/e2e/harness/docx-checks.ts';
import { test } from '#tests/e2e/harness/test.ts';
import { test as wiredTest } from '#tests/e2e/network/wired-test.ts';

const DIALOG = 'iframe[title="Dialog"]';

async function sealIds(playground: Playground): Promise<string[]> {
  return sealsIn(await playground.download()).map(({ publicId }) => publicId);
}

test('“Insert seal” in the ribbon seals once, without the pane', async ({ page, playground }) => {
  await playground.begin();
  await expect(playground.pane.getByRole('heading', { name: 'Not verified yet' })).toBeVisible();
  await page.getByText('1. Purpose').click();
  await playground.ribbon('Insert seal').click();
  await expect(page.getByText('Scan, or go to')).toBeVisible();
  await expect(playground.ribbon('Insert seal')).toBeEnabled();
  await expect(playground.heading('Verified')).toBeVisible();
  await expect(playground.pane.getByText(/\.docx$/)).toBeVisible();
  const [publicId] = await sealIds(playground);
  expect(publicId).toMatch(/^SM-DOC-/);
  const selected = await page.evaluate(() => window.wordHost.model.selection.toString());
  expect(selected).toContain('Scan, or go to');

  await page.getByText('Signatures').click();
  await playground.ribbon('Insert seal').click();
  await expect(playground.ribbon('Insert seal')).toBeEnabled();
  expect(await sealIds(playground)).toEqual([publicId]);
});

test('without a connection the ribbon’s dialog says what to do', async ({ page, playground }) => {
  await page.clock.install();
  await playground.open();
  const manifest = await (await page.request.get('/manifest.xml')).text();
  for (const name of ['Open Sealmark', 'Insert seal', 'Check document']) {
    const icon = playground.ribbon(name).locator('img');
    const address = await icon.evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(manifest).toContain(`"${address}"`);
    expect(await icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  const dialog = page.frameLocator(DIALOG);
  const ways: Record<string, () => Promise<void>> = {
    'by Word’s own button': () => page.getByRole('button', { name: 'Close', exact: true }).click(),
    'by its own button': () => dialog.getByRole('button', { name: 'Close' }).click(),
    'by Esc': () => dialog.getByRole('button', { name: 'Close' }).press('Escape'),
    'by time': async () => {
      await page.clock.fastForward(239_000);
      await expect(playground.ribbon('Insert seal')).toBeDisabled();
      await page.clock.fastForward(60_000);
    },
  };
  for (const [how, close] of Object.entries(ways))
    await test.step(how, async () => {
      await playground.ribbon('Insert seal').click();
      await expect(dialog.getByRole('heading')).toHaveText('Connect first');
      await expect(dialog.getByRole('alert')).toContainText(
        'Open the Sealmark pane (Open Sealmark on the Home tab), sign in there',
      );
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
      await expect(playground.ribbon('Insert seal')).toBeDisabled();
      expect(await violationsIn(page, DIALOG)).toEqual([]);
      await close();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(playground.ribbon('Insert seal')).toBeEnabled();
    });
});

const GONE = { 'the service': /^GET \/qr\//, 'the whole network': /^GET \/(qr\/|commands\.html)/ };
wiredTest('a connection that is lost amid a command seals once later', async ({ page, playground, wire }) => {
  const created: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('/api/ext/verification')) created.push(String(response.status()));
  });
  await playground.begin();
  const given = await playground.download();
  for (const [what, unheard] of Object.entries(GONE))
    await test.step(what, async () => {
      await playground.openFile(given, `${what}.docx`);
      await expect(playground.heading('Not verified yet')).toBeVisible();
      wire.cutBefore(unheard);
      await playground.ribbon('Insert seal').click();
      // Without a network even our page can't load: the dialog shows the browser's.
      if (what === 'the service')
        await expect(page.frameLocator(DIALOG).getByRole('heading')).toHaveText('Can’t reach Sealmark');
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(playground.ribbon('Insert seal')).toBeEnabled();
      expect(await sealIds(playground)).toEqual([]);

      wire.mend();
      await playground.ribbon('Insert seal').click();
      await expect(page.getByText('Scan, or go to')).toBeVisible();
      await expect(playground.ribbon('Insert seal')).toBeEnabled();
      expect(await sealIds(playground)).toHaveLength(1);
      expect(created.splice(0)).toEqual(['201']);
    });
});

wiredTest('the ribbon survives a lost or late script', async ({ page, playground, wire }) => {
  await playground.begin();
  await expect(playground.verifyButton).toBeVisible();
  wire.cutBefore(/ \/assets\/commands-[^ ]*\.js/);
  await playground.ribbon('Insert seal').click();
  await expect(playground.ribbon('Insert seal')).toBeEnabled();
  expect(await sealIds(playground)).toEqual([]);

  const release = wire.hold(/ \/assets\/commands-[^ ]*\.js/);
  await playground.ribbon('Insert seal').click();
  const commands = page.frameLocator('iframe[title="Commands"]').locator('html');
  await expect.poll(() => commands.evaluate(isOfficeUp)).toBe(true);
  expect(await sealIds(playground)).toEqual([]);

  release();
  await expect(playground.ribbon('Insert seal')).toBeEnabled();
  expect(await sealIds(playground)).toHaveLength(1);
});
