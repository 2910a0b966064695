import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';

import type { Playground } from './playground.ts';
import { test } from './test.ts';

async function sealsIn(playground: Playground): Promise<string[]> {
  const main = strFromU8(unzipSync(await playground.download())['word/document.xml'] ?? new Uint8Array());
  return [...main.matchAll(/"sealmark:(SM-[\w-]+)"/g)].map(([, publicId = '']) => publicId);
}

test('"Insert seal" in the ribbon verifies and seals without the pane, and again makes no second', async ({
  page,
  playground,
}) => {
  await playground.open();
  await page.getByRole('button', { name: 'Connect as Lycée Lumière' }).click();
  await expect(playground.pane.getByRole('heading', { name: 'Not verified yet' })).toBeVisible();
  await page.getByText('1. Purpose').click();
  await playground.ribbon('Insert seal').click();
  await expect(page.getByText('Scan to verify')).toBeVisible();
  await expect(playground.ribbon('Insert seal')).toBeEnabled();
  await expect(playground.heading('Verified')).toBeVisible();
  const [publicId] = await sealsIn(playground);
  expect(publicId).toMatch(/^SM-DOC-/);
  const selected = await page.evaluate(() => window.wordHost.model.selection.toString());
  expect(selected).toContain('Scan to verify');

  await page.getByText('Signatures').click();
  await playground.ribbon('Insert seal').click();
  await expect(playground.ribbon('Insert seal')).toBeEnabled();
  expect(await sealsIn(playground)).toEqual([publicId]);
});

test('without a connection the ribbon says in one sentence to open the pane', async ({
  page,
  playground,
}) => {
  await playground.open();
  await playground.ribbon('Insert seal').click();
  const dialog = page.frameLocator('iframe[title="Dialog"]');
  await expect(dialog.getByRole('alert')).toHaveText(/^Connect first: choose Open in the Sealmark group/);
});

test('a document that refuses writes is explained, and stays as it is', async ({ page, playground }) => {
  await playground.open();
  await page.getByRole('button', { name: 'Connect as Lycée Lumière' }).click();
  await expect(playground.pane.getByRole('heading', { name: 'Not verified yet' })).toBeVisible();
  await playground.ribbon('Read-only').click();
  await playground.ribbon('Insert seal').click();
  const dialog = page.frameLocator('iframe[title="Dialog"]');
  await expect(dialog.getByRole('alert')).toHaveText(/^Word does not let this document be changed/);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  expect(await sealsIn(playground)).toEqual([]);
});

test('the service goes away halfway: trying again makes one verification and one seal', async ({
  page,
  playground,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const created: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('/api/ext/verification')) created.push(String(response.status()));
  });
  await playground.open();
  await page.getByRole('button', { name: 'Connect as Lycée Lumière' }).click();
  await expect(playground.pane.getByRole('heading', { name: 'Not verified yet' })).toBeVisible();

  const verified = page.waitForResponse('**/api/ext/verification');
  const gate = await page.evaluateHandle(() => window.wordHost.faults.delay('customXmlPart.deleteAsync'));
  await playground.ribbon('Insert seal').click();
  await verified;
  await context.setOffline(true);
  await gate.evaluate((open) => open());
  // Without a service there is no page for the sentence either: the dialog shows the browser's own.
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(playground.ribbon('Insert seal')).toBeEnabled();
  expect(await sealsIn(playground)).toEqual([]);

  await context.setOffline(false);
  await playground.ribbon('Insert seal').click();
  await expect(page.getByText('Scan to verify')).toBeVisible();
  await expect(playground.ribbon('Insert seal')).toBeEnabled();
  expect(await sealsIn(playground)).toHaveLength(1);
  expect(created).toEqual(['201']);
});
