import type { Db, Schema } from '#server/db/schema.ts';

type StoredCounter = Schema['rate_limit_counters'];

export function selectCounters(db: Db): Promise<StoredCounter[]> {
  return db.selectFrom('rate_limit_counters').selectAll().execute();
}

export async function saveCounters(trx: Db, counters: readonly StoredCounter[]): Promise<void> {
  for (const { key, ...state } of counters)
    await trx
      .insertInto('rate_limit_counters')
      .values({ key, ...state })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(state))
      .execute();
}
