import type { Kysely } from 'kysely';

import type { Schema } from '#server/db/schema.ts';

import { CREATIONS } from './audit.store.ts';

/** Who made documents, by their public ids; `name` is null where it was no identity. */
export async function selectMakers(db: Kysely<Schema>, organizationId: number, publicIds: readonly string[]) {
  if (publicIds.length === 0) return new Map<string, { identity_uid: string; name: string | null }>();
  const rows = await db
    .selectFrom('audit as a')
    .leftJoin('identities as i', 'i.uid', 'a.actor')
    .select(['a.subject', 'a.actor', 'i.name'])
    .where('a.organization_id', '=', organizationId)
    .where('a.subject', 'in', [...publicIds])
    .where('a.action', 'in', [...CREATIONS])
    .execute();
  return new Map(rows.map(({ subject, actor, name }) => [subject, { identity_uid: actor, name }]));
}
