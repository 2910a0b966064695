import { statSync } from 'node:fs';

import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { openDatabase } from '#server/db/database.ts';

import { scratchDatabase } from '#tests/server/scratch-database.ts';

test('a log that grew during a backup shrinks again', async () => {
  const scratch = await scratchDatabase();
  const database = await openDatabase(scratch.url);
  const path = scratch.url.replace(/^sqlite:/, '');
  const backup = new SQLite(path, { readonly: true });
  onTestFinished(async () => {
    backup.close();
    await database.close();
    await scratch.remove();
  });
  const logSize = () => statSync(`${path}-wal`).size;
  const write = (bytes: number) =>
    database.write((trx) => sql`insert into filler values (randomblob(${sql.lit(bytes)}))`.execute(trx));
  await database.write((trx) => sql`create table filler (data blob)`.execute(trx));

  backup.exec('begin');
  backup.prepare('select count(*) from filler').get();
  for (let written = 0; written < 40; written += 1) await write(1024 * 1024);
  expect(logSize()).toBeGreaterThan(40 * 1024 * 1024);
  backup.exec('commit');
  await write(1);
  await write(1);
  expect(logSize()).toBeLessThanOrEqual(32 * 1024 * 1024);
});
