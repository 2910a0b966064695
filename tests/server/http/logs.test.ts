import { sql } from 'kysely';
import { describe, expect } from 'vitest';

import { formatToken } from '#contract/token-format.ts';
import { endAnyOf, inShell } from '#server/organizations/staff.service.ts';

import { call } from '#tests/server/call.ts';
import { refuseWrites } from '#tests/server/refused-writes.ts';
import { type Member, ownService, sharedTests } from '#tests/server/service-fixture.ts';

const { service, test } = await sharedTests({
  env: { RATE_LIMIT: '3', RATE_LIMIT_WINDOW: '86400', METRICS: 'token:scraper-0123456789abcdef' },
});

test('the log has every answer, and no token, signature, check code, query, title or name', async () => {
  const own = await ownService({ env: { LOG_LEVEL: 'trace' } });
  const member = await own.join({ name: 'Secret school' });
  const { token } = member;
  const credential = await own.issue(member, { title: 'Secret title', holder_name: 'Secret name' });
  const headers = { authorization: `Bearer ${token}` };
  const verifyUrl = own.addresses.verifyUrl(credential);
  const { pathname, search } = new URL(verifyUrl);
  const code = own.addresses.checkCode(credential) ?? '';
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const typed = new URLSearchParams({ id: credential.public_id, code }).toString();
  const scanned = { id: credential.public_id, sig: search.slice(5), fact_1: 'Secret guess' };
  const sent = { method: 'POST', headers: form, remoteAddress: '10.99.99.99' } as const;
  const reported = { ...scanned, what: 'Secret words', email: 'secret@example.org' };
  const body = { doc_id: 'secret-file', product: 'word', title: 'Secret letter' };
  const answers = [
    await own.app.inject({ url: '/api/ext/search?q=secret-words', headers }),
    await own.app.inject({ url: `/api/ext/qr?verify_url=${encodeURIComponent(verifyUrl)}`, headers }),
    await own.app.inject({ method: 'POST', url: '/api/ext/verification', headers, payload: body }),
    await own.app.inject(`${pathname}${search}`),
    await own.app.inject({ method: 'POST', url: '/verification/check', headers: form, payload: typed }),
    ...(await Promise.all(
      [scanned, reported, { ...reported, what: '' }].map((fields, which) =>
        own.app.inject({
          ...sent,
          url: which === 0 ? '/verification/facts' : '/verification/report',
          payload: new URLSearchParams(fields).toString(),
        }),
      ),
    )),
    await own.app.inject(`/api/ext/ping?token=${token}`),
    await own.app.inject(`/secret-path?${token}`),
    await own.app.inject('/secret%zz'),
  ];
  await sql`alter table credentials rename to elsewhere`.execute(own.database.db);
  answers.push(await own.app.inject({ url: '/api/ext/search?q=secret-words', headers }));
  const log = own.logs.join('');
  for (const { headers: answered, statusCode } of answers) {
    expect(log).toContain(`"reqId":"${String(answered['x-request-id'])}"`);
    expect(statusCode).toBeGreaterThan(0);
  }
  expect(log).not.toMatch(/secret/i);
  for (const secret of [token, code, code.replace('-', ''), credential.public_id, '10.99.99.99'])
    expect(log).not.toContain(secret);
  expect(log).not.toContain(search.slice(5));
  expect(log).not.toContain('example.org');
  expect(log).not.toContain('Camille');
});

function lineOf({ 'x-request-id': id }: Record<string, unknown>): Record<string, unknown> {
  const lines = service.logs.filter((line) => line.includes(String(id)));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
}

const ids = ({ organizationUid, identityUid }: Member, token_id: string) => ({
  organization_id: organizationUid,
  identity_id: identityUid,
  token_id,
});

