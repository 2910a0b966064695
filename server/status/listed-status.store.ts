import { sql, type Transaction } from 'kysely';

import type { Database } from '#server/db/database.ts';
import { isPostgres } from '#server/db/engine.ts';
import type { Db, Schema } from '#server/db/schema.ts';

import { changesBetween, statusOn } from './status.ts';

/** Rows in one transaction, so that other writers wait only briefly. */
const MAX_ROWS_AT_ONCE = 500;

/** The day for which every `listed_status` was computed. */
export async function statusDay(db: Db): Promise<string> {
  return (await db.selectFrom('status_day').select('day').executeTakeFirstOrThrow()).day;
}

/** Gives every credential the status of `today`. Lists are right without it, but get slower as the day gets older. */
export async function moveStatusDay(write: Database['write'], today: string): Promise<void> {
  let isMoved = false;
  while (!isMoved) isMoved = await write((trx) => moveSome(trx, today));
}

/** Returns whether none is left. */
async function moveSome(trx: Transaction<Schema>, today: string): Promise<boolean> {
  // The triggers share this lock, so nobody inserts a credential with the status of the day before.
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(24225, 0)`.execute(trx);
  const day = await statusDay(trx);
  if (day >= today) return true;
  const { numUpdatedRows } = await trx
    .updateTable('credentials')
    .set({ listed_status: statusOn(today) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('credentials')
        .select('id')
        .where(changesBetween(day, today))
        .where('listed_status', '<>', statusOn(today))
        .limit(MAX_ROWS_AT_ONCE),
    )
    .executeTakeFirst();
  if (Number(numUpdatedRows) === MAX_ROWS_AT_ONCE) return false;
  await trx.updateTable('status_day').set({ day: today }).execute();
  return true;
}
