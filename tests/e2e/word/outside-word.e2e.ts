import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';

import { allowOfficeJs, blockOfficeJs, serveOfficeJs } from '#tests/e2e/harness/office-js-cdn.ts';
import { openTokenField } from '#tests/e2e/harness/playground.ts';
import { qrCodes } from '#tests/e2e/harness/qr-codes.ts';
import { expectNoViolations } from '#tests/e2e/readers/reader-look.ts';
import { test } from '#tests/e2e/harness/test.ts';
import { mintSchoolToken } from '#tests/e2e/harness/tokens.ts';

async function connect(page: Page, token: string): Promise<void> {
  await (await openTokenField(page)).fill(token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

test.beforeEach(({ problems }) => allowOfficeJs(problems));

test('in an ordinary tab searching, links, and codes work', async ({ page, context, service }) => {
  await serveOfficeJs(context);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { token } = await mintSchoolToken(service);
  await page.goto('/taskpane.html');
  await expect(page.getByRole('heading', { name: 'Connect to your organization' })).toBeVisible();
  await connect(page, token);
  await expect(page.getByRole('heading', { name: 'You’re not in Word' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('tab', { name: 'Check' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re not in Word');
  await page.getByRole('tab', { name: 'Document' }).click();

  await page.getByRole('button', { name: 'Search documents' }).click();
  await expect(page.getByText('Open Sealmark in Word to insert seals.')).toBeVisible();
  await page.getByRole('searchbox').fill('relevé');
  // Until the answer comes, the rows are the previous ones, and may contain the word too.
  await expect(page.locator('ul[aria-busy=false] li b').first()).toHaveText('Relevé');
  const row = page.getByRole('listitem').first();
  const id = /SM-[A-Z]{3}-\d{4}-[0-9A-Z]{8}/.exec((await row.textContent()) ?? '')?.[0];
  await row.getByRole('button').first().click();
  await expect(row.getByRole('button', { name: 'Insert seal' })).toBeHidden();
  await expect(row.getByRole('img', { name: `QR code of ${id}` })).toBeVisible();
  await row.getByRole('button', { name: 'Copy link' }).click();
  const verifyUrl = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(verifyUrl).toContain(`${service.url}/verification/document/${id}?`);

  const downloading = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download QR code' }).click();
  const picture = await readFile(await (await downloading).path());
  expect(await qrCodes(picture)).toEqual([await verifyUrl()]);
});

// Word says so in the address.
for (const [where, address, title, sentence] of [
  ['in a tab', '/taskpane.html', 'You’re not in Word', 'Open Sealmark in Word to work with a document.'],
  [
    'in Word',
    '/taskpane.html?_host_Info=Word$Win32$16.01$en-US',
    'Can’t connect to Word',
    'Can’t connect to Word. Close Sealmark and open it again.',
  ],
] as const)
  test(`${where}, a pane without office.js can search`, async ({ page, context, service, problems }) => {
    problems.allow(/net::ERR_/);
    await blockOfficeJs(context);
    const { token } = await mintSchoolToken(service);
    await page.goto(address);
    await connect(page, token);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    const advice = page.getByText('ask your administrator to allow appsforoffice.microsoft.com');
    await expect(advice).toBeVisible({ visible: where === 'in Word' });
    await expectNoViolations(page);
    await page.getByRole('tab', { name: 'Check' }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.getByRole('tab', { name: 'People' }).click();
    await page.getByRole('listitem').getByRole('button').first().click();
    await expect(page.getByText(sentence)).toBeVisible();
    await page.getByRole('tab', { name: 'Search' }).click();
    await expect(page.getByRole('listitem').first()).toBeVisible();
    const openInWord = page.getByText('Open Sealmark in Word to insert seals.');
    await expect(openInWord).toBeVisible({ visible: where === 'in a tab' });
  });

test('after repeated reloads, the page still runs its scripts', async ({ page, context }) => {
  await serveOfficeJs(context);
  await page.goto('/taskpane.html');
  const nonces = new Set<string | undefined>();
  for (const _ of [1, 2, 3]) {
    await expect(page.getByRole('heading', { name: 'Connect to your organization' })).toBeVisible();
    nonces.add(await page.evaluate(() => document.querySelector<HTMLElement>('script[nonce]')?.nonce));
    const answer = await page.reload();
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store' });
    expect(answer?.headers()['etag']).toBeUndefined();
  }
  await page.goto('about:blank');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Connect to your organization' })).toBeVisible();
  expect(nonces.size).toBe(3);
});
