import type { Insertable } from 'kysely';

import { isPostgres } from '#server/db/engine.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export async function insertErasureKey(db: Db, key: Omit<Schema['erasure_key'], 'id'>): Promise<void> {
  await db
    .insertInto('erasure_key')
    .values({ id: 1, ...key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks it in a transaction on PostgreSQL: an import waits for an erasure, or it would bring the person back. */
export function selectErasureKey(db: Db) {
  return db
    .selectFrom('erasure_key')
    .select('value')
    .$if(isPostgres(db) && db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** The same without a lock, also on a read-only connection. */
export const readErasureKey = (db: Db) => db.selectFrom('erasure_key').select('value').executeTakeFirst();

export async function selectOrganizationKeys(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('organization_erasure_keys as k')
    .innerJoin('organizations as o', 'o.id', 'k.organization_id')
    .select(['o.uid', 'k.value'])
    .execute();
  return new Map(rows.map(({ uid, value }) => [uid, value]));
}

export async function insertErased(trx: Db, erased: Insertable<Schema['erased_people']>): Promise<void> {
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

export function selectErased(db: Db) {
  return db
    .selectFrom('erased_people as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .select(['o.uid as organization_uid', 'e.organization_id', 'e.uid_hash', 'e.erased_at', 'e.titles'])
    .orderBy('e.erased_at')
    .execute();
}

/** Which of these hashes belong to erased people. */
export async function selectErasedAmong(
  db: Db,
  organizationId: number,
  hashes: readonly string[],
): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .selectFrom('erased_people')
    .select('uid_hash')
    .where('organization_id', '=', organizationId)
    .where('uid_hash', 'in', [...hashes])
    .execute();
  return rows.map(({ uid_hash }) => uid_hash);
}

/** When the person of one of these hashes was erased; null if nobody was. */
export async function findErased(
  db: Db,
  organizationId: number,
  hashes: readonly string[],
): Promise<string | null> {
  const found = await db
    .selectFrom('erased_people')
    .select('erased_at')
    .where('organization_id', '=', organizationId)
    .where('uid_hash', 'in', hashes)
    .executeTakeFirst();
  return found?.erased_at ?? null;
}

export async function deleteErased(trx: Db, organizationId: number, hashes: readonly string[]) {
  for (const hash of hashes)
    await trx
      .deleteFrom('erased_people')
      .where('organization_id', '=', organizationId)
      .where('uid_hash', '=', hash)
      .execute();
}
