import type { Kysely, Updateable } from 'kysely';

import type { Schema } from '#server/db/schema.ts';

export function findIdentityByUid(db: Kysely<Schema>, uid: string) {
  return db
    .selectFrom('identities as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .select(['i.id', 'i.uid', 'i.permissions', 'i.disabled_at', 'o.uid as organization_uid'])
    .where('i.uid', '=', uid)
    .executeTakeFirst();
}

export async function updateIdentityRow(
  db: Kysely<Schema>,
  id: number,
  changes: Updateable<Schema['identities']>,
): Promise<void> {
  await db.updateTable('identities').set(changes).where('id', '=', id).execute();
}

/** Oldest first, with how many of its tokens are not revoked. */
export function selectIdentities(db: Kysely<Schema>, organizationUid?: string) {
  return db
    .selectFrom('identities as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .select(['i.uid', 'o.uid as organization_uid', 'i.name', 'i.email', 'i.role', 'i.permissions'])
    .select(['i.issue_types', 'i.disabled_at', 'i.created_at'])
    .select((eb) =>
      eb
        .selectFrom('tokens as t')
        .whereRef('t.identity_id', '=', 'i.id')
        .where('t.revoked_at', 'is', null)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('tokens'),
    )
    .$if(organizationUid !== undefined, (query) => query.where('o.uid', '=', organizationUid ?? ''))
    .orderBy('i.id')
    .execute();
}
