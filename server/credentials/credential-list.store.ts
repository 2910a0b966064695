import { type ExpressionBuilder, type Kysely, sql } from 'kysely';

import type { CredentialStatus, Family } from '#contract/fields.ts';
import type { Schema } from '#server/db/schema.ts';
import { searchText } from '#server/db/search-text.ts';

import type { Credential } from './credentials.store.ts';

/** What a caller may see at all. */
export interface Readable {
  organizationId: number;
  families: readonly Family[];
}

export interface ListFilter {
  q?: string | undefined;
  status?: CredentialStatus | undefined;
  docType?: string | undefined;
  /** The day the status is taken at, `YYYY-MM-DD`. */
  today: string;
}

/** The credential whose public id was typed in full comes first, then the newest that hold `q`. */
export async function searchCredentials(
  db: Kysely<Schema>,
  readable: Readable,
  q: string,
  limit: number,
): Promise<Credential[]> {
  const publicId = q.trim().toUpperCase();
  const exact = await readableCredentials(db, readable)
    .selectAll()
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  const rest = await newest(readableCredentials(db, readable))
    .selectAll()
    .where((eb) => holds(eb, q))
    .where('public_id', '!=', publicId)
    .limit(exact ? limit - 1 : limit)
    .execute();
  return exact ? [exact, ...rest] : rest;
}

export async function listCredentials(
  db: Kysely<Schema>,
  readable: Readable,
  { q, status, docType, today }: ListFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ credentials: Credential[]; total: number }> {
  let matches = readableCredentials(db, readable);
  if (q !== undefined) matches = matches.where((eb) => holds(eb, q));
  if (status !== undefined) matches = matches.where((eb) => hasStatus(eb, status, today));
  if (docType !== undefined) matches = matches.where('doc_type', '=', docType);
  const { total } = await matches.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow();
  const credentials = await newest(matches)
    .selectAll()
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { credentials, total: Number(total) };
}

function readableCredentials(db: Kysely<Schema>, { organizationId, families }: Readable) {
  return db
    .selectFrom('credentials')
    .where('organization_id', '=', organizationId)
    .where('family', 'in', [...families]);
}

function newest(query: ReturnType<typeof readableCredentials>) {
  return query.orderBy('issued_at', 'desc').orderBy('id', 'desc');
}

/** Every character of `q` stands for itself. Text that folds to nothing is found nowhere. */
function holds(eb: ExpressionBuilder<Schema, 'credentials'>, q: string) {
  const text = searchText(q).trim();
  if (text === '') return eb.lit(false);
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${eb.ref('search_text')} like ${pattern} escape '\\'`;
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
