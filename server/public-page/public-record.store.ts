import { type InferResult, sql } from 'kysely';

import type { Database } from '#server/db/database.ts';
import type { Db } from '#server/db/schema.ts';
import { factsJson } from '#server/credentials/facts/facts.store.ts';

export type PublicRecord = InferResult<ReturnType<typeof recordQuery>>[number];

/** Finds everything that the public page may show of a credential. */
export function createRecordFinder({ db, reads }: Pick<Database, 'db' | 'reads'>) {
  return reads.lookup<PublicRecord>(recordQuery(db, ''));
}

function recordQuery(db: Db, publicId: string) {
  return db
    .selectFrom('credentials')
    .innerJoin('organizations', 'organizations.id', 'credentials.organization_id')
    .leftJoin('brands', 'brands.organization_id', 'credentials.organization_id')
    .leftJoin('domains', (join) =>
      join
        .onRef('domains.organization_id', '=', 'credentials.organization_id')
        .on('domains.proven_at', 'is not', null)
        .on('domains.lost_at', 'is', null),
    )
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
      'credentials.public_reason',
      'credentials.replaced_by',
      'credentials.erased_at',
      'credentials.former_key_ids',
      'credentials.former_proofs',
      'credentials.product',
      'signing_keys.withdrawn_at as key_withdrawn_at',
      'organizations.name as issuer',
      'domains.domain',
      'organizations.contact',
      'brands.accent',
      'brands.logo_hash',
      'brands.logo_width',
      'brands.logo_height',
    ])
    .select(factsJson(db).as('facts'))
    .select((eb) => [
      eb
        .selectFrom('credentials as n')
        .select('n.issued_at')
        .whereRef('n.public_id', '=', 'credentials.replaced_by')
        .as('replacement_issued_at'),
      eb
        .selectFrom('credential_contents as t')
        .select('t.has_private_fields')
        .whereRef('t.credential_id', '=', 'credentials.id')
        .orderBy('t.version', 'desc')
        .limit(sql.lit(1))
        .as('has_private_text'),
      eb
        .selectFrom('registered_files as f')
        .select((of) => of.fn.max('f.has_random_bits').as('random'))
        .whereRef('f.credential_id', '=', 'credentials.id')
        .as('has_random_file'),
      eb
        .selectFrom('content_settings as s')
        .select('s.is_offered')
        .whereRef('s.organization_id', '=', 'credentials.organization_id')
        .where('s.doc_type', '=', eb.fn.coalesce('credentials.doc_type', sql<string>`'none'`))
        .as('is_text_offered'),
    ])
    .where('credentials.public_id', '=', publicId);
}
