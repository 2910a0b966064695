import { describe, expect } from 'vitest';

import { call } from '#tests/server/call.ts';
import { forged, PHONE } from '#tests/server/public-page/public-service.ts';
import { sharedTests } from '#tests/server/service-fixture.ts';

const TOKEN = 'scraper-0123456789abcdef';
const { service, test } = await sharedTests({
  env: { METRICS: `token:${TOKEN}`, RATE_LIMIT: '2', RATE_LIMIT_WINDOW: '86400' },
});

const scraped = (authorization = `Bearer ${TOKEN}`) =>
  service.app.inject({ url: '/metrics', headers: { authorization } });

describe('an operator', () => {
  test('has no metrics unless they are configured', async ({ own: other }) => {
    expect((await other.app.inject('/metrics')).statusCode).toBe(404);
  });

  test.each([undefined, 'Bearer wrong', TOKEN, `Basic ${TOKEN}`])(
    'shows them to nobody who sends %s',
    async (authorization) => {
      const headers = authorization === undefined ? {} : { authorization };
      const { statusCode, body } = await service.app.inject({ url: '/metrics', headers });
      expect(statusCode).toBe(401);
      expect(body).not.toContain('sealmark_');
    },
  );

  test('sees requests, limits, scans and the database', async ({ member }) => {
    const credential = await service.issue(member, { public_id: 'SM-DOC-2026-8K4T2M9Q' });
    const { pathname, search } = new URL(service.addresses.verifyUrl(credential));
    const page = pathname + search;
    for (const url of [page, page, forged(page)]) await service.app.inject({ url, headers: PHONE });
    for (let asked = 0; asked < 3; asked += 1) await call(service, 'ping', { token: member.token });
    await service.app.inject('/nowhere');

    const { body, headers } = await scraped();
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(headers['content-type']).toMatch(/^text\/plain/);
    const pings = '{method="GET",route="/api/ext/ping",status="200"} 2';
    expect(body).toContain(`sealmark_http_request_duration_seconds_count${pings}`);
    expect(body).toContain('sealmark_rate_limited_total{route="/api/ext/ping"} 1');
    expect(body).toContain('sealmark_scans_total{outcome="valid"} 2');
    expect(body).toMatch(/^sealmark_database_up 1$/m);
    expect(body).toMatch(/^sealmark_database_answer_seconds \d/m);
    expect(body).toMatch(/^sealmark_database_writable 1$/m);
    expect(body).toMatch(/^sealmark_signing_keys_withdrawn 0$/m);
    expect(body).toMatch(/^nodejs_eventloop_lag_seconds /m);
    expect(body).not.toContain('8K4T2M9Q');
    expect(body).not.toContain(search.slice(5));
  });
});
