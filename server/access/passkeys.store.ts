import type { Insertable } from 'kysely';

import type { Db, Schema } from '#server/db/schema.ts';

export async function insertChallenge(db: Db, challenge: Insertable<Schema['passkey_challenges']>) {
  await db.insertInto('passkey_challenges').values(challenge).execute();
}

/** Uses up a challenge; false if none is open for this purpose. */
export async function takeChallenge(
  db: Db,
  { challenge, purpose }: { challenge: string; purpose: string },
  now: string,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .returning('expires_at')
    .executeTakeFirst();
  return taken !== undefined && taken.expires_at > now;
}

/** False if this or another person has the passkey already. */
export async function insertPasskey(trx: Db, passkey: Insertable<Schema['passkeys']>): Promise<boolean> {
  const inserted = await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('webauthn_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The passkey with its person; undefined if it's unknown or the person is disabled. */
export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys as p')
    .innerJoin('identities as i', 'i.id', 'p.identity_id')
    .select(['p.id', 'p.webauthn_id', 'p.public_key', 'p.counter', 'p.rp_id'])
    .select(['i.id as identity_id', 'i.uid as identity_uid', 'i.organization_id'])
    .where('p.webauthn_id', '=', credentialId)
    .where('i.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** False if it was removed meanwhile. Locks it until the transaction ends. */
export async function notePasskeyUse(
  trx: Db,
  id: number,
  { counter, at }: { counter: number; at: string },
): Promise<boolean> {
  const passkey = trx.updateTable('passkeys').set({ counter, last_used_at: at });
  const { numUpdatedRows } = await passkey.where('id', '=', id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function selectPasskeysOf(db: Db, identityId: number) {
  return db
    .selectFrom('passkeys')
    .select(['uid', 'webauthn_id', 'transports', 'name', 'created_at', 'last_used_at'])
    .where('identity_id', '=', identityId)
    .orderBy('id')
    .execute();
}

export async function deletePasskeysOf(trx: Db, identityId: number, uid?: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('identity_id', '=', identityId)
    .$if(uid !== undefined, (query) => query.where('uid', '=', uid ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function countPasskeysByDomain(db: Db): Promise<{ rpId: string; count: number }[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(({ fn }) => ['rp_id', fn.countAll().as('count')])
    .groupBy('rp_id')
    .orderBy('rp_id')
    .execute();
  return rows.map(({ rp_id: rpId, count }) => ({ rpId, count: Number(count) }));
}
