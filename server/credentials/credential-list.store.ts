import type { ExpressionBuilder, Kysely } from 'kysely';

import type { CredentialStatus } from '#contract/fields.ts';
import type { Schema } from '#server/db/schema.ts';
import { indexQuery, type IndexQuery, matches, orderedAfter } from '#server/db/search-index.ts';
import { searchText } from '#server/db/search-text.ts';

import type { Credential } from './credentials.store.ts';
import { credentialsHolding, type Readable, readableCredentials } from './readable-credentials.store.ts';

export interface ListFilter {
  q?: string | undefined;
  status?: CredentialStatus | undefined;
  docType?: string | undefined;
  /** What an issued document was asked for with. */
  clientReference?: string | undefined;
  /** The day the status is taken at, `YYYY-MM-DD`. */
  today: string;
}

export interface Page {
  page: number;
  perPage: number;
}

export interface CredentialPage {
  credentials: Credential[];
  total: number;
}

/** Rows that an index holds in order are quickly passed over, if they are not too many. */
const FEW_ROWS = 1_000;

/** Whether a page is found so quickly that everybody else can wait for it. */
export function isQuickPage(filter: ListFilter, { page, perPage }: Page): boolean {
  const isFiltered = Object.entries(filter).some(([name, value]) => name !== 'today' && value !== undefined);
  return !isFiltered && (page - 1) * perPage <= FEW_ROWS;
}

/** One page, newest first, and how many there are on all pages. */
export async function listCredentials(
  db: Kysely<Schema>,
  readable: Readable,
  filter: ListFilter,
  { page, perPage }: Page,
): Promise<CredentialPage> {
  const text = filter.q === undefined ? undefined : searchText(filter.q).trim();
  if (text === '') return { credentials: [], total: 0 };
  const query = text === undefined ? null : await indexQuery(db, readable, text);
  const isInOrder = query !== null && (await orderedAfter(db, readable.organizationId)) === 0;

  const rows = filtered(db, readable, filter, query);
  const offset = (page - 1) * perPage;
  const credentials = await (
    isInOrder ? rows.orderBy('place', 'desc') : rows.orderBy('issued_at', 'desc').orderBy('id', 'desc')
  )
    .selectAll()
    .limit(perPage)
    .offset(offset)
    .execute();
  const isLastPage = credentials.length < perPage && (credentials.length > 0 || page === 1);
  const total = isLastPage ? offset + credentials.length : await count(db, readable, filter, query);
  return { credentials, total };
}

/** All of them are counted already, and what the index finds need not be read to be counted. */
async function count(
  db: Kysely<Schema>,
  readable: Readable,
  filter: ListFilter,
  query: IndexQuery | null,
): Promise<number> {
  const { q, today: _, ...others } = filter;
  const isPlain = Object.values(others).every((value) => value === undefined);
  if (isPlain && q === undefined) {
    const { total } = await numberOf(db, readable).executeTakeFirstOrThrow();
    return Number(total);
  }
  const counted =
    isPlain && query?.isExact
      ? db
          .selectFrom('credential_search')
          .where(matches(query))
          .select(({ fn }) => fn.countAll().as('total'))
      : filtered(db, readable, filter, query).select(({ fn }) => fn.countAll().as('total'));
  const { total } = await counted.executeTakeFirstOrThrow();
  return Number(total);
}

/** A page of everything, newest first. */
export function newestOf(db: Kysely<Schema>, readable: Readable, { page, perPage }: Page) {
  return readableCredentials(db, readable)
    .selectAll()
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage);
}

/** How many there are of everything. */
export function numberOf(db: Kysely<Schema>, { organizationId, families }: Readable) {
  return db
    .selectFrom('document_counts')
    .select(({ fn }) => fn.sum('documents').as('total'))
    .where('organization_id', '=', organizationId)
    .where('family', 'in', [...families]);
}

function filtered(
  db: Kysely<Schema>,
  readable: Readable,
  { q, status, docType, clientReference, today }: ListFilter,
  query: IndexQuery | null,
) {
  let rows = q === undefined ? readableCredentials(db, readable) : credentialsHolding(db, readable, q, query);
  if (status !== undefined) rows = rows.where((eb) => hasStatus(eb, status, today));
  if (docType !== undefined) rows = rows.where('doc_type', '=', docType);
  if (clientReference !== undefined) {
    rows = rows.where('id', 'in', (eb) =>
      eb
        .selectFrom('issued_documents')
        .select('credential_id')
        .where('organization_id', '=', readable.organizationId)
        .where('client_reference', '=', clientReference),
    );
  }
  return rows;
}

/** The same decision as `credentialStatus` makes for one credential. */
function hasStatus(eb: ExpressionBuilder<Schema, 'credentials'>, status: CredentialStatus, today: string) {
  if (status === 'revoked') return eb('revoked_at', 'is not', null);
  const stands = eb('revoked_at', 'is', null);
  const hasBegun = eb.or([eb('effective_date', 'is', null), eb('effective_date', '<=', today)]);
  if (status === 'scheduled') return eb.and([stands, eb('effective_date', '>', today)]);
  if (status === 'expired') return eb.and([stands, hasBegun, eb('end_date', '<', today)]);
  return eb.and([stands, hasBegun, eb.or([eb('end_date', 'is', null), eb('end_date', '>=', today)])]);
}
