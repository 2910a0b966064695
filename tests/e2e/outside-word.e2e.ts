import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type BrowserContext, type Page } from '@playwright/test';

import { officeJsFiles } from '#tests/word-host/office-js-files.ts';

import { qrCodes } from './qr-codes.ts';
import { test } from './test.ts';
import { mintSchoolToken } from './tokens.ts';

const CDN = 'https://appsforoffice.microsoft.com/lib/1/hosted/';

/** Plays Microsoft's content delivery network with the copy in node_modules. */
async function serveOfficeJs(context: BrowserContext): Promise<void> {
  const { folder } = officeJsFiles();
  await context.route(`${CDN}**`, async (route) => {
    const path = route.request().url().slice(CDN.length).split('?')[0] ?? '';
    const body = await readFile(join(folder, path.toLowerCase()));
    await route.fulfill({ body, contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' } });
  });
}

async function connect(page: Page, token: string): Promise<void> {
  await page.getByLabel('Token', { exact: true }).fill(token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

test.beforeEach(({ problems }) => {
  problems.allow(/left the service: https:\/\/appsforoffice\.microsoft\.com/);
  // office.js of the CDN reports to Microsoft from a frame with a style attribute; the policy lets it do neither.
  problems.allow(/telemetryservice\.firstpartyapps\.oaspapps\.com|inline style|style-src-attr/);
});

test('in an ordinary tab the pane says where it is, and searching, links and codes work', async ({
  page,
  context,
  service,
}) => {
  await serveOfficeJs(context);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { token } = await mintSchoolToken(service);
  await page.goto('/taskpane.html');
  await expect(page.getByRole('heading', { name: 'Connect to your organization' })).toBeVisible();
  await connect(page, token);
  await expect(page.getByRole('heading', { name: 'This is not Word' })).toBeVisible();

  await page.getByRole('button', { name: 'Search documents' }).click();
  await expect(page.getByText('You are outside Word')).toBeVisible();
  await page.getByRole('searchbox').fill('transcript');
  const row = page.getByRole('listitem').first();
  await expect(row).toContainText('Transcript');
  await row.getByRole('button').first().click();
  await expect(row.getByRole('button', { name: 'Insert seal' })).toBeHidden();
  await expect(row.getByRole('img', { name: /Verification code of SM-/ })).toBeVisible();
  await row.getByRole('button', { name: 'Copy link' }).click();
  const verifyUrl = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(verifyUrl).toContain(`${service.url}/verification/document/SM-STU-`);

  const downloading = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download code' }).click();
  const picture = await readFile(await (await downloading).path());
  expect(await qrCodes(picture)).toEqual([await verifyUrl()]);
});

test('where office.js is blocked the pane works as in an ordinary tab', async ({
  page,
  context,
  service,
  problems,
}) => {
  problems.allow(/net::ERR_/);
  await context.route(`${CDN}**`, (route) => route.abort());
  const { token } = await mintSchoolToken(service);
  await page.goto('/taskpane.html');
  await connect(page, token);
  await expect(page.getByRole('heading', { name: 'This is not Word' })).toBeVisible();
  await page.getByRole('tab', { name: 'Search' }).click();
  await expect(page.getByRole('listitem').first()).toBeVisible();
});

test('loaded again and again, the page still runs its scripts', async ({ page, context }) => {
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
