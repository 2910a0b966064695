import { expect, test, onTestFinished, vi } from 'vitest';

import { isWellFormedToken } from '#contract/token-format.ts';
import { hashToken, mintToken } from '#server/tokens/tokens.service.ts';
import { createToken, listTokens, revokeToken } from '#server/tokens/tokens.service.ts';
import type { Database } from '#server/db/database.ts';
import { createTokenUse } from '#server/tokens/token-use.ts';

import { sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService();
const member = await service.join();

test('a new token is well formed, and no two are alike', () => {
  const tokens = Array.from({ length: 200 }, mintToken);
  expect(tokens.every(isWellFormedToken)).toBe(true);
  expect(new Set(tokens).size).toBe(200);
  expect(tokens[0]).toMatch(/^smk_[0-9A-Za-z]{38}$/);
});

test('any one changed character is noticed without asking the service', () => {
  const token = mintToken();
  for (let i = 4; i < token.length; i += 1) {
    const other = token[i] === 'x' ? 'y' : 'x';
    expect(isWellFormedToken(token.slice(0, i) + other + token.slice(i + 1))).toBe(false);
  }
});

test('only the hash of a token is kept', async () => {
  const { token } = await service.tokenOf(member);
  const rows = await service.database.db.selectFrom('tokens').selectAll().execute();
  expect(rows.some(({ hash }) => hash === hashToken(token))).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(token.slice(4, 36));
});

test('an administrator lists tokens without their secrets, and revokes one', async () => {
  const other = await service.join();
  const { db } = service.database;
  const now = service.clock.now;
  const [listed] = await listTokens(db, other.organizationUid);
  expect(listed).toEqual({
    token_id: expect.stringMatching(/^tok_/),
    organization_uid: other.organizationUid,
    identity_uid: other.identityUid,
    scopes: ['credentials:read', 'verify:write', 'verify:read'],
    created_at: '2026-11-14 09:42:00',
    expires_at: null,
    revoked_at: null,
    last_used_at: null,
  });
  const uid = listed?.token_id ?? '';
  await revokeToken(db, uid, now);
  await revokeToken(db, uid, new Date(now.getTime() + 60_000));
  expect((await listTokens(db, other.organizationUid))[0]?.revoked_at).toBe('2026-11-14 09:42:00');
  await expect(revokeToken(db, 'tok_unknown', now)).rejects.toThrow('Token tok_unknown not found');
});

test('a token is only made for an identity of that organization which is not disabled', async () => {
  const { db } = service.database;
  const other = await service.join();
  const request = { organizationUid: other.organizationUid, scopes: [], expiresAt: null };
  await expect(
    createToken(db, { ...request, identityUid: member.identityUid }, service.clock.now),
  ).rejects.toMatchObject({ status: 404 });
  await db
    .updateTable('identities')
    .set({ disabled_at: '2026-11-01 00:00:00' })
    .where('uid', '=', other.identityUid)
    .execute();
  await expect(
    createToken(db, { ...request, identityUid: other.identityUid }, service.clock.now),
  ).rejects.toMatchObject({ status: 409 });
});

test('however often a token is used, it is written once a minute', async () => {
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
});

test('what the database refuses is written with the next', async () => {
  const { token_id } = await service.tokenOf(member);
  const row = service.database.db
    .selectFrom('tokens')
    .select(['id', 'last_used_at'])
    .where('uid', '=', token_id);
  const { id } = await row.executeTakeFirstOrThrow();
  let isDown = true;
  const write: Database['write'] = (work) =>
    isDown ? Promise.reject(new Error('down')) : service.database.write(work);
  const use = createTokenUse({ write, log: { warn: () => undefined } });
  use.note(id, new Date('2026-11-14T09:00:00Z'));
  await use.close();
  isDown = false;
  await use.close();
  expect((await row.executeTakeFirstOrThrow()).last_used_at).toBe('2026-11-14 09:00:00');
});
