import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';

import * as firstTables from './migrations/001-first-tables.ts';
import { preparedOnce } from './prepared-statements.ts';
import type { Schema } from './schema.ts';

export type Engine = 'sqlite';

export interface Database {
  db: Kysely<Schema>;
  engine: Engine;
  /** Whether an error means that the data is out of reach (locked, read-only, disk full), not that we are wrong. */
  isOutage(error: unknown): boolean;
  close(): Promise<void>;
}

const MIGRATIONS = { '001-first-tables': firstTables };

/**
 * Opens the database named by `sqlite:PATH`, creates it where there is none, and brings its tables up to date.
 * WAL with `synchronous=FULL`: an acknowledged write survives a power cut.
 */
export async function openDatabase(url: string): Promise<Database> {
  const path = url.replace(/^sqlite:/, '');
  mkdirSync(dirname(path), { recursive: true });
  const sqlite = new SQLite(path);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('busy_timeout = 5000');
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: preparedOnce(sqlite) }) });
  await atOnce(sqlite, () => migrate(db, 'sqlite'));
  return { db, engine: 'sqlite', isOutage, close: () => db.destroy() };
}

const OUTAGES = /^SQLITE_(BUSY|LOCKED|READONLY|FULL|IOERR|CANTOPEN)/;

function isOutage(error: unknown): boolean {
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

async function migrate(db: Kysely<Schema>, engine: Engine): Promise<void> {
  const migrations = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, { up }]) => [
      name,
      { up: (on: Kysely<unknown>) => up(on, engine) },
    ]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
