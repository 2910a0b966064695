import { type Expression, type RawBuilder, sql } from 'kysely';

import { isPostgres } from './engine.ts';
import type { Db } from './schema.ts';

/** Signs without a key on the keyboard, in the form that people type. Decomposition doesn't change these. */
const TYPED: readonly (readonly [written: string, typed: string])[] = [
  ...Array.from('\u2018\u2019\u201b\u02bc\u02bb\u02b9\u2032', (mark) => [mark, "'"] as const),
  ...Array.from('\u201c\u201d\u201e\u201f\u2033', (mark) => [mark, '"'] as const),
  ...Array.from('\u2010\u2011\u2012\u2013\u2014\u2015\u2212', (dash) => [dash, '-'] as const),
  ['œ', 'oe'],
  ['æ', 'ae'],
  ['ß', 'ss'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ı', 'i'],
];
const TYPED_OF: ReadonlyMap<string, string> = new Map(TYPED);
const WRITTEN = new RegExp(`[${TYPED.map(([written]) => written).join('')}]`, 'gu');
const BLANKS = /[^\S\n]+/gu;

/** Folds stored text and queries alike; a change here needs a migration that folds the stored text again. */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(WRITTEN, (sign) => TYPED_OF.get(sign) ?? sign)
    .replace(BLANKS, ' ');
}

export function holdsText(column: Expression<string>, q: string): RawBuilder<boolean> {
  const text = searchText(q).trim();
  // A query that folds to nothing matches nothing.
  if (text === '') return sql<boolean>`1 = 0`;
  return sql<boolean>`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
}

/** Folded text of several lines, with its first line replaced by that of another one. */
export function withFirstLineOf(db: Db, first: RawBuilder<string>, text: RawBuilder<string>) {
  const place = sql.raw(isPostgres(db) ? 'strpos' : 'instr');
  const end = (value: RawBuilder<string>) => sql`${place}(${value}, ${'\n'})`;
  return sql<string>`substr(${first}, 1, ${end(first)}) || substr(${text}, ${end(text)} + 1)`;
}
