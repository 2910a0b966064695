import type { Kysely } from 'kysely';

import type { Schema } from '#server/db/schema.ts';

/** People who were erased by a release that kept no mark of them. */
export function selectErasuresInAudit(db: Kysely<Schema>, before: string) {
  return db
    .selectFrom('audit as a')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .select([
      'a.subject as uid',
      'a.at',
      'o.id as organization_id',
      'o.uid as organization_uid',
      'o.workspace',
    ])
    .where('a.action', '=', 'person_erased')
    .where('a.at', '<', before)
    .execute();
}

/** Credentials whose title an older release left with what it did not recognize as the name. */
export function selectErasedCredentials(db: Kysely<Schema>, before: string) {
  return db
    .selectFrom('credentials as c')
    .leftJoin('issued_documents as i', 'i.credential_id', 'c.id')
    .select(['c.id', 'c.public_id', 'c.title', 'c.doc_type', 'i.language'])
    .where('c.erased_at', '<', before)
    .execute();
}
