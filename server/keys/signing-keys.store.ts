import type { Database } from '#server/db/database.ts';
import type { Db } from '#server/db/schema.ts';

export const selectKeys = (db: Db) => db.selectFrom('signing_keys').selectAll().orderBy('key_id').execute();

/** The first process that starts with a key stores its check value; later ones change nothing. */
export async function insertKey(trx: Db, key: { key_id: string; check_value: string }): Promise<void> {
  await trx
    .insertInto('signing_keys')
    .values({ ...key, has_signed: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** From now on papers may need the key. */
export async function markSigning(trx: Db, keyId: string): Promise<void> {
  await trx
    .updateTable('signing_keys')
    .set({ has_signed: 1 })
    .where('key_id', '=', keyId)
    .where('has_signed', '=', 0)
    .execute();
}

export async function markWithdrawn(trx: Db, keyId: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('signing_keys')
    .set({ withdrawn_at: at })
    .where('key_id', '=', keyId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Withdrawn keys with their times; few, and read whenever an answer depends on one, so that no process needs a restart. */
export async function selectWithdrawn(db: Db): Promise<Map<string, string>> {
  return timesByKey(await withdrawnQuery(db).execute());
}

/** The same for frequent reads. */
export type WithdrawnReader = () => Promise<Map<string, string>>;

export function createWithdrawnReader({ db, prepared }: Pick<Database, 'db' | 'prepared'>): WithdrawnReader {
  const read = prepared(withdrawnQuery(db));
  return async () => timesByKey(await read());
}

function withdrawnQuery(db: Db) {
  const withdrawn = db.selectFrom('signing_keys').where('withdrawn_at', 'is not', null);
  return withdrawn.select(['key_id', 'withdrawn_at']);
}

function timesByKey(rows: readonly { key_id: string; withdrawn_at: string | null }[]): Map<string, string> {
  return new Map(rows.map(({ key_id, withdrawn_at }) => [key_id, withdrawn_at ?? '']));
}

/** Some credentials that a key signed, oldest first. */
export function selectSignedBy(db: Db, keyId: string, limit: number) {
  return db
    .selectFrom('credentials')
    .select(['id', 'public_id', 'check_code_length', 'former_key_ids', 'former_proofs'])
    .where('key_id', '=', keyId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function changeKey(
  trx: Db,
  id: number,
  key: { key_id: string; former_key_ids: string; former_proofs: string },
): Promise<void> {
  await trx.updateTable('credentials').set(key).where('id', '=', id).execute();
}

/** How many credentials each key has signed. */
export async function countCredentialsByKey(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('credentials')
    .select(({ fn }) => ['key_id', fn.countAll().as('count')])
    .groupBy('key_id')
    .execute();
  return new Map(rows.map(({ key_id, count }) => [key_id, Number(count)]));
}

/** How many credentials this key signed before another one did. */
export async function countReissued(db: Db, keyId: string): Promise<number> {
  const rows = await db
    .selectFrom('credentials')
    .select(({ fn }) => ['former_key_ids', fn.countAll().as('count')])
    .where('former_key_ids', 'is not', null)
    .groupBy('former_key_ids')
    .execute();
  const ofKey = rows.filter(({ former_key_ids }) => former_key_ids?.split(' ').includes(keyId));
  return ofKey.reduce((sum, { count }) => sum + Number(count), 0);
}
