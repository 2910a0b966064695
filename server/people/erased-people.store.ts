import type { Insertable, Kysely } from 'kysely';

import { isPostgres } from '#server/db/engine.ts';
import type { Schema } from '#server/db/schema.ts';

export async function insertErasureKey(
  db: Kysely<Schema>,
  key: Omit<Schema['erasure_key'], 'id'>,
): Promise<void> {
  await db
    .insertInto('erasure_key')
    .values({ id: 1, ...key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** In a transaction on PostgreSQL it is locked: an import waits for an erasure, or it would bring the person back. */
export function selectErasureKey(db: Kysely<Schema>) {
  return db
    .selectFrom('erasure_key')
    .select(['value', 'created_at'])
    .$if(isPostgres(db) && db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function insertErased(
  trx: Kysely<Schema>,
  erased: Insertable<Schema['erased_people']>,
): Promise<void> {
  await trx
    .insertInto('erased_people')
    .values(erased)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'uid_hash'])
        .doUpdateSet({ erased_at: erased.erased_at, titles: erased.titles }),
    )
    .execute();
}

export function selectErased(db: Kysely<Schema>) {
  return db
    .selectFrom('erased_people as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .select(['o.uid as organization_uid', 'e.organization_id', 'e.uid_hash', 'e.erased_at', 'e.titles'])
    .orderBy('e.erased_at')
    .execute();
}

export async function deleteErased(
  trx: Kysely<Schema>,
  organizationId: number,
  hashes: readonly string[],
): Promise<void> {
  for (const hash of hashes) {
    await trx
      .deleteFrom('erased_people')
      .where('organization_id', '=', organizationId)
      .where('uid_hash', '=', hash)
      .execute();
  }
}
