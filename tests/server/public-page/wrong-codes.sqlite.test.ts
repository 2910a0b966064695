import { expect, test } from 'vitest';

import type { Credential } from '#server/credentials/credentials.store.ts';

import { startTestService } from '#tests/server/service-fixture.ts';
import { scratchDatabase } from '#tests/server/scratch-database.ts';
import { newAddress, PHONE, postForm, sharedPublicService, startPublicService } from './public-service.ts';

const service = await sharedPublicService();
type Service = Pick<typeof service, 'app' | 'addresses'>;
const issue = (columns: Parameters<typeof service.issue>[1] = {}) => service.issue(service.school, columns);
const codeOf = (credential: Credential) => service.addresses.checkCode(credential) ?? '';
const wrongCodes = (length: number) => (length === 6 ? '000-000' : '0000-0000');

async function type(id: string, code: string, to: Service = service, from = newAddress()) {
  return (await postForm(to, '/verification/check', { id, code }, { from })).statusCode;
}

/** How many of these tries were judged. */
async function judged(times: number, id: string, code: string, address?: () => string): Promise<number> {
  const tries = Array.from({ length: times }, () => type(id, code, service, address?.()));
  const statuses = await Promise.all(tries);
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  return statuses.filter((status) => status === 404).length;
}

test.each([
  [6, 100],
  [8, 1_000],
] as const)(
  'of codes with %i characters, %i wrong ones are judged each day for one id',
  async (length, limit) => {
    const [credential, other] = [await issue({ check_code_length: length }), await issue()];
    expect(await judged(limit + 20, credential.public_id, wrongCodes(length))).toBe(limit);
    expect(await type(credential.public_id, codeOf(credential))).toBe(429);
    // Another document's code still opens it, and this one's QR code does too.
    expect(await type(other.public_id, codeOf(other))).toBe(200);
    const byQr = await service.app.inject({ url: service.pageOf(credential), headers: PHONE });
    expect(byQr.statusCode).toBe(200);
  },
);

test('wrong codes of unknown ids are limited like those of known ones', async () => {
  for (const [length, limit] of [[6, 100] as const, [8, 1_000] as const])
    expect(await judged(limit + 10, 'SM-DOC-2026-00000000', wrongCodes(length))).toBe(limit);
});

test('short codes use up no tries of a document with a long code', async () => {
  const credential = await issue();
  expect(await judged(110, credential.public_id, wrongCodes(6))).toBe(100);
  expect(await type(credential.public_id, codeOf(credential))).toBe(200);
});

test.each([
  ['/24', (host: number) => `192.0.2.${host}`, '192.0.3.1'],
  ['/48', (host: number) => `2001:db8:1:${host}::1`, '2001:db8:2::1'],
])('the addresses of one %s have a hundred tries a minute together', async (_, addressOf, elsewhere) => {
  const credential = await issue();
  let host = 0;
  const address = () => addressOf((host += 1));
  expect(await judged(120, credential.public_id, wrongCodes(8), address)).toBe(100);
  expect(await type(credential.public_id, codeOf(credential), service, address())).toBe(429);
  expect(await type(credential.public_id, codeOf(credential), service, elsewhere)).toBe(200);
});

test('a restart keeps the counts of wrong codes, and nothing stored contains an address', async () => {
  const database = await scratchDatabase();
  const before = await startPublicService({ databaseUrl: database.url });
  const credential = await before.issue(before.school, { check_code_length: 6 });
  const code = before.addresses.checkCode(credential) ?? '';
  const tries = Array.from({ length: 100 }, () => type(credential.public_id, wrongCodes(6), before));
  expect(new Set(await Promise.all(tries))).toEqual(new Set([404]));
  await before.stop();

  const after = await startTestService({ databaseUrl: database.url });
  expect(await type(credential.public_id, code, after)).toBe(429);
  const stored = await after.database.db.selectFrom('rate_limit_counters').selectAll().execute();
  const key = expect.stringMatching(/^wrong-code-id-6:\d+$/);
  expect(stored).toEqual([{ key, points: 100, expire: expect.any(Number) }]);
  await after.stop();
  await database.remove();
});
