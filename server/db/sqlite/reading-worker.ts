import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { workerData } from 'piscina';

import type { Reads } from '#server/db/off-thread.ts';
import type { PooledRead, ReadAnswer } from './reading-pool.ts';
import type { Schema } from '#server/db/schema.ts';
import { serviceSqliteDialect } from './sqlite-dialect.ts';

const sqlite = new SQLite(workerData, { readonly: true, fileMustExist: true, timeout: 0 });
const db = new Kysely<Schema>({ dialect: serviceSqliteDialect(sqlite) });

/** Errors are returned as values, because SQLite's code would be lost between threads. */
export async function answerRead({ store, name, args, begun }: PooledRead): Promise<ReadAnswer> {
  try {
    const reads: Reads = await import(store);
    const read = reads[name];
    if (!read) throw new Error(`${store} has no ${name}`);
    Atomics.store(begun, 0, 1);
    Atomics.notify(begun, 0);
    return { value: await read(db, ...(args as never[])) };
  } catch (error) {
    const code = error instanceof SQLite.SqliteError ? error.code : null;
    return { error: { message: error instanceof Error ? error.message : String(error), code } };
  }
}
