import SQLite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { expect, test, vi } from 'vitest';

import { serviceSqliteDialect } from '#server/db/sqlite/sqlite-dialect.ts';

test('a statement is prepared once, until it has been unused for long', async () => {
  const sqlite = new SQLite(':memory:');
  const prepare = vi.spyOn(sqlite, 'prepare');
  const db = new Kysely({ dialect: serviceSqliteDialect(sqlite) });
  const ask = (number: number) => sql`select ${sql.lit(number)}`.execute(db);
  await ask(0);
  await ask(0);
  expect(prepare).toHaveBeenCalledTimes(1);
  for (let other = 1; other <= 300; other += 1) await ask(other);
  await ask(0);
  expect(prepare).toHaveBeenCalledTimes(302);
  await db.destroy();
});
