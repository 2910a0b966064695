import { type AliasableExpression, type Kysely, sql } from 'kysely';

import { holdsText } from '#server/db/search-text.ts';
import type { Schema } from '#server/db/schema.ts';
import { idOfMatch, type IndexQuery, matches, type SearchScope } from '#server/db/search-index.ts';
import type { Database } from '#server/db/database.ts';

import type { Credential } from './credentials.store.ts';

/** What a caller may see at all. */
export type Readable = SearchScope;

/** Credentials to choose from, each with its `place` in the order they are found in. */
type Source = AliasableExpression<Credential & { place: number }>;

/** The credentials a caller may read that hold `q`, with the help of the index where it was asked. */
export function credentialsHolding(
  db: Kysely<Schema>,
  readable: Readable,
  q: string,
  query: IndexQuery | null = null,
) {
  const rows = readableCredentials(db, readable, query);
  return query?.isExact ? rows : rows.where((eb) => holdsText(eb.ref('search_text'), q));
}

/**
 * The credentials a caller may read; of those, where there is a query, the ones that the index finds. Those that
 * are filtered by a column with an index of its own are not looked up by family.
 */
export function readableCredentials(
  db: Kysely<Schema>,
  readable: Readable,
  query: IndexQuery | null = null,
  isFiltered = false,
) {
  const source: Source = query === null ? ofOrganization(db, readable, isFiltered) : foundByIndex(db, query);
  return db.selectFrom(source.as('credentials'));
}

function ofOrganization(db: Kysely<Schema>, { organizationId, families }: Readable, isFiltered: boolean) {
  const all = db
    .selectFrom('credentials')
    .selectAll()
    .select('credentials.id as place')
    .where('organization_id', '=', organizationId);
  const [only] = families;
  if (families.length === 1 && only !== undefined && !isFiltered) return all.where('family', '=', only);
  // An expression: of a plain column, the families would be looked up one by one and sorted all together.
  return all.where(sql<string>`family || ''`, 'in', [...families]);
}

function foundByIndex(db: Kysely<Schema>, query: IndexQuery) {
  return db
    .selectFrom('credential_search')
    .innerJoin('credentials', (join) => join.on('credentials.id', '=', idOfMatch()))
    .selectAll('credentials')
    .select('credential_search.rowid as place')
    .where(matches(query));
}

/** How many there are of everything. */
export function numberOf(db: Kysely<Schema>, { organizationId, families }: Readable) {
  return db
    .selectFrom('document_counts')
    .select(({ fn }) => fn.sum('documents').as('total'))
    .where('organization_id', '=', organizationId)
    .where('family', 'in', [...families]);
}

/** Reads pages of all that a caller may read, newest first: what is asked for most, by statements prepared once. */
export function createNewestReader({ db, reads: { prepared } }: Pick<Database, 'db' | 'reads'>) {
  const statements = new Map<number, ReturnType<typeof statementsFor>>();

  /** They differ by how many families there are, not by which. */
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
