import { setImmediate as turnEnd } from 'node:timers/promises';

import type SQLite from 'better-sqlite3';
import type { Compilable, CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';

import { retryWhileBusy } from './sqlite/busy.ts';
import { isPostgres } from './engine.ts';
import type { Db } from './schema.ts';
import type { Read } from './cluster/standbys.ts';

/** Frequent reads, compiled and prepared once. */
export interface PreparedReads {
  /** Takes the parameters in their order in the query. */
  prepared: <Row>(query: Compilable<Row>) => (...parameters: readonly (string | number)[]) => Promise<Row[]>;
  /** The row of a key, which is the query's only parameter. Don't change it, because others may get the same object. */
  lookup<Row>(query: Compilable<Row>): (key: string) => Promise<Row | undefined>;
}

const MAX_REMEMBERED = 1_000;

/** Its own read-only connection never waits for a transaction. Found rows are cached until any commit. */
export function sqliteReads(sqlite: SQLite.Database): PreparedReads {
  const lastCommit = oncePerTurn(sqlite.prepare<[], number>('pragma data_version').pluck());

  return {
    prepared<Row>(query: Compilable<Row>) {
      const statement = sqlite.prepare<unknown[], Row>(query.compile().sql);
      return (...parameters) => retryWhileBusy(() => statement.all(...parameters));
    },

    lookup<Row>(query: Compilable<Row>) {
      const statement = sqlite.prepare<unknown[], Row>(query.compile().sql);
      const remembered = new LRUCache<string, { row: Row | undefined; asOf: number | undefined }>({
        max: MAX_REMEMBERED,
      });

      function look(key: string, now: number | undefined): Row | undefined {
        const known = remembered.get(key);
        if (known && known.asOf === now) return known.row;
        const row = statement.get(key);
        remembered.set(key, { row, asOf: now });
        return row;
      }

      return async (key) => {
        const now = await lastCommit();
        return retryWhileBusy(() => look(key, now));
      };
    },
  };
}

/** Reads a number once for all requests of one turn, at its end, so that none gets an older row. */
function oncePerTurn(statement: SQLite.Statement<[], number>): () => Promise<number | undefined> {
  let next: Promise<number | undefined> | undefined;

  async function read(): Promise<number | undefined> {
    await turnEnd();
    next = undefined;
    return retryWhileBusy(() => statement.get());
  }

  return () => (next ??= read());
}

/** `read` chooses the server. */
export function postgresReads(read: Read): PreparedReads {
  function prepared<Row>(query: Compilable<Row>) {
    const compiled = query.compile();
    return async (...parameters: readonly (string | number)[]) =>
      (await read((db) => db.executeQuery<Row>({ ...compiled, parameters }))).rows;
  }

  return {
    prepared,
    lookup<Row>(query: Compilable<Row>) {
      const find = prepared(query);
      return async (key) => (await find(key))[0];
    },
  };
}

/** The most rows of one statement. Fewer are split into powers of two, so that few statements serve any number of rows. */
const MAX_ROWS = 64;

/** Marks a row's value for a column in a statement. */
class Placeholder {
  readonly row: number;
  readonly column: string;

  constructor(row: number, column: string) {
    this.row = row;
    this.column = column;
  }
}

/** Kysely takes longer to build a statement than the database to run it, so each is built only once. */
export function preparedInsert<Row extends object, Result>(
  insert: (db: Db, rows: Row[]) => Compilable<Result>,
): (db: Db, rows: readonly Row[]) => Promise<Result[]> {
  const known = new Map<string, CompiledQuery<Result>>();

  function compiled(db: Db, count: number, columns: readonly string[]): CompiledQuery<Result> {
    const key = [isPostgres(db), count, ...columns].join();
    const made = known.get(key) ?? insert(db, placeholders(count, columns)).compile();
    known.set(key, made);
    return made;
  }

  async function insertAtOnce(trx: Db, rows: readonly Row[]): Promise<Result[]> {
    const [first] = rows;
    if (!first) return [];
    const statement = compiled(trx, rows.length, Object.keys(first));
    const parameters = statement.parameters.map((value) =>
      value instanceof Placeholder ? Reflect.get(rows[value.row] ?? first, value.column) : value,
    );
    return (await trx.executeQuery<Result>({ ...statement, parameters })).rows;
  }

  return async (trx, rows) => {
    const results: Result[] = [];
    for (let from = 0; from < rows.length;) {
      const count = Math.min(MAX_ROWS, 2 ** Math.floor(Math.log2(rows.length - from)));
      results.push(...(await insertAtOnce(trx, rows.slice(from, from + count))));
      from += count;
    }
    return results;
  };

  function placeholders(count: number, columns: readonly string[]): Row[] {
    return Array.from({ length: count }, (_, row) => {
      const cells = columns.map((column) => [column, new Placeholder(row, column)] as const);
      return Object.fromEntries(cells) as Row;
    });
  }
}
