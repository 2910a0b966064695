import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';

import { asideOf } from './aside.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { sqliteReads } from './prepared-reads.ts';
import { SteadySqliteDialect } from './steady-sqlite-dialect.ts';
import { createReadingThread, ThreadLost } from './reading-thread.ts';
import type { Schema } from './schema.ts';
import { shareWrites } from './shared-writes.ts';

/** WAL with `synchronous=FULL`: an acknowledged write survives a power cut. What is deleted is gone from the file too. */
export async function openSqlite(path: string): Promise<Database> {
  mkdirSync(dirname(path), { recursive: true });
  const sqlite = new SQLite(path);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('secure_delete = ON');
  sqlite.pragma('busy_timeout = 5000');
  const db = new Kysely<Schema>({ dialect: new SteadySqliteDialect(sqlite) });
  await atOnce(sqlite, () => migrate(db, 'sqlite'));
  // Until it is told so, SQLite keeps in a file what a savepoint or a failing statement would have to put back.
  sqlite.pragma('temp_store = memory');
  const reads = sqliteReads(path);
  const thread = createReadingThread(path);
  const writes = shareWrites(db);
  return {
    db,
    engine: 'sqlite',
    pool: null,
    ...reads,
    aside: (store, names) => asideOf(store, names, thread.call),
    write: writes.write,
    isOutage,
    async close() {
      await writes.settled();
      await thread.close();
      reads.close();
      await db.destroy();
    },
  };
}

const OUTAGES = /^SQLITE_(BUSY|LOCKED|READONLY|FULL|IOERR|CANTOPEN)/;

function isOutage(error: unknown): boolean {
  if (error instanceof ThreadLost) return true;
  return error instanceof SQLite.SqliteError && OUTAGES.test(error.code);
}

/** Kysely migrates SQLite without a transaction: a killed process would leave half the tables, a second one would collide. */
async function atOnce(sqlite: SQLite.Database, change: () => Promise<void>): Promise<void> {
  sqlite.exec('begin immediate');
  try {
    await change();
    sqlite.exec('commit');
  } catch (error) {
    if (sqlite.inTransaction) sqlite.exec('rollback');
    throw error;
  }
}
