import { type Kysely, sql } from 'kysely';

import { FAMILIES, type Family } from '#contract/fields.ts';

import { isPostgres } from './engine.ts';
import type { Schema } from './schema.ts';

/** Whose credentials are looked through. */
export interface SearchScope {
  organizationId: number;
  families: readonly Family[];
}

/** How SQLite's index is asked, and whether all that it then finds holds the text, or only may. */
export interface IndexQuery {
  match: string;
  isExact: boolean;
}

/** Ids differ in their last characters alone: what all of them begin with would be looked up in vain. */
const START_OF_ID = /^sm-[a-z]{3}-\d{4}-(?=.{3})/;
const TRIGRAM = 3;
/** Text that begins more trigrams than this is so common that the newest documents soon hold it. */
const MAX_TRIGRAMS = 300;
/** No text that is stored holds a control character but the line break. */
const MATCHES_NOTHING = '\u0001\u0001\u0001';

/**
 * How to find folded text in the index; null where there is none to ask (PostgreSQL looks for its own), or it would
 * not help.
 */
export async function indexQuery(
  db: Kysely<Schema>,
  scope: SearchScope,
  text: string,
): Promise<IndexQuery | null> {
  if (isPostgres(db)) return null;
  const phrase = text.replace(START_OF_ID, '');
  const isShort = Array.from(phrase).length < TRIGRAM;
  const phrases = isShort ? await trigramsFrom(db, phrase) : [phrase];
  if (phrases.length > MAX_TRIGRAMS) return null;
  const scopes = scope.families.map((family) => quoted(scopeOf(scope.organizationId, family)));
  const texts = (phrases.length > 0 ? phrases : [MATCHES_NOTHING]).map(quoted);
  return {
    match: `scope : (${scopes.join(' OR ')}) AND text : (${texts.join(' OR ')})`,
    isExact: phrase === text,
  };
}

/** The id of the credential that a row of the index is about; the order of the rows is the order of issue. */
export function idOfMatch() {
  return sql<number>`credential_search.rowid & 2147483647`;
}

/** Rows of the index, as a condition on `credential_search`. */
export function matches(query: IndexQuery) {
  return sql<boolean>`credential_search match ${query.match}`;
}

/** The trigrams of the index that begin with a shorter text, one more than help. */
async function trigramsFrom(db: Kysely<Schema>, start: string): Promise<string[]> {
  const found: string[] = [];
  let least = start;
  while (found.length <= MAX_TRIGRAMS) {
    const next = await db
      .selectFrom('credential_trigrams')
      .select('term')
      .where('term', '>=', least)
      .limit(1)
      .executeTakeFirst();
    if (!next?.term.startsWith(start)) break;
    found.push(next.term);
    // Nothing stands between a trigram and this.
    least = `${next.term}\u0001`;
  }
  return found;
}

/** The one trigram that stands for an organization's family; the triggers of the index write the same. */
function scopeOf(organizationId: number, family: Family): string {
  return String.fromCodePoint(
    57_344 + FAMILIES.join(' ').indexOf(family) + 1,
    19_968 + Math.floor(organizationId / 20_000),
    19_968 + (organizationId % 20_000),
  );
}

/** A phrase of FTS5, in which nothing but the quotation mark has a meaning. */
function quoted(phrase: string): string {
  return `"${phrase.replaceAll('"', '""')}"`;
}
