import { sql } from 'kysely';

import { isPostgres } from './engine.ts';
import { type Db, timestamp } from './schema.ts';

const DAY_MS = 86_400_000;

/**
 * `write_check`: the last check that the database can be written. `backup`: the last `admin backup`. `retention`: when old
 * data was last deleted. `first_link`: when the first administrator's link was created.
 */
export type Upkeep = 'write_check' | 'backup' | 'retention' | 'first_link';

export async function noteUpkeep(db: Db, name: Upkeep, at: string): Promise<void> {
  await db
    .insertInto('upkeep')
    .values({ name, at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
    .execute();
}

/** Claims an upkeep task; false if another process has done it since a moment. Two days ahead, only a wrong clock has. */
export async function claimUpkeep(
  trx: Db,
  name: Upkeep,
  { now, notSince }: { now: string; notSince: string },
): Promise<boolean> {
  const far = timestamp(new Date(Date.parse(now.replace(' ', 'T') + 'Z') + 2 * DAY_MS));
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('upkeep')
    .values({ name, at: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ at: now })
        .where((eb) => eb.or([eb('upkeep.at', '<=', notSince), eb('upkeep.at', '>=', far)])),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** undefined if it has never been done. */
export async function findUpkeep(db: Db, name: Upkeep): Promise<string | undefined> {
  const found = await db.selectFrom('upkeep').select('at').where('name', '=', name).executeTakeFirst();
  return found?.at;
}

export async function askDatabase(db: Db): Promise<void> {
  await db.selectFrom('organizations').select('id').limit(1).execute();
}

/** When something was last written, by the clock of the writing process; null if nothing was. */
export async function newestTime(db: Db): Promise<string | null> {
  const audit = await db.selectFrom('audit').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const upkeep = await db.selectFrom('upkeep').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst();
  return [audit?.at, upkeep?.at].reduce<string | null>(
    (newest, at) => (at !== undefined && (newest === null || at > newest) ? at : newest),
    null,
  );
}

/** PostgreSQL's own clock; null on SQLite, which has none. */
export async function databaseClock(db: Db): Promise<Date | null> {
  if (!isPostgres(db)) return null;
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db);
  return rows[0] === undefined ? null : new Date(rows[0].ms);
}
