import { existsSync } from 'node:fs';

import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';

import { MAX_LOCK_WAIT_MS, retryWhileBusy } from './busy.ts';
import type { Database } from '#server/db/database.ts';
import { type Migrated, migrate, NO_TABLES, type OpenOptions, requireTables } from '#server/db/migrate.ts';
import { offThreadOf, ReadLost } from '#server/db/off-thread.ts';
import { sqliteReads } from '#server/db/prepared.ts';
import { createReadingPool } from './reading-pool.ts';
import { requireFittingIds } from './row-ids.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { shareWrites } from './shared-writes.ts';
import { serviceSqliteDialect } from './sqlite-dialect.ts';
import { makePrivateDatabase } from './sqlite-file.ts';

/** An acknowledged write survives a power cut. Deleted data is also removed from the file. */
export async function openSqlite(path: string, options: OpenOptions = {}): Promise<Database> {
  if (options.tables === 'require' && !existsSync(path)) throw new Error(NO_TABLES);
  makePrivateDatabase(path);
  const { writer, migrated } = await openWriter(path, options);
  const reader = new SQLite(path, { readonly: true, fileMustExist: true, timeout: 0 });
  const db = new Kysely<Schema>({ dialect: serviceSqliteDialect(reader, writer) });
  const pool = createReadingPool(path);
  const writes = shareWrites(db);
  const prepared = sqliteReads(reader);
  return {
    db,
    engine: 'sqlite',
    migrated,
    pool: null,
    standbys: null,
    ...prepared,
    reads: { ...prepared, read: (work) => work(db) },
    offThread: (store, reads) =>
      offThreadOf(reads, (organizationId, name, args) =>
        pool.run(organizationId, { store: store.href, name, args }),
      ),
    write: writes.write,
    grouped: writes.grouped,
    isOutage: (error) =>
      error instanceof ReadLost || (error instanceof SQLite.SqliteError && OUTAGES.test(error.code)),
    async close() {
      await writes.settled();
      await pool.close();
      await db.destroy();
      // Kysely closes only connections that were used.
      reader.close();
      writer.close();
    },
  };
}

/** Size to which the log file is truncated: it grows with every write while a backup reads. */
const MAX_LOG_BYTES = 32 * 1024 * 1024;

/** Only here may SQLite block while it waits, because no requests are answered while the tables are updated. */
async function openWriter(path: string, options: OpenOptions) {
  const sqlite = new SQLite(path, { timeout: MAX_LOCK_WAIT_MS });
  try {
    // SQLite itself doesn't wait here if several processes open a new file at once.
    await retryWhileBusy(() => sqlite.pragma('journal_mode = WAL'));
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    sqlite.pragma('secure_delete = ON');
    sqlite.pragma(`journal_size_limit = ${MAX_LOG_BYTES}`);
    const migrated = await prepareTables(sqlite, options);
    // By default, SQLite writes the undo data of savepoints and statements to a file.
    sqlite.pragma('temp_store = memory');
    sqlite.pragma('busy_timeout = 0');
    return { writer: sqlite, migrated };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

async function prepareTables(
  sqlite: SQLite.Database,
  { tables, migrations }: OpenOptions,
): Promise<Migrated> {
  const db = new Kysely<Schema>({ dialect: serviceSqliteDialect(sqlite) });
  if (tables === 'require') await requireTables(db, migrations);
  const migrated =
    tables === 'require'
      ? { applied: [], newer: [] }
      : await migrate(db, 'sqlite', migrations, (change) => atOnce(sqlite, change));
  await requireFittingIds(db);
  return migrated;
}

/** Reads a snapshot of a database without changing it; null if there is no file. */
export async function inspectSqlite<Found>(
  path: string,
  look: (db: Db) => Promise<Found>,
): Promise<Found | null> {
  if (!existsSync(path)) return null;
  const sqlite = new SQLite(path, { readonly: true, fileMustExist: true, timeout: MAX_LOCK_WAIT_MS });
  try {
    sqlite.exec('begin');
    return await look(new Kysely<Schema>({ dialect: serviceSqliteDialect(sqlite) }));
  } finally {
    sqlite.close();
  }
}

const OUTAGES = /^SQLITE_(BUSY|LOCKED|READONLY|FULL|IOERR|CANTOPEN)/;

/** Kysely migrates SQLite without a transaction: a killed process would leave half the tables. */
async function atOnce<Done>(sqlite: SQLite.Database, change: () => Promise<Done>): Promise<Done> {
  sqlite.exec('begin immediate');
  try {
    const done = await change();
    sqlite.exec('commit');
    return done;
  } catch (error) {
    if (sqlite.inTransaction) sqlite.exec('rollback');
    throw error;
  }
}
