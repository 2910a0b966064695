import { expect } from '@playwright/test';

import { tabTo } from '#tests/e2e/harness/pane-accessibility.ts';
import { test } from '#tests/e2e/harness/test.ts';
import { mintSchoolToken } from '#tests/e2e/harness/tokens.ts';
import { troubledContract } from '#tests/e2e/network/troubled-contract.ts';

test('the keyboard alone connects, verifies, seals twice', async ({ page, playground, pane, service }) => {
  const { token } = await mintSchoolToken(service);
  await playground.open();
  await tabTo(page, pane.getByRole('button', { name: 'Use a token instead' }));
  await page.keyboard.press('Enter');
  await expect(pane.getByLabel('Token', { exact: true })).toBeFocused();
  await page.keyboard.type(token);
  await page.keyboard.press('Enter');
  await expect(pane.getByRole('tab', { name: 'Document' })).toBeFocused();

  await tabTo(page, pane.getByLabel('Title'));
  await page.keyboard.press('End');
  await page.keyboard.type(', by keyboard');
  await tabTo(page, playground.verifyButton);
  await page.keyboard.press('Enter');
  await expect(playground.heading('Verified')).toBeFocused();
  await expect(pane.getByText('Internship agreement, by keyboard')).toBeVisible();

  await tabTo(page, pane.getByRole('button', { name: 'More actions' }));
  await page.keyboard.press('Enter');
  await expect(pane.getByRole('menuitem', { name: 'Refresh the seal' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, pane.getByLabel('Place the seal'));
  await page.keyboard.press('End');
  await tabTo(page, pane.getByRole('button', { name: 'Insert seal' }));
  await page.keyboard.press('Enter');
  await expect(pane.getByText('2 footers')).toBeVisible();
});

test('the keyboard alone checks and repairs', async ({ page, playground, pane, service, problems }) => {
  problems.allow(/status of 404/);
  await playground.begin(await troubledContract(service), 'Contract.docx');
  await pane.getByRole('tab', { name: 'Document' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(pane.getByRole('tab', { name: 'Check' })).toBeFocused();
  await tabTo(page, pane.getByRole('button', { name: 'Check this document' }));
  await page.keyboard.press('Enter');
  await expect(playground.heading('9 of 13 need attention')).toBeVisible();
  await expect(playground.heading('9 of 13 need attention')).toBeFocused();

  await tabTo(page, pane.getByRole('button', { name: /^Go to: Revoked/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, pane.getByRole('button', { name: /^Remove: Revoked/ }));
  await page.keyboard.press('Enter');
  await expect(playground.heading('8 of 12 need attention')).toBeFocused();
  await tabTo(page, pane.getByRole('button', { name: 'Repair 4 seals' }));
  await page.keyboard.press('Enter');
  await expect(playground.heading('4 of 11 need attention')).toBeFocused();
});
