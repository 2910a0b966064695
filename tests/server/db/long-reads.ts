import { sql } from 'kysely';

import type { Db } from '#server/db/schema.ts';

/** Reads that misbehave, for the test of the reading threads. */
export async function countOrganizations(db: Db): Promise<number> {
  return (await db.selectFrom('organizations').select('id').execute()).length;
}

export async function endThread(): Promise<void> {
  process.exit(1);
}

export async function readWhatIsNotThere(db: Db, table: 'accounts'): Promise<unknown> {
  return db.selectFrom(table).select('id').execute();
}

export async function write(db: Db): Promise<void> {
  await db.deleteFrom('organizations').execute();
}

/** Counts within SQLite, where it can't be interrupted: 10 million take about a second. */
export async function countTo(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${limit})
    select max(n) as n from numbers`.execute(db);
  return rows[0]?.n ?? 0;
}
