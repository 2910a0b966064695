import { type AliasableExpression, sql } from 'kysely';

import { holdsText } from '#server/db/search-text.ts';
import type { Db } from '#server/db/schema.ts';
import { idOfMatch, type IndexQuery, matches, type Readable } from '#server/db/search-index.ts';
import type { Database } from '#server/db/database.ts';

import type { Credential } from './credentials.store.ts';

export type { Readable };

/** Credentials to choose from, each with its `place` in their order. */
type Source = AliasableExpression<Credential & { place: number }>;

export function credentialsHolding(db: Db, readable: Readable, q: string, query: IndexQuery | null = null) {
  const rows = readableCredentials(db, readable, query);
  return query?.isExact ? rows : rows.where((eb) => holdsText(eb.ref('search_text'), q));
}

/** With a query, those that the search index finds. A filter with its own index skips the index by family. */
export function readableCredentials(
  db: Db,
  readable: Readable,
  query: IndexQuery | null = null,
  isFiltered = false,
) {
  const source: Source = query === null ? ofOrganization(db, readable, isFiltered) : foundByIndex(db, query);
  return db.selectFrom(source.as('credentials'));
}

function ofOrganization(db: Db, { organizationId, families }: Readable, isFiltered: boolean) {
  const all = db
    .selectFrom('credentials')
    .selectAll()
    .select('credentials.id as place')
    .where('organization_id', '=', organizationId);
  const [only] = families;
  if (families.length === 1 && only !== undefined && !isFiltered) return all.where('family', '=', only);
  // An expression keeps the database from using the index by family, which would read the families one by one and sort
  // them.
  return all.where(sql<string>`family || ''`, 'in', [...families]);
}

function foundByIndex(db: Db, query: IndexQuery) {
  return db
    .selectFrom('credential_search')
    .innerJoin('credentials', (join) => join.on('credentials.id', '=', idOfMatch()))
    .selectAll('credentials')
    .select('credential_search.rowid as place')
    .where(matches(query));
}

export function numberOf(db: Db, { organizationId, families }: Readable) {
  return db
    .selectFrom('document_counts')
    .select(({ fn }) => fn.sum('documents').as('total'))
    .where('organization_id', '=', organizationId)
    .where('family', 'in', [...families]);
}

/** Reads pages of all readable credentials, newest first, with prepared statements: it's the most frequent list. */
export function createNewestReader({ db, reads: { prepared } }: Pick<Database, 'db' | 'reads'>) {
  const statements = new Map<number, ReturnType<typeof statementsFor>>();

  /** One statement for each number of families. */
  function statementsFor(readable: Readable) {
    const newest = readableCredentials(db, readable)
      .selectAll()
      .orderBy('issued_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .offset(0);
    return { page: prepared(newest), count: prepared(numberOf(db, readable)) };
  }

  return async (readable: Readable, { page, perPage }: { page: number; perPage: number }) => {
    const { organizationId, families } = readable;
    const read = statements.get(families.length) ?? statementsFor(readable);
    statements.set(families.length, read);
    const [credentials, [count]] = await Promise.all([
      read.page(organizationId, ...families, perPage, (page - 1) * perPage),
      read.count(organizationId, ...families),
    ]);
    return { credentials, total: Number(count?.total) };
  };
}
