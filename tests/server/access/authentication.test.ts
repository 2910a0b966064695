import { request } from 'node:http';

import { describe, expect } from 'vitest';

import { type OperationId, operations } from '#contract/operations.ts';
import { formatToken } from '#contract/token-format.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { endAnyOf, inShell } from '#server/organizations/staff.service.ts';

import { call } from '#tests/server/call.ts';
import { scratchDatabase } from '#tests/server/scratch-database.ts';
import { sharedTests, startTestService, updateIdentity } from '#tests/server/service-fixture.ts';

const IDS = Object.keys(operations) as OperationId[];
const UNKNOWN = formatToken('0'.repeat(32));

const { service, test } = await sharedTests({ env: { TRUST_PROXY: 'loopback' } });
const member = await service.join();

let address = 0;
/** Every request from a new address, so that failed logins don't add up. */
const fromElsewhere = () => ({
  'x-forwarded-for': `10.1.${Math.floor((address += 1) / 250)}.${address % 250}`,
});

async function refused(id: OperationId, token: string | null, headers: Record<string, string> = {}) {
  const answered = await call(service, id, { token, headers: { ...fromElsewhere(), ...headers } });
  expect(answered.status).toBe(401);
  expect(answered.refusal).toEqual({ ok: false, error: 'A valid token is required', code: 'unauthorized' });
  expect(answered.headers).toHaveProperty('ratelimit-limit');
  expect(answered.headers['cache-control']).toBe('no-store');
  return String(answered.headers['www-authenticate']);
}

describe.for(IDS)('%s', (id) => {
  test('without a token is refused, and needs one', async () => {
    expect(await refused(id, null)).toBe('Bearer realm="sealmark"');
    expect(await refused(id, null, { cookie: `token=${member.token}` })).toBe('Bearer realm="sealmark"');
  });

  test.for([
    'Bearer',
    'Bearer ',
    'Bearer smk_short',
    'Basic dXNlcjpwYXNz',
    'bearer a b',
    'Token x',
    'x Bearer y',
  ])('with the header "%s" is refused as malformed', async (authorization) => {
    expect(await refused(id, null, { authorization })).toContain('reason="malformed"');
  });

  test('with an unknown, mistyped, expired or revoked token is refused with the reason', async () => {
    expect(await refused(id, UNKNOWN)).toContain('error="invalid_token"');
    expect(await refused(id, UNKNOWN)).toContain('reason="unknown"');
    const mistyped = member.token.slice(0, -1) + (member.token.endsWith('0') ? '1' : '0');
    expect(await refused(id, mistyped)).toContain('reason="malformed"');
    const expired = await service.tokenOf(member, { expiresAt: service.clock.now });
    expect(await refused(id, expired.token)).toContain('reason="expired"');
    const revoked = await service.tokenOf(member);
    const inShellNow = inShell({ now: service.clock.now, actor: 'admin:test' });
    await endAnyOf(service.database.db, 'token', revoked.token_id, inShellNow);
    expect(await refused(id, revoked.token)).toContain('reason="revoked"');
  });

  test('is refused before any of the body is read', async () => {
    const { method, path } = operations[id];
    const response = await service.app.inject({
      method,
      url: `/api/ext${path}`,
      headers: { 'content-type': 'application/xml', ...fromElsewhere() },
      ...(method === 'POST' && { payload: '<'.repeat(100_000) }),
    });
    expect(response.statusCode).toBe(401);
  });
});

test('a token in the address is ignored', async () => {
  const { statusCode } = await service.app.inject(`/api/ext/ping?access_token=${member.token}`);
  expect(statusCode).toBe(401);
});

test.for([
  ['x Bearer ', ''],
  ['', ''],
  ['Bearer ', ' b'],
  ['Bearer ', ','],
])('a valid token between "%s" and "%s" is malformed', async ([before, after]) => {
  const authorization = `${before}${member.token}${after}`;
  expect(await refused('ping', null, { authorization })).toContain('reason="malformed"');
});

test('two tokens in one request are refused', async () => {
  const origin = await service.app.listen({ port: 0 });
  const { hostname, port } = new URL(origin);
  const status = await new Promise((resolve, reject) => {
    request({ hostname, port, path: '/api/ext/ping', headers: ['Host', 'x', ...twice()] }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(401);
});

test.for(['bearer', 'BEARER', 'Bearer  '])('a token is also accepted after "%s"', async (scheme) => {
  const { statusCode } = await service.app.inject({
    url: '/api/ext/ping',
    // Node gives names and values of headers in one list.
    headers: { 'x-note': 'authorization', authorization: `${scheme} ${member.token}` },
  });
  expect(statusCode).toBe(200);
});

function twice(): string[] {
  const header = ['Authorization', `Bearer ${member.token}`];
  return [...header, ...header, 'X-Forwarded-For', '10.2.0.1'];
}

test('the tokens of a disabled identity count as revoked', async ({ member: disabled }) => {
  await updateIdentity(service, disabled, { disabled_at: '2026-11-14 09:00:00' });
  expect(await refused('ping', disabled.token)).toContain('reason="revoked"');
});

test('a token works until the second it expires', async () => {
  const { token } = await service.tokenOf(member, { expiresAt: new Date('2026-11-15T00:00:00Z') });
  const before = service.clock.now;
  service.clock.now = new Date('2026-11-14T23:59:59Z');
  expect((await call(service, 'ping', { token })).status).toBe(200);
  service.clock.now = new Date('2026-11-15T00:00:00Z');
  expect((await call(service, 'ping', { token, headers: fromElsewhere() })).status).toBe(401);
  service.clock.now = before;
});

test('the use of a token is written at close, not during a request', async () => {
  const scratch = await scratchDatabase();
  const first = await startTestService({ databaseUrl: scratch.url });
  const { token, token_id } = await first.tokenOf(await first.join());
  for (const seconds of [0, 5]) {
    first.clock.now = new Date(Date.UTC(2026, 10, 14, 9, 42, seconds));
    expect((await call(first, 'ping', { token })).status).toBe(200);
  }
  expect(await lastUse(first.database, token_id)).toBeNull();
  await first.stop();

  const database = await openDatabase(scratch.url);
  expect(await lastUse(database, token_id)).toBe('2026-11-14 09:42:05');
  await database.close();
  await scratch.remove();
});

async function lastUse({ db }: Database, tokenUid: string): Promise<string | null> {
  const row = db.selectFrom('tokens').select('last_used_at').where('uid', '=', tokenUid);
  return (await row.executeTakeFirstOrThrow()).last_used_at;
}
