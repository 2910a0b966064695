import { sql } from 'kysely';

import { FAMILIES, type Family } from '#contract/fields.ts';

import { isPostgres } from './engine.ts';
import type { Db } from './schema.ts';

/** The documents of an organization that somebody may read. */
export interface Readable {
  organizationId: number;
  families: readonly Family[];
}

/** A query of SQLite's index, and whether all its matches contain the text or need a check. */
export interface IndexQuery {
  match: string;
  isExact: boolean;
}

/** Ids differ only in their last characters, so looking up their common start is useless. */
const START_OF_ID = /^sm-[a-z]{3}-\d{4}-(?=.{3})/;
const TRIGRAM = 3;
/** A text that begins more trigrams than this is so common that a scan of the newest documents soon finds it. */
const MAX_TRIGRAMS = 300;
/** No stored text contains a control character except the line break. */
const MATCHES_NOTHING = '\u0001\u0001\u0001';

/** How to find folded text in the index; null without an index (PostgreSQL's needs no query), or if it wouldn't help. */
export async function indexQuery(db: Db, scope: Readable, text: string): Promise<IndexQuery | null> {
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

/** The id of the credential of an index row; the rows are in the order of issue. */
export const idOfMatch = () => sql<number>`credential_search.rowid & 2147483647`;

/** A condition on `credential_search` that selects rows of the index. */
export const matches = (query: IndexQuery) => sql<boolean>`credential_search match ${query.match}`;

/** The index's trigrams that begin with a shorter text, up to one more than the limit. */
async function trigramsFrom(db: Db, start: string): Promise<string[]> {
  const found: string[] = [];
  let least = start;
  while (found.length <= MAX_TRIGRAMS) {
    const terms = db.selectFrom('credential_trigrams').select('term').where('term', '>=', least);
    const next = await terms.limit(1).executeTakeFirst();
    if (!next?.term.startsWith(start)) break;
    found.push(next.term);
    // No term lies between a trigram and this.
    least = `${next.term}\u0001`;
  }
  return found;
}

/** The trigram that stands for an organization's family; the index's triggers write the same one. */
function scopeOf(organizationId: number, family: Family): string {
  return String.fromCodePoint(
    57_344 + FAMILIES.join(' ').indexOf(family) + 1,
    19_968 + Math.floor(organizationId / 20_000),
    19_968 + (organizationId % 20_000),
  );
}

/** A phrase of FTS5, in which only the quotation mark is special. */
const quoted = (phrase: string): string => `"${phrase.replaceAll('"', '""')}"`;
