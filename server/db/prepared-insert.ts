import type { Compilable, CompiledQuery, Kysely } from 'kysely';

import { isPostgres } from './engine.ts';
import type { Schema } from './schema.ts';

/** More rows at once are rare, and share what it costs to make their statement. */
const MAX_ROWS = 4;

/** Stands in a statement for what a row has in a column. */
class Placeholder {
  readonly row: number;
  readonly column: string;

  constructor(row: number, column: string) {
    this.row = row;
    this.column = column;
  }
}

/**
 * An insert that is made all the time: for Kysely to put its statement together takes longer than to run it, so that
 * is done once for each number of rows. The statement may depend on nothing else; all rows have the same columns.
 */
export function preparedInsert<Row extends object, Result>(
  insert: (db: Kysely<Schema>, rows: Row[]) => Compilable<Result>,
): (db: Kysely<Schema>, rows: readonly Row[]) => Promise<Result[]> {
  const known = new Map<string, CompiledQuery<Result>>();

  function compiled(db: Kysely<Schema>, count: number, columns: readonly string[]): CompiledQuery<Result> {
    const key = [isPostgres(db), count, ...columns].join();
    const made = known.get(key) ?? insert(db, placeholders(count, columns)).compile();
    known.set(key, made);
    return made;
  }

  return async (trx, rows) => {
    const [first] = rows;
    if (!first) return [];
    if (rows.length > MAX_ROWS)
      return (await trx.executeQuery<Result>(insert(trx, [...rows]).compile())).rows;
    const statement = compiled(trx, rows.length, Object.keys(first));
    const parameters = statement.parameters.map((value) =>
      value instanceof Placeholder ? Reflect.get(rows[value.row] ?? first, value.column) : value,
    );
    return (await trx.executeQuery<Result>({ ...statement, parameters })).rows;
  };

  function placeholders(count: number, columns: readonly string[]): Row[] {
    return Array.from({ length: count }, (_, row) => {
      const cells = columns.map((column) => [column, new Placeholder(row, column)] as const);
      return Object.fromEntries(cells) as Row;
    });
  }
}