describe('the log line of a request names', () => {
  test('organization, identity and token, including valid ones', async ({ member }) => {
    const { token, token_id } = await service.tokenOf(member);
    const { status, headers } = await call(service, 'ping', { token });
    expect(status).toBe(200);
    const line = lineOf(headers);
    expect(line).toMatchObject({ level: 30, route: '/api/ext/ping', status, ...ids(member, token_id) });
    expect(line).not.toHaveProperty('reason');
  });

  test('the missing scope or permission', async () => {
    const member = await service.join({ permissions: [] });
    const all = await service.tokenOf(member);
    const few = await service.tokenOf(member, { scopes: ['verify:read'] });
    const forbidden = await call(service, 'studentList', { token: all.token });
    const unscoped = await call(service, 'studentList', { token: few.token });
    expect([forbidden.status, unscoped.status]).toEqual([403, 403]);
    const reason = 'This requires the permission "view students"';
    expect(lineOf(forbidden.headers)).toMatchObject({ reason, ...ids(member, all.token_id) });
    const scope = expect.stringMatching(/^The token doesn't have the scope /);
    expect(lineOf(unscoped.headers)).toMatchObject({ reason: scope, ...ids(member, few.token_id) });
  });

  test('what is wrong with a token, and its former owner', async ({ member }) => {
    const { token, token_id } = await service.tokenOf(member);
    const inShellNow = inShell({ now: service.clock.now, actor: 'admin:test' });
    await endAnyOf(service.database.db, 'token', token_id, inShellNow);
    const revoked = await call(service, 'ping', { token });
    const refused = { status: 401, reason: 'The token is revoked' };
    expect(lineOf(revoked.headers)).toMatchObject({ ...refused, ...ids(member, token_id) });
    const unknown = await call(service, 'ping', { token: formatToken('2'.repeat(32)) });
    expect(lineOf(unknown.headers)).toMatchObject({ status: 401, reason: 'The token is unknown' });
    expect(lineOf(unknown.headers)).not.toHaveProperty('organization_id');
  });

  test('the exceeded limit', async ({ member }) => {
    const { token, token_id } = await service.tokenOf(member);
    for (let asked = 0; asked < 3; asked += 1) await call(service, 'ping', { token });
    const limited = await call(service, 'ping', { token });
    const refused = { status: 429, reason: 'Limit reached: requests of a token' };
    expect(lineOf(limited.headers)).toMatchObject({ ...refused, ...ids(member, token_id) });
  });

  test('why nothing could be written', async ({ member: { token } }) => {
    const body = { doc_id: 'letter', product: 'word', title: 'Letter' };
    await refuseWrites(service, true);
    const { status, headers } = await call(service, 'verificationCreate', { token, body });
    await refuseWrites(service, false);
    expect(status).toBe(503);
    const answered = service.logs
      .filter((line) => line.includes(String(headers['x-request-id'])))
      .map((line) => JSON.parse(line))
      .find(({ msg }) => msg === 'answered');
    expect(answered).toMatchObject({ reason: expect.stringMatching(/^The database refused: \w+$/) });
  });
});

test('probes are not logged at info, unless they are refused', async () => {
  const authorization = 'Bearer scraper-0123456789abcdef';
  const logged = service.logs.length;
  await service.app.inject('/healthz');
  await service.app.inject('/readyz');
  await service.app.inject({ url: '/metrics', headers: { authorization } });
  expect(service.logs.slice(logged)).toEqual([]);
  const { headers } = await service.app.inject('/metrics');
  expect(lineOf(headers)).toMatchObject({ status: 401, reason: 'The token is missing' });
});

test('an error is logged without the row that PostgreSQL adds to it', async ({ own: other }) => {
  const row = 'Failing row contains (1, Secret name)';
  other.app.get('/broken', () => {
    const cause = Object.assign(new Error('check violated'), { code: '23514', detail: row, where: row });
    throw new Error('not stored', { cause });
  });
  expect((await other.app.inject('/broken')).statusCode).toBe(500);
  const log = other.logs.join('');
  expect(log).toContain('caused by: Error: check violated');
  expect(log).not.toContain('Secret');
});
