import { type Expression, type RawBuilder, sql } from 'kysely';

import { searchText } from './search-text.ts';

/** Whether a column of folded text holds `q`, every character of which stands for itself. */
export function holdsText(column: Expression<string>, q: string): RawBuilder<boolean> {
  const text = searchText(q).trim();
  // What folds to nothing is found nowhere.
  if (text === '') return sql<boolean>`1 = 0`;
  return sql<boolean>`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
}
