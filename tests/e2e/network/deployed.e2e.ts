import { type APIRequestContext, expect } from '@playwright/test';

import type { Verification } from '#contract/verification.ts';
import { axeViolations } from '#tests/e2e/harness/axe.ts';
import { newOpenXmlErrors, sealsIn } from '#tests/e2e/harness/docx-checks.ts';
import { allowOfficeJs, serveOfficeJs } from '#tests/e2e/harness/office-js-cdn.ts';
import { collectPageProblems } from '#tests/e2e/harness/page-problems.ts';
import { openTokenField, expectNothingElseChanged, Playground } from '#tests/e2e/harness/playground.ts';
import { qrCodes } from '#tests/e2e/harness/qr-codes.ts';
import { PROOF, test as base } from '#tests/e2e/harness/test.ts';

/** Word beside the site's own pane, connected. */
const test = base.extend({
  baseURL: ({ site }, use) => use(site.url),
  async problems({ context, site }, use) {
    const problems = await collectPageProblems(context, site.url);
    allowOfficeJs(problems);
    await serveOfficeJs(context);
    await use(problems);
    await expectNothingElseChanged();
    expect(problems.unexpected()).toEqual([]);
  },
  async playground({ page, context, site }, use) {
    // Word is simulated by the page around the pane; the pane and all its requests are the site's.
    await context.route(`${site.url}/playground/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const isPane = /^\/playground\/(taskpane|commands)\.html$/.test(pathname);
      if (isPane) return route.continue({ url: site.url + pathname.replace('/playground', '') + search });
      return route.fulfill({ response: await route.fetch({ url: site.word + pathname + search }) });
    });
    const playground = new Playground(page);
    await playground.open();
    await playground.connect(site.token);
    await use(playground);
  },
});

const TAG = { tag: ['@deployed', PROOF.tag] };
const TITLE = 'Sealmark test document';
// The certificate of the service that the tests start is self-signed.
test.use({
  ignoreHTTPSErrors: process.env['E2E_BASE_URL'] === undefined || process.env['E2E_INSECURE'] === '1',
});

async function verified(request: APIRequestContext, token: string): Promise<Verification> {
  const response = await request.post('/api/ext/verification', {
    headers: { authorization: `Bearer ${token}` },
    data: { doc_id: `qa-${crypto.randomUUID()}`, product: 'word', title: TITLE },
  });
  expect(response.status()).toBe(201);
  const { verification }: { verification: Verification } = await response.json();
  return verification;
}

test('in Word staff verify and print', TAG, async ({ playground, pane, context }) => {
  await expect(pane.getByRole('tab', { name: 'Document' })).toBeVisible();
  const given = await playground.download();
  const officeJs = pane.locator('script[data-office]');
  await expect(officeJs).toHaveAttribute('src', 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js');
  await playground.verify(TITLE);
  const sealed = await playground.download();
  expect(await newOpenXmlErrors(sealed, given)).toEqual([]);
  const [seal, ...others] = sealsIn(sealed);
  expect(others).toEqual([]);
  const [printed = ''] = await qrCodes(seal?.picture ?? new Uint8Array());
  expect(printed).toBe(await playground.verifyUrl());

  const reader = await context.newPage();
  await reader.goto(printed);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Valid');
  await reader
    .getByLabel('Check a file')
    .setInputFiles({ name: 'sealed.docx', mimeType: '', buffer: sealed });
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(/text matches/i);
  await reader.close();
  await playground.findScans('1 scan');
});

test('in an ordinary tab staff find a document', TAG, async ({ page, request, site }) => {
  const { public_id } = await verified(request, site.token);
  await page.goto('/taskpane.html');
  await (await openTokenField(page)).fill(site.token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'Search documents' }).click();
  await page.getByRole('searchbox').fill(public_id);
  const row = page.getByRole('listitem').first();
  await expect(row).toContainText(TITLE);
  // A search for an ID opens its row.
  await expect(row.getByRole('img', { name: `QR code of ${public_id}` })).toBeVisible();
});

test('an unknown token connects to nothing', TAG, async ({ page, problems }) => {
  problems.allow(/status of (401|429)/);
  await page.goto('/taskpane.html');
  await (await openTokenField(page)).fill(`smk_${'0'.repeat(32)}`);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Connect to your organization' })).toBeVisible();
});

test('readers see verdicts, and forgers nothing', TAG, async ({ page, request, site, problems }) => {
  problems.allow(/status of 404/);
  const { verify_url, public_id, check_code } = await verified(request, site.token);
  const verdict = page.getByRole('heading', { level: 1 });
  await page.goto(verify_url);
  await expect(verdict).toHaveText('Valid');
  await expect(page.getByText(TITLE)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(verdict).toHaveText('Valide');

  await page.goto(new URL('/?lang=en', verify_url).href);
  await page.getByLabel('ID', { exact: true }).fill(public_id);
  await page.getByLabel('Check code').fill(check_code ?? '');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(verdict).toHaveText('Valid');

  await page.goto(verify_url.replace(/sig=../, 'sig=!!'));
  await expect(verdict).toHaveText('Couldn’t find this document');
  await expect(page.getByText(TITLE)).toBeHidden();
});

test('installation has this address; the rest is closed', TAG, async ({ page, request, site }) => {
  const manifest = await (await request.get('/manifest.xml')).text();
  expect(manifest).toContain(`${site.url}/taskpane.html`);
  for (const [path, name] of [
    ['/install', /Install|add-in/],
    ['/api/ext/docs', /API/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
  for (const [path, statuses] of [
    ['/readyz', [200]],
    ['/api/ext/ping', [401]],
    ['/metrics', [401, 403, 404]],
    ['/nothing-here', [404]],
  ] as const) {
    const answer = await request.get(path);
    expect(statuses).toContain(answer.status());
    expect(answer.headers()).toMatchObject({
      'strict-transport-security': expect.stringMatching(/^max-age=/),
    });
  }
});
