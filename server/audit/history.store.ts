import type { Kysely } from 'kysely';

import type { Schema } from '#server/db/schema.ts';

/** What was done to one document, newest first, with the names of those who did it. */
export function selectHistory(db: Kysely<Schema>, organizationId: number, publicId: string, limit: number) {
  return db
    .selectFrom('audit as a')
    .leftJoin('identities as i', 'i.uid', 'a.actor')
    .select(['a.at', 'a.actor', 'a.action', 'a.detail', 'i.name'])
    .where('a.organization_id', '=', organizationId)
    .where('a.subject', '=', publicId)
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}
