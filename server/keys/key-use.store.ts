import type { Kysely } from 'kysely';

import type { Schema } from '#server/db/schema.ts';

/** How many credentials each key has signed. */
export async function countCredentialsByKey(db: Kysely<Schema>): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('credentials')
    .select(({ fn }) => ['key_id', fn.countAll().as('count')])
    .groupBy('key_id')
    .execute();
  return new Map(rows.map(({ key_id, count }) => [key_id, Number(count)]));
}
