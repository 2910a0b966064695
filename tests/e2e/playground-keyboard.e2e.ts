import { expect } from '@playwright/test';

import { axeViolations } from './harness/axe.ts';
import { qrCodes } from './harness/qr-codes.ts';
import { test } from './harness/test.ts';

test('the page loads steadily, and keys lead through it', async ({ page, playground, pane }) => {
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' });
    Object.assign(window, { shifts });
  });
  await playground.open();
  await expect(page.getByRole('textbox', { name: 'Document' })).toContainText('Purpose');
  const moved = await page.evaluate('shifts.reduce((sum, { value }) => sum + value, 0)');
  expect(moved).toBeLessThan(0.02);
  expect(await axeViolations(page, { rules: ['landmark-unique'] })).toEqual([]);
  await test.step('Tab leaves the pane at both ends, Escape to the document', async () => {
    const last = pane.getByRole('button', { name: 'Use a token instead' });
    await last.focus();
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toBeVisible();
    await expect(page.locator('iframe:focus')).toHaveCount(0);
    await pane.getByRole('button', { name: 'Sign in' }).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Close the task pane' })).toBeFocused();
    await pane.getByRole('button', { name: 'Sign in' }).focus();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('textbox', { name: 'Document' })).toBeFocused();
  });
  await test.step('Ctrl+Z undoes typing, and Ctrl+Y redoes it', async () => {
    const text = page.getByRole('textbox', { name: 'Document' });
    await text.focus();
    await page.keyboard.type('Typed');
    await expect(text).toContainText('Typed');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('again');
    await expect(text).toContainText('Typeagaind');
    await page.keyboard.press('Control+z');
    await expect(text).toContainText('Typed');
    await page.keyboard.press('Control+z');
    await expect(text).not.toContainText(/Typ/);
    await page.keyboard.press('Control+y');
    await expect(text).toContainText('Typed');
  });
  await test.step('focus follows connecting', async () => {
    await playground.connectAs();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Lycée Lumière' }).locator(':focus'),
    ).toHaveText('Connected');
  });
});

test.describe('on a sharp screen', () => {
  test.use({ deviceScaleFactor: 4 });

  test('a selected seal still shows its code', async ({ page, playground, pane }) => {
    await playground.begin();
    await playground.verify();
    const seen = async () => (await qrCodes(await page.locator('#sheets img').last().screenshot())).length;
    await pane.getByRole('button', { name: /^Go to the seal/ }).click();
    await expect.poll(seen).toBe(1);
    await page.locator('#sheets img').last().click();
    await expect.poll(seen).toBe(1);
  });
});
