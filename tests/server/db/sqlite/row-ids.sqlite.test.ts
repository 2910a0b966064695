import { readFileSync } from 'node:fs';

import SQLite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';

import { openDatabase } from '#server/db/database.ts';

import { adminWith } from '#tests/server/admin/admin.ts';
import { call } from '#tests/server/call.ts';
import { scratchDatabase } from '#tests/server/scratch-database.ts';
import { startTestService } from '#tests/server/service-fixture.ts';

/** A database whose next rows get ids after a number. */
async function databaseAfter(table: string, id: bigint) {
  const scratch = await scratchDatabase();
  onTestFinished(scratch.remove);
  const path = scratch.url.replace(/^sqlite:/, '');
  const sqlite = new SQLite(path);
  sqlite.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, id);
  sqlite.close();
  return { ...scratch, path };
}

test('the last ids that fit are told apart: in the API, in search, and on the page', async () => {
  const { url } = await databaseAfter('credentials', 2n ** 31n - 3n);
  const service = await startTestService({ databaseUrl: url });
  onTestFinished(() => service.stop());
  const member = await service.join();
  const issued = [
    await service.issue(member, { title: 'Règlement' }),
    await service.issue(member, { title: 'Attestation' }),
  ];
  expect(issued.map(({ id }) => id)).toEqual([2 ** 31 - 2, 2 ** 31 - 1]);
  for (const { title, public_id } of issued) {
    const { answer } = await call(service, 'documentSearch', { token: member.token, query: { q: title } });
    expect(answer.items).toMatchObject([{ public_id, title }]);
  }
});

test.each([
  [
    'credentials',
    2n ** 31n,
    `insert into credentials (id, organization_id, public_id, type, family, title, issued_at, key_id, search_text)
      values (?, 1, 'SM-DOC-2026-8K4T2M9Q', 'document', 'editor', 'Letter', '2026-10-01 08:00:00', 'k1', 'letter')`,
    'its table credentials has an ID above 2147483647',
  ],
  [
    'accounts',
    2n ** 53n + 1n,
    "insert into accounts (id, uid, created_at) values (?, 'acc_1', '2026-10-01 08:00:00')",
    'its table accounts has an ID above 9007199254740991',
  ],
])('a database with an id of %s that does not fit is refused, and stays as it is', async (...given) => {
  const [, id, insert, reason] = given;
  const { url, path } = await databaseAfter('credentials', 1n);
  const sqlite = new SQLite(path);
  sqlite.pragma('foreign_keys = off');
  sqlite.prepare(insert).run(id);
  sqlite.close();
  const bytes = readFileSync(path);
  await expect(openDatabase(url)).rejects.toThrow(reason);
  const { exit, stderr } = await adminWith({ DATABASE_URL: url }, 'org list');
  expect([exit, stderr]).toEqual([1, expect.stringContaining(reason)]);
  expect(readFileSync(path).equals(bytes)).toBe(true);
});
