import { expect, test, onTestFinished, vi } from 'vitest';

import { isWellFormedToken } from '#contract/token-format.ts';
import { hashToken, listTokens, mintToken } from '#server/access/tokens.service.ts';
import type { Database } from '#server/db/database.ts';
import { createTokenUse } from '#server/access/token-use.ts';
import { bigAsText } from '#server/db/table-rows.ts';

import { sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService();
const member = await service.join();

test('a new token is well formed, and no two are alike', () => {
  const tokens = Array.from({ length: 200 }, mintToken);
  expect(tokens.every(isWellFormedToken)).toBe(true);
  expect(new Set(tokens).size).toBe(200);
  expect(tokens[0]).toMatch(/^smk_[0-9A-Za-z]{38}$/);
});

test('any single changed character is detected without asking the service', () => {
  const token = mintToken();
  for (let i = 4; i < token.length; i += 1) {
    const other = token[i] === 'x' ? 'y' : 'x';
    expect(isWellFormedToken(token.slice(0, i) + other + token.slice(i + 1))).toBe(false);
  }
});

test('a token with anything before or after it is malformed', () => {
  const token = mintToken();
  for (const text of [
    ` ${token}`,
    `x${token}`,
    `${token}x`,
    `${token}\n`,
    token.slice(4),
    `sm_${token.slice(4)}`,
  ])
    expect(isWellFormedToken(text)).toBe(false);
});

test('only the hash of a token is stored', async () => {
  const { token } = await service.tokenOf(member);
  const rows = await service.database.db.selectFrom('tokens').selectAll().execute();
  expect(rows.some(({ hash }) => hash === hashToken(token))).toBe(true);
  expect(JSON.stringify(rows, bigAsText)).not.toContain(token.slice(4, 36));
});

test('a token is listed with its scopes and expiry, beside those of other organizations', async () => {
  const other = await service.join();
  const { db } = service.database;
  const scopes = ['verify:read', 'verify:read'] as const;
  const { token_id } = await service.tokenOf(other, { scopes, expiresAt: new Date('2027-01-01T00:00:00Z') });
  const own = await listTokens(db, other.organizationUid);
  expect(own.at(-1)).toMatchObject({ token_id, scopes: ['verify:read'], expires_at: '2027-01-01 00:00:00' });
  expect(own).toHaveLength(2);
  const all = await listTokens(db);
  expect(all).toEqual(expect.arrayContaining(own));
  expect(all.length).toBeGreaterThan(own.length);
});

test('however often a token is used, its use is written once a minute', async () => {
  const MINUTE = 60_000;
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let writes = 0;
  const write: Database['write'] = (work) => {
    writes += 1;
    return service.database.write(work);
  };
  const use = createTokenUse({ write, log: { warn: () => undefined } });
  for (const second of [0, 1, 59]) use.note(1, new Date(Date.UTC(2026, 10, 14, 9, 0, second)));
  vi.advanceTimersByTime(MINUTE - 1);
  expect(writes).toBe(0);
  vi.advanceTimersByTime(1);
  expect(writes).toBe(1);
  await use.close();
  expect(writes).toBe(1);
  use.note(1, new Date(Date.UTC(2026, 10, 14, 9, 1, 0)));
  vi.advanceTimersByTime(MINUTE);
  await use.close();
  expect(writes).toBe(2);
  use.note(1, new Date(Date.UTC(2026, 10, 14, 9, 2, 0)));
  await use.close();
  vi.advanceTimersByTime(MINUTE);
  expect(writes).toBe(3);
});

async function lastUse(tokenUid: string) {
  const row = service.database.db
    .selectFrom('tokens')
    .select(['id', 'last_used_at'])
    .where('uid', '=', tokenUid);
  return row.executeTakeFirstOrThrow();
}

test('uses that the database refused are written next time, unless a later use is known by then', async () => {
  const [early, late] = [await service.tokenOf(member), await service.tokenOf(member)];
  const [{ id }, { id: lateId }] = [await lastUse(early.token_id), await lastUse(late.token_id)];
  const refusals: unknown[] = [];
  const write: Database['write'] = (work) => {
    if (refusals.length > 0) return service.database.write(work);
    use.note(lateId, new Date('2026-11-14T09:05:00Z'));
    return Promise.reject(new Error('down'));
  };
  const use = createTokenUse({ write, log: { warn: (refusal: unknown) => void refusals.push(refusal) } });
  for (const tokenId of [lateId, id]) use.note(tokenId, new Date('2026-11-14T09:00:00Z'));
  await use.close();
  expect(refusals).toEqual([{ err: new Error('down') }]);
  await use.close();
  expect((await lastUse(early.token_id)).last_used_at).toBe('2026-11-14 09:00:00');
  expect((await lastUse(late.token_id)).last_used_at).toBe('2026-11-14 09:05:00');
});

test('a later use noted by another process stays', async () => {
  const { token_id } = await service.tokenOf(member);
  const { id } = await lastUse(token_id);
  for (const [noted, expected] of [
    ['2026-11-14T09:05:00Z', '2026-11-14 09:05:00'],
    ['2026-11-14T09:00:00Z', '2026-11-14 09:05:00'],
    ['2026-11-14T09:06:00Z', '2026-11-14 09:06:00'],
  ] as const) {
    const use = createTokenUse({ write: service.database.write, log: { warn: () => undefined } });
    use.note(id, new Date(noted));
    await use.close();
    expect((await lastUse(token_id)).last_used_at).toBe(expected);
  }
});
