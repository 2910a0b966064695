import { expect, type Request } from '@playwright/test';

import { ACT_BATCH } from '#contract/dashboard/acts.ts';
import { axeViolations } from '#tests/e2e/harness/axe.ts';
import { test } from '#tests/e2e/harness/test.ts';
import { mintSchoolToken } from '#tests/e2e/harness/tokens.ts';
import { clientOf, record } from '#tests/e2e/network/troubled-contract.ts';
import { signedIn } from './dashboard.ts';

test('many documents are revoked after a preview in numbers, and restored', async ({ page, service }) => {
  const dashboard = await signedIn(page, service);
  await page.goto('/dashboard/documents?status=valid');
  const rows = page.getByRole('main').getByRole('listitem');
  for (const place of [0, 1]) await rows.nth(place).getByRole('checkbox').check();
  const selection = page.getByRole('group', { name: 'Selected documents' });
  await expect(selection.getByRole('status')).toHaveText('2 documents selected');
  await dashboard.button('Revoke…').click();
  const dialog = page.getByRole('dialog', { name: 'Revoke these documents?' });
  await expect(dialog.getByRole('region', { name: 'What will happen' }).getByRole('listitem')).toHaveText([
    '2 documents will be revoked',
    '2 documents with no record of who made them',
  ]);
  await dialog.getByLabel('Reason', { exact: true }).selectOption('misused');
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Revoke 2 documents' }).click();
  await expect(dialog.getByText('2 documents are revoked.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  // The filters now find revoked documents, including these two.
  await page.getByLabel('Status').selectOption('revoked');
  await expect(selection.getByRole('status')).toHaveCount(0);
  await dashboard.button('Select everything found').click();
  await dashboard.button('Revoke…').click();
  await expect(dialog).toContainText('No document will be revoked');
  await expect(dialog).toContainText(/\d+ are already revoked/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: 'Recent changes to many documents' }).click();
  await expect(dashboard.heading('Changes to many documents')).toBeFocused();
  await rows.getByRole('button', { name: /^Undo: 2 documents revoked/ }).click();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toContainText('2 put back');
  await expect(rows.getByRole('button')).toHaveCount(0);
});

test('a change to many documents ends with its dialog', async ({ page, service }) => {
  const client = clientOf(service);
  await Promise.all(Array.from({ length: ACT_BATCH + 1 }, () => record(client, 'Circular')));
  const dashboard = await signedIn(page, service);
  const dialog = page.getByRole('dialog');
  await page.goto('/dashboard/documents?status=valid');
  await page.getByRole('searchbox').fill('circular');
  await expect(page).toHaveURL(/q=circular/);
  await page.getByLabel('Status').selectOption('');
  await dashboard.button('Select everything found').click();
  await dashboard.button('Revoke…').click();
  await expect(dialog).toContainText('101 documents will be revoked');
  await page.goBack();
  await expect(page).toHaveURL(/status=valid/);
  await expect(dialog).toHaveCount(0);

  const begun = Promise.withResolvers<undefined>();
  const batches: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/acts')) batches.push(request);
  });
  await page.route('**/api/dashboard/acts', async (route) => {
    await begun.promise;
    await route.continue();
  });
  await dashboard.button('Select everything found').click();
  await dashboard.button('Revoke…').click();
  await dialog.getByRole('button', { name: 'Revoke 101 documents' }).click();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog).toHaveCount(0);
  begun.resolve(undefined);
  // The list is loaded again once nothing more is sent.
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  expect(batches).toHaveLength(1);
});

test('a document links to everything that the same token made since then', async ({ page, service }) => {
  const dashboard = await signedIn(page, service);
  const { token } = await mintSchoolToken(service);
  for (const title of ['Leaked', 'Leaked too']) {
    const body = JSON.stringify({ doc_id: title, product: 'word', title });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const made = await fetch(`${service.url}/api/ext/verification`, { method: 'POST', headers, body });
    expect(made.status).toBe(201);
  }
  await page.goto('/dashboard/documents?q=Leaked');
  const rows = page.getByRole('main').getByRole('listitem');
  await rows.last().getByRole('link').click();
  await dashboard.card('Details').getByRole('link', { name: 'with the same token or session' }).click();
  await expect(page).toHaveURL(/made_with=.+&made_since=/);
  await expect(page.getByLabel('Made since')).not.toHaveValue('');
  await expect(rows).toHaveCount(2);
  await dashboard.button('Select everything found').click();
  await dashboard.button('Revoke…').click();
  await expect(page.getByRole('dialog')).toContainText('2 documents will be revoked');
});
