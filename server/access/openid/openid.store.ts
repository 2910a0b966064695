import type { Insertable } from 'kysely';

import { holdIdentity } from '#server/access/tokens.store.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export async function insertSignIn(trx: Db, signIn: Insertable<Schema['provider_sign_ins']>): Promise<void> {
  await trx.insertInto('provider_sign_ins').values(signIn).execute();
}

/** Reads and deletes the sign-in that this browser began with this state. */
export async function takeSignIn(
  trx: Db,
  { stateHash, browserHash }: { stateHash: string; browserHash: string },
  now: string,
) {
  const taken = await trx
    .deleteFrom('provider_sign_ins')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .returningAll()
    .executeTakeFirst();
  return taken !== undefined && taken.expires_at > now ? taken : undefined;
}

/** False if the account is linked already. */
export async function insertAccount(
  trx: Db,
  account: Insertable<Schema['provider_accounts']>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('provider_accounts')
    .values(account)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whose account it is; undefined if it's linked to nobody, or the person is disabled. Locks the person first. */
export async function noteAccountUse(
  trx: Db,
  { issuer, subject, email }: { issuer: string; subject: string; email: string | null },
  now: string,
) {
  const known = await trx
    .selectFrom('provider_accounts')
    .select(['id', 'identity_id'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (!known) return undefined;
  await holdIdentity(trx, known.identity_id);
  const { numUpdatedRows } = await trx
    .updateTable('provider_accounts')
    .set({ last_used_at: now, email })
    .where('id', '=', known.id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  return trx
    .selectFrom('identities')
    .select(['id as identity_id', 'uid as identity_uid', 'organization_id'])
    .where('id', '=', known.identity_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** A person has at most one account, because an invitation replaces it. */
export function findAccountOf(db: Db, identityId: number) {
  return db
    .selectFrom('provider_accounts')
    .select(['email', 'created_at', 'last_used_at'])
    .where('identity_id', '=', identityId)
    .executeTakeFirst();
}

export async function endSessionsByAccount(trx: Db, identityId: number, now: string): Promise<void> {
  await trx
    .updateTable('tokens')
    .set({ revoked_at: now })
    .where('identity_id', '=', identityId)
    .where('proven_by', '=', 'openid')
    .where('revoked_at', 'is', null)
    .execute();
}

export async function deleteAccountsOf(trx: Db, identityId: number): Promise<number> {
  const accounts = trx.deleteFrom('provider_accounts').where('identity_id', '=', identityId);
  const { numDeletedRows } = await accounts.executeTakeFirst();
  return Number(numDeletedRows);
}
