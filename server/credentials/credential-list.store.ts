import { sql } from 'kysely';

import type { CredentialStatus } from '#contract/fields.ts';
import { sumDocuments } from '#server/figures/daily-sums.store.ts';
import { holdsText, searchText } from '#server/db/search-text.ts';
import type { Db } from '#server/db/schema.ts';
import { indexQuery, matches } from '#server/db/search-index.ts';

import type { Credential } from './credentials.store.ts';
import { type FoundFilter, narrowed } from './list-conditions.store.ts';
import { statusDay } from '#server/status/listed-status.store.ts';
import { changesBetween, hasStatus } from '#server/status/status.ts';
import {
  credentialsHolding,
  numberOf,
  type Readable,
  readableCredentials,
} from './readable-credentials.store.ts';

export interface ListFilter extends FoundFilter {
  q?: string | undefined;
  status?: CredentialStatus | undefined;
  clientReference?: string | undefined;
}

export interface Page {
  page: number;
  perPage: number;
  /** The last row of the previous page; undefined to count pages from the first. */
  after?: Position | undefined;
}

/** A document's position in a list, newest first. */
export interface Position {
  issued_at: string;
  id: number;
}

export interface CredentialPage {
  credentials: Credential[];
  total: number;
}

/** An index skips this many rows quickly. */
const QUICK_OFFSET_LIMIT = 1_000;

/** Whether a page is read fast enough to block other requests. */
export function isQuickPage(filter: ListFilter, { page, perPage, after }: Page): boolean {
  return !isFilteredBeyond(filter, []) && after === undefined && (page - 1) * perPage <= QUICK_OFFSET_LIMIT;
}

function isFilteredBeyond(filter: ListFilter, names: readonly (keyof ListFilter)[]): boolean {
  const known: readonly string[] = ['today', ...names];
  return Object.entries(filter).some(([name, value]) => value !== undefined && !known.includes(name));
}

/** One page, newest first, with the total count. */
export async function listCredentials(
  db: Db,
  readable: Readable,
  filter: ListFilter,
  page: Page,
): Promise<CredentialPage> {
  const { credentials, count } = await findPage(db, readable, filter, page);
  return pageOf(credentials, page, count);
}

/** One page, newest first, without a count. */
export async function findCredentials(
  db: Db,
  readable: Readable,
  filter: ListFilter,
  page: Page,
): Promise<Credential[]> {
  return (await findPage(db, readable, filter, page)).credentials;
}

interface FoundPage {
  credentials: Credential[];
  count: () => Promise<number>;
}

async function findPage(db: Db, readable: Readable, filter: ListFilter, page: Page): Promise<FoundPage> {
  const { q, clientReference } = filter;
  if (clientReference !== undefined) return listReferred(db, readable, { ...filter, clientReference }, page);
  if (q !== undefined) return listHolding(db, readable, { ...filter, q }, page);
  const rows = behind(narrowed(readableCredentials(db, readable, null, true), readable, filter), page);
  const { status, today } = filter;
  const credentials = await (
    status === undefined
      ? rows.orderBy('issued_at', 'desc').orderBy('id', 'desc')
      : withStatus(rows, status, { today, listedOn: await statusDay(db) })
  )
    .limit(page.perPage)
    .offset(offsetOf(page))
    .execute();
  return { credentials, count: () => countOf(db, readable, filter) };
}

const NOTHING: FoundPage = { credentials: [], count: async () => 0 };

/** A client reference belongs to at most one document of the organization. */
async function listReferred(
  db: Db,
  readable: Readable,
  filter: ListFilter & { clientReference: string },
  page: Page,
): Promise<FoundPage> {
  const issued = await db
    .selectFrom('issued_documents')
    .select('credential_id')
    .where('organization_id', '=', readable.organizationId)
    .where('client_reference', '=', filter.clientReference)
    .executeTakeFirst();
  if (!issued) return NOTHING;
  const { q, status, today } = filter;
  const from = narrowed(readableCredentials(db, readable), readable, filter);
  let rows = from.where('id', '=', issued.credential_id);
  if (q !== undefined) rows = rows.where((eb) => holdsText(eb.ref('search_text'), q));
  if (status !== undefined) rows = rows.where(hasStatus(status, today));
  const found = await rows.execute();
  // There is at most one match, so a later page is empty.
  const left = page.after === undefined ? found.slice(offsetOf(page), offsetOf(page) + page.perPage) : [];
  return { credentials: left, count: async () => found.length };
}

