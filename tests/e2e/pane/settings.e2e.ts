import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';

import packageJson from '#package.json' with { type: 'json' };
import { serveOlderPane } from '#tests/e2e/network/older-pane.ts';
import { tabAndEnter, tabTo } from '#tests/e2e/harness/axe.ts';
import { Playground } from '#tests/e2e/harness/playground.ts';
import { sealsIn } from '#tests/e2e/harness/docx-checks.ts';
import { test } from '#tests/e2e/harness/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

class Settings extends Playground {
  override async begin(): Promise<void> {
    await super.begin();
    await this.openSettings();
  }

  async openSettings(): Promise<void> {
    await this.chooseFromMenu('Settings');
    await expect(this.heading('Settings')).toBeVisible();
  }

  async openDocument(): Promise<void> {
    await this.pane.getByRole('tab', { name: 'Document' }).click();
  }

  get saved() {
    return this.pane.getByText('Saved for new seals.');
  }
}

/** Whether the downloaded document asks Office to open the pane. */
async function opensPane(playground: Playground): Promise<boolean> {
  const parts = Object.entries(unzipSync(await playground.download()));
  return parts.some(
    ([path, bytes]) =>
      path.startsWith('word/webextensions/') &&
      strFromU8(bytes).includes('Office.AutoShowTaskpaneWithDocument'),
  );
}

test('new seals have the chosen look on every screen; a size too small isn’t saved', async ({ page }) => {
  const settings = new Settings(page);
  const { pane } = settings;
  await settings.begin();
  await pane.getByLabel('Place the seal').selectOption('In the footer');
  await pane.getByLabel('Size (mm)').fill('31');
  await pane.getByLabel('Caption under the QR code').uncheck();
  await expect(settings.saved).toBeVisible();

  await settings.reopenPane();
  await expect(pane.getByLabel('Size (mm)')).toHaveValue('31');
  await settings.openDocument();
  await expect(pane.getByText('In the footer · 31 mm · no caption')).toBeVisible();

  await settings.openSettings();
  await pane.getByLabel('Size (mm)').fill('12');
  await pane.getByLabel('Size (mm)').blur();
  await expect(pane.getByText('Enter 20 mm or more so it can be scanned.')).toBeVisible();
  await settings.openDocument();
  await expect(pane.getByText('In the footer · 31 mm · no caption')).toBeVisible();

  await settings.ribbon('Insert seal').click();
  await expect(settings.heading('Verified')).toBeVisible();
  const own = sealsIn(await settings.download());
  expect(own.length).toBeGreaterThan(0);
  for (const seal of own) {
    expect(seal.part).toContain('footer');
    expect(Math.round(seal.widthMm)).toBe(31);
    expect(seal.captionText).toBe('');
  }

  await settings.openSettings();
  await pane.getByLabel('Place the seal').selectOption('At the top');
  await expect(settings.saved).toBeVisible();
  await pane.getByRole('tab', { name: 'Search' }).click();
  await pane.getByRole('listitem').filter({ hasText: 'Valid' }).first().getByRole('button').first().click();
  await pane.getByRole('button', { name: 'Insert seal' }).click();
  await expect(pane.getByText('The seal is at the top of the document.')).toBeVisible();
  const inBody = sealsIn(await settings.download()).filter((seal) => seal.part === 'word/document.xml');
  expect(inBody.map((seal) => Math.round(seal.widthMm))).toEqual([31]);
});

test('theme and automatic opening stay; the keyboard reaches all settings', async ({ page, service }) => {
  const settings = new Settings(page);
  const { pane } = settings;
  await settings.begin();
  await test.step('theme and automatic opening; high contrast takes precedence', async () => {
    const html = pane.locator('html');
    await expect(html).toHaveAttribute('data-theme', 'light');
    await pane.getByLabel('Theme').selectOption('Dark');
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(html).toHaveAttribute('data-theme', 'contrast');
    await page.emulateMedia({ forcedColors: 'none' });
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await settings.reopenPane();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await pane.getByLabel('Theme').selectOption('Same as Word');
    await expect(html).toHaveAttribute('data-theme', 'light');

    const opens = pane.getByRole('switch', { name: 'Open Sealmark with this document' });
    await expect(opens).not.toBeChecked();
    await expect(
      pane.getByText('if an administrator deployed the add-in, or if you uploaded it yourself'),
    ).toBeVisible();
    await page.evaluate(() => window.wordHost.faults.refuse('settings.saveAsync', '5002'));
    await opens.click();
    await expect(pane.getByText('This document is read-only.')).toBeVisible();
    await expect(opens).not.toBeChecked();
    await pane.getByRole('button', { name: 'Try again' }).click();
    await expect(opens).toBeChecked();
    await expect.poll(() => opensPane(settings)).toBe(true);
    const saved = await settings.download();
    await opens.uncheck();
    await expect.poll(() => opensPane(settings)).toBe(false);

    await settings.openFile(saved);
    await expect(opens).toBeChecked();
  });
  await test.step('by keyboard', async () => {
    await settings.openDocument();
    await pane.getByRole('tab', { name: 'Document' }).focus();
    await tabAndEnter(page, pane.getByRole('button', { name: 'More', exact: true }));
    await page.keyboard.press('ArrowDown');
    await expect(pane.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(settings.heading('Settings')).toBeVisible();
    await expect(pane.getByText(service.url)).toBeVisible();
    await tabTo(page, pane.getByLabel('Size (mm)'));
    await page.keyboard.press('ArrowUp');
    await expect(settings.saved).toBeVisible();
    await tabAndEnter(page, pane.getByRole('button', { name: 'Sign out' }));
    await expect(pane.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(settings.heading('Connect Word to your organization')).toBeVisible();
    await settings.connectAs();
    await expect(pane.getByText('25 mm')).toBeVisible();
  });
});

test('an older pane shows its version, and offers to reload the service’s', async ({ page }) => {
  const { version } = packageJson;
  const serveNewer = await serveOlderPane(page, '0.1.0');
  const settings = new Settings(page);
  const { pane } = settings;
  await settings.begin();
  await expect(pane.getByText('A new version of Sealmark is ready.')).toBeVisible();
  await expect(pane.getByText('0.1.0')).toBeVisible();
  await serveNewer();
  await pane.getByRole('button', { name: 'Close' }).click();
  await pane.getByRole('button', { name: `Reload to get ${version}` }).click();
  await expect(pane.getByText(version)).toBeVisible();
  await expect(pane.getByText('A new version of Sealmark is ready.')).toBeHidden();
});
