import { expect } from '@playwright/test';

import { mintSchoolToken, revokeToken } from '#tests/e2e/harness/tokens.ts';
import { test } from './wired-test.ts';

test('a late 401 ends no later session', async ({ page, playground, pane, service, wire, problems }) => {
  problems.allow(/status of 401/);
  const [first, second] = [await mintSchoolToken(service), await mintSchoolToken(service)];
  await playground.open();
  await playground.connect(first.token);
  const release = wire.hold(/^POST \/api\/ext\/verification /);
  const asked = page.waitForRequest('**/api/ext/verification');
  await playground.verifyButton.click();
  await asked;
  await revokeToken(service, first.token_id);
  await playground.signOut();
  await playground.connect(second.token);
  await expect(pane.getByRole('tab', { name: 'Document' })).toBeVisible();

  const refused = page.waitForResponse('**/api/ext/verification');
  release();
  expect((await refused).status()).toBe(401);
  await playground.reopenPane();
  await expect(pane.getByRole('tab', { name: 'Document' })).toBeVisible();
});

test('a 500 shows its request ID and logs it', async ({ page, playground, pane, wire, problems }) => {
  problems.allow(/status of 500/);
  await playground.begin();
  const body = JSON.stringify({ ok: false, error: 'Something went wrong', code: 'internal_error' });
  const headers = { 'content-type': 'application/json', 'x-request-id': 'req-4711' };
  wire.answer(/^POST \/api\/ext\/verification /, 500, body, headers);
  const reported = page.waitForEvent('console', (message) => message.text().startsWith('Sealmark:'));
  await playground.verifyButton.click();
  await pane.getByText('Details', { exact: true }).click();
  await expect(pane.getByText('Request ID: req-4711')).toBeVisible();
  const [, , details] = (await reported).args();
  expect(await details?.jsonValue()).toEqual({ code: 'internal_error', status: 500, requestId: 'req-4711' });
});

test('after a 429 the pane waits as long as told', async ({ page, playground, pane, wire, problems }) => {
  problems.allow(/status of 429/);
  await page.clock.install();
  await playground.begin();
  await playground.verify();
  const refusal = JSON.stringify({ ok: false, error: 'Too many requests', code: 'rate_limited' });
  const headers = { 'content-type': 'application/json', 'retry-after': '60' };
  wire.answer(/^GET \/api\/ext\/verification\/status/, 429, refusal, headers);
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().includes('/verification/status'))));
  await playground.reopenPane();
  const wait = pane.getByRole('button', { name: /^Try again in \d+ s$/ });
  await expect(wait).toHaveAttribute('aria-disabled', 'true');
  expect(asked).toBe(1);
  await playground.heading('Status unknown').click();
  await page.clock.runFor(40_000);
  expect(asked).toBe(1);
  wire.mend();
  await page.clock.runFor(20_000);
  await expect(playground.heading('Verified')).toBeVisible();
});
