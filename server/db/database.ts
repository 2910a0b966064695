import type { Pool } from 'pg';

import { codeOf } from '#server/errors/file-faults.ts';
import type { Engine } from './engine.ts';
import { withoutSecrets } from './hosts.ts';
import type { Migrated, OpenOptions } from './migrate.ts';
import type { OffThread, Reads } from './off-thread.ts';
import { inspectPostgres, openPostgres } from './postgres.ts';
import type { PreparedReads } from './prepared.ts';
import type { Clock, Db } from './schema.ts';
import type { SharedWrites } from './sqlite/shared-writes.ts';
import type { Read, Standbys } from './cluster/standbys.ts';
import { inspectSqlite, openSqlite } from './sqlite/sqlite.ts';

/** Reads everything that was committed before, from whichever server answers. */
export type Reading = PreparedReads & { read: Read };

/** Its own reads go to the server that it writes to. */
export interface Database extends PreparedReads {
  db: Db;
  /** For frequent reads that a standby can answer: records, search, lists, statistics. */
  reads: Reading;
  /** null without DATABASE_READ_URL. */
  standbys: Standbys | null;
  engine: Engine;
  /** Which migrations opening the database applied, and which a newer release had applied. */
  migrated: Migrated;
  /** For counters that all processes share; null on SQLite. */
  pool: Pool | null;
  /** Long reads of a store module: on SQLite in their own threads, on which organizations take turns. */
  offThread<Of extends Reads>(store: URL, reads: Of): OffThread<Of>;
  /** Runs a write in a transaction; on SQLite, simultaneous writes share one. */
  write: SharedWrites['write'];
  /** The same for one kind of work: on SQLite, it gets simultaneous items together. */
  grouped: SharedWrites['grouped'];
  /** Whether an error means that the database is out of reach (locked, read-only, disk full), as opposed to a bug. */
  isOutage(error: unknown): boolean;
  close(): Promise<void>;
}

/** A database, and the time to write into its rows. */
export interface TimedDatabase {
  database: Database;
  clock: Clock;
}

/**
 * Opens the database named by `sqlite:PATH` or `postgres://…` and either brings its tables up to date, even if other
 * processes do so at the same time, or only requires that they are. Creates a missing SQLite file unless the tables are
 * required; a PostgreSQL database must exist. Throws an UnusableDatabase.
 */
export async function openDatabase(url: string, options: OpenOptions = {}): Promise<Database> {
  try {
    return url.startsWith('sqlite:')
      ? await openSqlite(url.slice('sqlite:'.length), options)
      : await openPostgres(url, options);
  } catch (error) {
    throw new UnusableDatabase(url, error);
  }
}

/** For tables of any release; changes nothing. null if there is no file. Throws an UnusableDatabase. */
export async function inspectDatabase<Found>(
  url: string,
  look: (db: Db) => Promise<Found>,
): Promise<Found | null> {
  try {
    return await readSnapshot(url, look);
  } catch (error) {
    throw new UnusableDatabase(url, error);
  }
}

/** The same for a database known to be usable; errors of `look` are thrown unchanged. */
export function readSnapshot<Found>(url: string, look: (db: Db) => Promise<Found>): Promise<Found | null> {
  return url.startsWith('sqlite:')
    ? inspectSqlite(url.slice('sqlite:'.length), look)
    : inspectPostgres(url, look);
}

/** The database couldn't be opened; the message names it without user and password. */
export class UnusableDatabase extends Error {
  readonly reason: string;

  constructor(url: string, cause: unknown) {
    const reason = reasonOf(cause);
    const name = url.startsWith('sqlite:') ? url : withoutSecrets(url);
    super(`Can't open the database ${name}: ${reason}`, { cause });
    this.name = 'UnusableDatabase';
    this.reason = reason;
  }
}

const CANT_OPEN =
  "its file can't be opened for writing. Check the path, the permissions of file and folder, and that the disk isn't read-only";

/** A refused connection to a name with several addresses has a code but no message. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const code = codeOf(cause);
  return code.startsWith('SQLITE_CANTOPEN') ? CANT_OPEN : cause.message || code || cause.name;
}
