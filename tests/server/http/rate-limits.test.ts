import { expect, vi } from 'vitest';

import { formatToken } from '#contract/token-format.ts';
import { clientNetwork, widerNetwork } from '#server/http/rate-limiter.ts';

import { call } from '#tests/server/call.ts';
import { sharedTests } from '#tests/server/service-fixture.ts';

const env = { RATE_LIMIT: '3', RATE_LIMIT_WINDOW: '30', TRUST_PROXY: 'loopback,10.0.0.5' };
const { service, test } = await sharedTests({ env });

test('every answer counts a token’s requests, and an exceeded limit says how long to wait', async () => {
  const { token } = await service.join();
  const bad = await call(service, 'documentList', { token, query: { page: '0' } });
  expect(bad.status).toBe(422);
  expect(bad.headers).toMatchObject({
    'ratelimit-limit': '3',
    'ratelimit-remaining': '2',
    'ratelimit-policy': '3;w=30',
  });
  await call(service, 'ping', { token });
  const last = await call(service, 'ping', { token });
  expect(last.status).toBe(200);
  expect(last.headers['ratelimit-remaining']).toBe('0');

  const over = await call(service, 'ping', { token });
  expect(over.status).toBe(429);
  expect(over.refusal.code).toBe('rate_limited');
  const wait = Number(over.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(30);
  expect(over.headers['ratelimit-reset']).toBe(String(wait));
});

test('a clock that was ahead blocks nobody once it is right', async ({ member: { token } }) => {
  const ping = async () => (await call(service, 'ping', { token })).status;
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
  const ahead = [await ping(), await ping(), await ping(), await ping()];
  vi.useRealTimers();
  expect([...ahead, await ping()]).toEqual([200, 200, 200, 429, 200]);
});

test('one token’s requests do not slow another, even of the same identity', async ({ member: hasty }) => {
  const calm = await service.tokenOf(hasty);
  for (let i = 0; i < 5; i += 1) await call(service, 'ping', { token: hasty.token });
  expect((await call(service, 'ping', { token: calm.token })).status).toBe(200);
});

test('a trusted proxy is recognized by its address, whatever port another one adds', async () => {
  const address = await service.app.listen({ port: 0 });
  const authorization = `Bearer ${formatToken('1'.repeat(32))}`;
  const statuses: number[] = [];
  for (let client = 0; client < 21; client += 1) {
    const headers = { authorization, 'x-forwarded-for': `198.51.100.${client}:99, 10.0.0.5:4711` };
    statuses.push((await fetch(`${address}/api/ext/ping`, { headers })).status);
  }
  expect(statuses).toEqual(statuses.map(() => 401));
});

test('requests of a network that exceeded a limit are served after those of others', async () => {
  const { token } = await service.join();
  const ping = () => call(service, 'ping', { token, headers: { 'x-forwarded-for': '10.8.8.8' } });
  for (let i = 0; i < 3; i += 1) await ping();
  expect((await ping()).status).toBe(429);

  const served: string[] = [];
  const ask = async (address: string) => {
    await service.app.inject({ url: '/healthz', headers: { 'x-forwarded-for': address } });
    served.push(address);
  };
  await Promise.all([...Array.from({ length: 100 }, () => '10.8.8.9'), '10.8.9.8'].map(ask));
  expect(served.indexOf('10.8.9.8')).toBeLessThan(10);
});

test('the settings tell the limit', async ({ member: { token } }) => {
  const { answer } = await call(service, 'settingsRead', { token });
  expect(answer.settings.limits.rate_limit).toEqual({ limit: 3, window_seconds: 30 });
});

test('the 21st failed login of an address is limited, not requests without a token or with a valid one', async () => {
  const headers = { 'x-forwarded-for': '10.9.9.9' };
  const token = formatToken('1'.repeat(32));
  for (let i = 0; i < 20; i += 1) {
    expect((await call(service, 'ping', { token: null, headers })).status).toBe(401);
    const { status } = await call(service, 'ping', { token: i % 2 === 0 ? token : 'nonsense', headers });
    expect(status).toBe(401);
  }
  const over = await call(service, 'ping', { token, headers });
  expect(over.status).toBe(429);
  expect(over.headers).toHaveProperty('retry-after');
  const elsewhere = { 'x-forwarded-for': '10.9.9.8' };
  expect((await call(service, 'ping', { token, headers: elsewhere })).status).toBe(401);
  expect((await call(service, 'ping', { token: (await service.join()).token, headers })).status).toBe(200);
  expect((await call(service, 'ping', { token: null, headers })).status).toBe(401);
});

test.each<[string, string, string]>([
  ['192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['192.0.2.7:5678', '192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[2001:db8:1:2:3:4:5:6]', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ...['', 'unknown', '_hidden', '999.0.2.7:80', '[]:80', '[x]', '192.0.2.7:', '192.0.2.7:80:80', ':80'].map(
    (text): [string, string, string] => [text, 'unknown', 'unknown'],
  ),
])('%j is counted as %s, and together with others as %s', (address, network, wider) => {
  expect([clientNetwork(address), widerNetwork(address)]).toEqual([network, wider]);
});
