import { join } from 'node:path';

import SQLite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';

import { sqliteReads } from '#server/db/prepared.ts';
import { serviceSqliteDialect } from '#server/db/sqlite/sqlite-dialect.ts';
import { sharedFolder } from '#tests/temporary-folder.ts';

const folder = sharedFolder();
/** Like another process. */
const writer = new SQLite(join(folder, 'lookups.db'));
writer.pragma('journal_mode = WAL');
writer.exec('create table names (id text primary key, name text not null)');
const rename = (name: string) => writer.prepare("update names set name = ? where id = 'a'").run(name);

const asked: unknown[] = [];
const reader = new SQLite(join(folder, 'lookups.db'), {
  readonly: true,
  verbose: (statement) => asked.push(statement),
});
const db = new Kysely<{ names: { id: string; name: string } }>({ dialect: serviceSqliteDialect(reader) });
const find = sqliteReads(reader).lookup(
  db
    .selectFrom('names')
    .select(['name', sql<string>`'row'`.as('kind')])
    .where('id', '=', ''),
);

beforeEach(() => {
  writer.exec("delete from names; insert into names values ('a', 'Ada')");
  asked.length = 0;
});
afterAll(() => {
  reader.close();
  writer.close();
});

test('simultaneous requests read the row once, and check once whether it has changed', async () => {
  const rows = await Promise.all(Array.from({ length: 50 }, () => find('a')));
  expect(new Set(rows)).toEqual(new Set([{ name: 'Ada', kind: 'row' }]));
  expect(asked).toHaveLength(2);
  await Promise.all([find('a'), find('a')]);
  expect(asked).toHaveLength(3);
});

test('a commit during a turn of the event loop is visible to all requests of that turn', async () => {
  await find('a');
  const before = find('a');
  rename('Grace');
  const after = find('a');
  expect(await before).toMatchObject({ name: 'Grace' });
  expect(await after).toMatchObject({ name: 'Grace' });
});

test('a commit between two turns is visible to the second', async () => {
  expect(await find('a')).toMatchObject({ name: 'Ada' });
  rename('Grace');
  expect(await find('a')).toMatchObject({ name: 'Grace' });
  rename('Hedy');
  expect(await find('a')).toMatchObject({ name: 'Hedy' });
});
