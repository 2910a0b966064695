import type { InferResult, Kysely } from 'kysely';

import type { Schema } from '#server/db/schema.ts';

export type PublicRecord = InferResult<ReturnType<typeof recordQuery>>[number];

/** Finds all that the public page may know of a credential. Compiled once, because thousands open the page. */
export function createRecordFinder(db: Kysely<Schema>) {
  const compiled = recordQuery(db, '').compile();
  return async (publicId: string) => {
    const { rows } = await db.executeQuery<PublicRecord>({ ...compiled, parameters: [publicId] });
    return rows[0];
  };
}

function recordQuery(db: Kysely<Schema>, publicId: string) {
  return db
    .selectFrom('credentials')
    .innerJoin('organizations', 'organizations.id', 'credentials.organization_id')
    .leftJoin('editor_documents', (join) =>
      join
        .onRef('editor_documents.organization_id', '=', 'credentials.organization_id')
        .onRef('editor_documents.doc_id', '=', 'credentials.doc_id'),
    )
    .select([
      'credentials.id',
      'credentials.public_id',
      'credentials.key_id',
      'credentials.family',
      'credentials.title',
      'credentials.holder_name',
      'credentials.issued_at',
      'credentials.effective_date',
      'credentials.end_date',
      'credentials.revoked_at',
      'organizations.name as issuer',
      'organizations.website',
      'organizations.contact',
      'editor_documents.product',
    ])
    .where('credentials.public_id', '=', publicId);
}
