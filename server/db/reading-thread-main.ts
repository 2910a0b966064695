import { parentPort, workerData } from 'node:worker_threads';

import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';

import type { Reads } from './aside.ts';
import type { ReadAnswer, ReadRequest } from './reading-thread.ts';
import type { Schema } from './schema.ts';
import { SteadySqliteDialect } from './steady-sqlite-dialect.ts';

const sqlite = new SQLite(workerData, { readonly: true, fileMustExist: true, timeout: 5_000 });
const db = new Kysely<Schema>({ dialect: new SteadySqliteDialect(sqlite) });

let previous: Promise<void> = Promise.resolve();
parentPort?.on('message', (request: ReadRequest) => {
  previous = previous.then(async () => parentPort?.postMessage(await answered(request)));
});

async function answered({ id, store, name, args }: ReadRequest): Promise<ReadAnswer> {
  try {
    const reads: Reads = await import(store);
    const read = reads[name];
    if (!read) throw new Error(`${store} has no ${name}`);
    return { id, value: await read(db, ...(args as never[])) };
  } catch (error) {
    const code = error instanceof SQLite.SqliteError ? error.code : null;
    return { id, error: { message: error instanceof Error ? error.message : String(error), code } };
  }
}
