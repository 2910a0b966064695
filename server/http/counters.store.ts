import type { Kysely } from 'kysely';

import type { Schema } from '#server/db/schema.ts';

type StoredCounter = Schema['rate_limit_counters'];

export function selectCounters(db: Kysely<Schema>): Promise<StoredCounter[]> {
  return db.selectFrom('rate_limit_counters').selectAll().execute();
}

export async function saveCounters(trx: Kysely<Schema>, counters: readonly StoredCounter[]): Promise<void> {
  for (const { key, ...state } of counters)
    await trx
      .insertInto('rate_limit_counters')
      .values({ key, ...state })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(state))
      .execute();
}
