import type { Kysely } from 'kysely';

import type { Schema } from '#server/db/schema.ts';

/** Templates in an earlier format that nobody replaced, of one organization or of all. Nothing is issued from them. */
export function selectOldTemplates(db: Kysely<Schema>, organizationId?: number) {
  return db
    .selectFrom('templates as t')
    .innerJoin('organizations as o', 'o.id', 't.organization_id')
    .select(['o.uid as organization_uid', 't.doc_type', 't.language'])
    .where('t.replaced_at', 'is', null)
    .$if(organizationId !== undefined, (query) => query.where('t.organization_id', '=', organizationId ?? 0))
    .orderBy('o.uid')
    .orderBy('t.doc_type')
    .orderBy('t.language')
    .execute();
}
