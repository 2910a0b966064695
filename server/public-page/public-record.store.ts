import type { InferResult, Kysely } from 'kysely';

import type { Database } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { factsJson } from '#server/credentials/facts/facts.store.ts';

export type PublicRecord = InferResult<ReturnType<typeof recordQuery>>[number];

/** Finds all that the public page may know of a credential. */
export function createRecordFinder({ db, reads }: Pick<Database, 'db' | 'reads'>) {
  return reads.lookup<PublicRecord>(recordQuery(db, ''));
}

function recordQuery(db: Kysely<Schema>, publicId: string) {
  return db
    .selectFrom('credentials')
    .innerJoin('organizations', 'organizations.id', 'credentials.organization_id')
    .leftJoin('signing_keys', 'signing_keys.key_id', 'credentials.key_id')
    .select([
      'credentials.id',
      'credentials.organization_id',
      'credentials.public_id',
      'credentials.key_id',
      'credentials.check_code_length',
      'credentials.family',
      'credentials.doc_type',
      'credentials.title',
      'credentials.holder_name',
      'credentials.issued_at',
      'credentials.effective_date',
      'credentials.end_date',
      'credentials.revoked_at',
      'credentials.erased_at',
      'credentials.former_key_ids',
      'credentials.product',
      'signing_keys.withdrawn_at as key_withdrawn_at',
      'organizations.name as issuer',
      'organizations.website',
      'organizations.contact',
    ])
    .select(factsJson(db).as('facts'))
    .where('credentials.public_id', '=', publicId);
}
