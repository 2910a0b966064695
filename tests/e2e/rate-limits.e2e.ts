import { expect } from '@playwright/test';

import { test } from './wired-test.ts';

test('a service that is asked too much is left alone for as long as it says', async ({
  page,
  playground,
  pane,
  wire,
  problems,
}) => {
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
