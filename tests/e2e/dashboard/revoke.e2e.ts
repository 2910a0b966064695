import { readFile } from 'node:fs/promises';

import { expect } from '@playwright/test';

import { axeViolations } from '#tests/e2e/harness/axe.ts';
import { test } from '#tests/e2e/harness/test.ts';

import { signedIn } from './dashboard.ts';

const FILE = new URL('../../../package.json', import.meta.url);

test('a registrar revokes a reported document, who scans it sees that and why, and it can be restored', async ({
  page,
  service,
}) => {
  const dashboard = await signedIn(page, service);
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  const attention = dashboard.card('Needs attention').getByRole('listitem');
  await attention.filter({ hasText: 'Reported' }).getByRole('link').click();
  await expect(dashboard.heading('Transcript – Zoé Roussel')).toBeFocused();
  await expect(dashboard.card('Reports')).toContainText('The page says 12 November.');

  await dashboard.button('Revoke…').click();
  const dialog = page.getByRole('dialog', { name: 'Revoke this document?' });
  const preview = dialog.getByRole('region', { name: 'The public page will show' });
  await expect(preview).not.toContainText('because');
  await dialog.getByLabel('Reason', { exact: true }).selectOption('wrong_details');
  await dialog.getByLabel('Note for staff').fill('The university called');
  await expect(preview).toContainText('by Lycée Lumière, because a detail in it is wrong. Don’t rely on it.');
  const sentence = /Revoked on .*/.exec((await preview.textContent()) ?? '')?.[0] ?? '';
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog).toBeHidden();
  const history = dashboard.card('History').getByRole('listitem');
  await expect(history.first()).toContainText('Document revoked');
  await expect(history.first()).toContainText('Zoé Martin');
  await expect(history.first()).toContainText('The university called');

  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open public page' }).click();
  const reader = await opening;
  await expect(reader.getByRole('heading', { level: 1 })).toContainText('Revoked');
  await expect(reader.locator('main')).toContainText(sentence);
  await expect(reader.locator('body')).not.toContainText('university');

  await dashboard.button('Restore…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(history.first()).toContainText('Document restored');
  await expect(history.nth(1)).toContainText('Wrong details');
  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1 })).toContainText('Valid');

  await dashboard.card('Reports').getByRole('button', { name: 'Close report' }).click();
  await expect(history.first()).toContainText('Report closed');
});

test('a file is registered by its digest, found by readers’ own means, and withdrawn', async ({
  page,
  service,
}) => {
  const dashboard = await signedIn(page, service);
  await page.goto('/dashboard/documents?q=Roussel&status=valid');
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postData() ?? '');
  });
  const files = dashboard.card('Registered files');
  const buffer = await readFile(FILE);
  await files.locator('input').setInputFiles({ name: 'Roussel.txt', mimeType: 'text/plain', buffer });
  await expect(files.getByRole('listitem')).toContainText('Registered today');
  expect(sent).toHaveLength(1);
  expect(sent.join()).not.toContain('Roussel');
  await files.getByRole('button', { name: /^Withdraw/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(files.getByRole('listitem')).toContainText('Withdrawn today');
});
