import type { Kysely } from 'kysely';
import type { Pool } from 'pg';

import type { Engine } from './engine.ts';
import { withoutSecrets } from './hosts.ts';
import type { Migrated, OpenOptions } from './migrate.ts';
import type { OffThread, Reads } from './off-thread.ts';
import { inspectPostgres, openPostgres } from './postgres.ts';
import type { PreparedReads } from './prepared.ts';
import type { Schema } from './schema.ts';
import type { SharedWrites } from './sqlite/shared-writes.ts';
import type { Read, Standbys } from './cluster/standbys.ts';
import { inspectSqlite, openSqlite } from './sqlite/sqlite.ts';

/** Reads of all that was committed before, whichever server answers them. */
export type Reading = PreparedReads & { read: Read };

/** What it reads itself, it reads where it writes. */
export interface Database extends PreparedReads {
  db: Kysely<Schema>;
  /** For what is read much, and can be read from a standby: records, search, lists, statistics. */
  reads: Reading;
  /** null without DATABASE_READ_URL. */
  standbys: Standbys | null;
  engine: Engine;
  /** What opening it changed in the tables, and what a newer release changed before. */
  migrated: Migrated;
  /** For what is counted by all processes together; null on SQLite. */
  pool: Pool | null;
  /**
   * Reads that may take long, of the store module that exports them: on SQLite in threads of their own. Organizations
   * take turns.
   */
  offThread<Of extends Reads>(store: URL, reads: Of): OffThread<Of>;
  /** Writes in a transaction; on SQLite, work that comes at the same moment shares one. */
  write: SharedWrites['write'];
  /** The same for one kind of work: on SQLite, what comes at the same moment is handed to it together. */
  grouped: SharedWrites['grouped'];
  /** Whether an error means that the data is out of reach (locked, read-only, disk full), not that we are wrong. */
  isOutage(error: unknown): boolean;
  close(): Promise<void>;
}

/**
 * Opens the database named by `sqlite:PATH` or `postgres://…` and brings its tables up to date, also when other
 * processes do at the same time; or only requires that they are. A file is created where there is none, unless its
 * tables are required; a database of PostgreSQL must be there. Throws an UnusableDatabase.
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

/** Reads a database whatever its tables are, and changes nothing; null where there is no file. Throws an UnusableDatabase. */
export async function inspectDatabase<Found>(
  url: string,
  look: (db: Kysely<Schema>) => Promise<Found>,
): Promise<Found | null> {
  try {
    return await readSnapshot(url, look);
  } catch (error) {
    throw new UnusableDatabase(url, error);
  }
}

/** The same of a database that is known to be usable; what `look` throws is thrown as it is. */
export function readSnapshot<Found>(
  url: string,
  look: (db: Kysely<Schema>) => Promise<Found>,
): Promise<Found | null> {
  return url.startsWith('sqlite:')
    ? inspectSqlite(url.slice('sqlite:'.length), look)
    : inspectPostgres(url, look);
}

/** The database could not be opened; the message names it without user and password. */
export class UnusableDatabase extends Error {
  readonly reason: string;

  constructor(url: string, cause: unknown) {
    const reason = reasonOf(cause);
    super(`Can't open the database ${nameOf(url)}: ${reason}`, { cause });
    this.name = 'UnusableDatabase';
    this.reason = reason;
  }
}

function nameOf(url: string): string {
  return url.startsWith('sqlite:') ? url : withoutSecrets(url);
}

/** A refused connection to a name with several addresses has a code and no message. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}