async function listHolding(db: Db, readable: Readable, filter: ListFilter & { q: string }, page: Page) {
  const text = searchText(filter.q).trim();
  if (text === '') return NOTHING;
  const query = await indexQuery(db, readable, text);
  const { q, status, today } = filter;
  let rows = narrowed(credentialsHolding(db, readable, q, query), readable, filter);
  if (status !== undefined) rows = rows.where(hasStatus(status, today));
  const credentials = await (
    query === null
      ? behind(rows, page).orderBy('issued_at', 'desc').orderBy('id', 'desc')
      : behind(rows, page).orderBy('place', 'desc')
  )
    .limit(page.perPage)
    .offset(offsetOf(page))
    .execute();
  const count = async () => {
    // The index alone can count its matches, without reading the rows.
    const isOfIndex = query?.isExact && !isFilteredBeyond(filter, ['q']);
    const counted = isOfIndex
      ? db
          .selectFrom('credential_search')
          .where(matches(query))
          .select(({ fn }) => fn.countAll().as('total'))
      : null;
    return counted === null ? rowsIn(rows) : Number((await counted.executeTakeFirstOrThrow()).total);
  };
  return { credentials, count };
}

type Rows = ReturnType<typeof narrowed>;

async function rowsIn(rows: Rows): Promise<number> {
  const counted = rows.clearSelect().select(({ fn }) => fn.countAll().as('total'));
  return Number((await counted.executeTakeFirstOrThrow()).total);
}

function behind(rows: Rows, { after }: Page): Rows {
  if (after === undefined) return rows;
  return rows.where(sql<boolean>`(issued_at, id) < (${after.issued_at}, ${after.id})`);
}

/** Newest first, by the index of statuses as of `listedOn`; the few documents whose status changed since are added. */
function withStatus(
  rows: Rows,
  status: CredentialStatus,
  { today, listedOn }: { today: string; listedOn: string },
) {
  const right = rows.where(hasStatus(status, today));
  const listed = right.where('listed_status', '=', status);
  if (listedOn === today) return listed.orderBy('issued_at', 'desc').orderBy('id', 'desc');
  return listed
    .unionAll(right.where('listed_status', '<>', status).where(changesBetween(listedOn, today)))
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc');
}

/** Adds up the daily sums, because counting rows takes longer the more there are. */
async function countOf(db: Db, readable: Readable, filter: ListFilter): Promise<number> {
  const { status, docType, today } = filter;
  if (isFilteredBeyond(filter, ['status', 'docType'])) {
    let rows = narrowed(readableCredentials(db, readable), readable, filter);
    if (status !== undefined) rows = rows.where(hasStatus(status, today));
    return rowsIn(rows);
  }
  if (status === undefined && docType === undefined)
    return Number((await numberOf(db, readable).executeTakeFirstOrThrow()).total);
  const { organizationId, families } = readable;
  const sums = await sumDocuments(db, { organizationId, hidden: [], docType }, today);
  const ofFamilies = sums.filter(({ family }) => families.includes(family));
  return ofFamilies.reduce((sum, counts) => sum + counts[status ?? 'total'], 0);
}

/** A page that isn't full tells the total. */
async function pageOf(credentials: Credential[], page: Page, count: () => Promise<number>) {
  const isLast =
    page.after === undefined &&
    credentials.length < page.perPage &&
    (credentials.length > 0 || page.page === 1);
  return { credentials, total: isLast ? offsetOf(page) + credentials.length : await count() };
}

const offsetOf = ({ page, perPage }: Page): number => (page - 1) * perPage;
