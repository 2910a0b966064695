import { expect } from '@playwright/test';

import { tabAndEnter, tabTo } from '#tests/e2e/harness/axe.ts';
import { test } from '#tests/e2e/harness/test.ts';
import { mintSchoolToken } from '#tests/e2e/harness/tokens.ts';

test('the keyboard alone connects, verifies, seals twice', async ({ page, playground, pane, service }) => {
  const { token } = await mintSchoolToken(service);
  await playground.open();
  await tabAndEnter(page, pane.getByRole('button', { name: 'Use a token instead' }));
  await expect(pane.getByLabel('Token', { exact: true })).toBeFocused();
  await page.keyboard.type(token);
  await page.keyboard.press('Enter');
  await expect(pane.getByRole('tab', { name: 'Document' })).toBeFocused();

  await tabTo(page, pane.getByLabel('Title'));
  await page.keyboard.press('End');
  await page.keyboard.type(', by keyboard');
  await tabAndEnter(page, playground.verifyButton);
  await expect(playground.heading('Verified')).toBeFocused();
  await expect(pane.getByText('Internship agreement, by keyboard')).toBeVisible();

  await tabAndEnter(page, pane.getByRole('button', { name: 'More actions' }));
  await expect(pane.getByRole('menuitem', { name: 'Refresh the seal' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, pane.getByLabel('Place the seal'));
  await page.keyboard.press('End');
  await tabAndEnter(page, pane.getByRole('button', { name: 'Insert seal' }));
  await expect(pane.getByText('2 footers')).toBeVisible();
});
