import type { Insertable } from 'kysely';

import type { Db, Schema } from '#server/db/schema.ts';

type Row = Schema['connection_requests'];

const WAITING: readonly Row['state'][] = ['open', 'approved'];
export const MAX_TRIES = 3;

export async function insertRequest(trx: Db, request: Insertable<Row>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('connection_requests')
    .values(request)
    .onConflict((found) => found.column('secret_hash').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteRequest(trx: Db, secretHash: string): Promise<void> {
  await trx.deleteFrom('connection_requests').where('secret_hash', '=', secretHash).execute();
}

/** Requests of an address that can still be approved, oldest first. */
export function selectOpen(trx: Db, address: string, now: string) {
  return trx
    .selectFrom('connection_requests')
    .select(['uid', 'created_at'])
    .where('address', '=', address)
    .where('expires_at', '>', now)
    .where('state', '=', 'open')
    .where('tries', '<', MAX_TRIES)
    .orderBy('id')
    .execute();
}

export function findRequest(db: Db, uid: string) {
  return db.selectFrom('connection_requests').selectAll().where('uid', '=', uid).executeTakeFirst();
}

/** Counts a try for the holder of the secret, while tries and time are left. Locks the row. */
export function countTry(trx: Db, { uid, secretHash }: { uid: string; secretHash: string }, now: string) {
  return trx
    .updateTable('connection_requests')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('uid', '=', uid)
    .where('secret_hash', '=', secretHash)
    .where('state', 'in', WAITING)
    .where('expires_at', '>', now)
    .where('tries', '<', MAX_TRIES)
    .returningAll()
    .executeTakeFirst();
}

/** False if the request is in none of the states `from`, has expired, or has fewer tries left than required. */
export async function changeRequest(
  trx: Db,
  uid: string,
  { from = WAITING, triesLeft = 0, now }: { from?: readonly Row['state'][]; triesLeft?: number; now: string },
  change: Partial<Pick<Row, 'state' | 'identity_id' | 'digits_hash'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('connection_requests')
    .set(change)
    .where('uid', '=', uid)
    .where('state', 'in', from)
    .where('tries', '<=', MAX_TRIES - triesLeft)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Cancels requests that this person approved and no pane has finished. */
export async function cancelRequestsOf(trx: Db, identityId: number): Promise<void> {
  await trx
    .updateTable('connection_requests')
    .set({ state: 'canceled' })
    .where('identity_id', '=', identityId)
    .where('state', '=', 'approved')
    .execute();
}

export function findApprover(db: Db, identityId: number) {
  return db
    .selectFrom('identities')
    .select(['uid', 'organization_id'])
    .where('id', '=', identityId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}
