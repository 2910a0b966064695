import type { Insertable } from 'kysely';

import type { Db, Schema } from '#server/db/schema.ts';

export async function insertInvitation(trx: Db, invitation: Insertable<Schema['invitations']>) {
  await trx.insertInto('invitations').values(invitation).execute();
}

/** Includes the invited person; their columns are null in the first administrator's invitation. */
export function findInvitation(db: Db, hash: string) {
  return db
    .selectFrom('invitations as v')
    .leftJoin('identities as i', 'i.id', 'v.identity_id')
    .leftJoin('organizations as o', 'o.id', 'v.organization_id')
    .select(['v.id', 'v.uid', 'v.expires_at', 'v.used_at'])
    .select(['i.id as identity_id', 'i.uid as identity_uid', 'i.name', 'i.email', 'i.role', 'i.disabled_at'])
    .select(['o.id as organization_id', 'o.name as organization'])
    .where('v.hash', '=', hash)
    .executeTakeFirst();
}

/** False if the invitation was used meanwhile or has expired. */
export async function markInvitationUsed(trx: Db, id: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invitations')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the open links for a person; with null, those for the first administrator. */
export async function markInvitationsReplaced(trx: Db, identityId: number | null, now: string) {
  await trx
    .updateTable('invitations')
    .set({ used_at: now })
    .where('identity_id', identityId === null ? 'is' : '=', identityId)
    .where('used_at', 'is', null)
    .execute();
}
