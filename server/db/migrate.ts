import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';

import type { Engine } from './engine.ts';
import * as firstTables from './migrations/001-tables.ts';
import * as signInTables from './migrations/002-sign-in.ts';
import * as registeredFiles from './migrations/003-registered-files.ts';
import * as digestVersions from './migrations/004-digest-versions.ts';
import * as normaliserVersions from './migrations/005-normaliser-versions.ts';
import * as connectionRequests from './migrations/006-connection-requests.ts';
import * as auditLookups from './migrations/007-audit-lookups.ts';
import * as publicReasons from './migrations/008-public-reasons.ts';
import * as revocationReasons from './migrations/009-revocation-reasons.ts';
import * as actsOnMany from './migrations/010-acts-on-many.ts';
import * as administrators from './migrations/012-administrators.ts';
import * as brandsAndDomains from './migrations/013-brands-and-domains.ts';
import * as openId from './migrations/014-openid.ts';
import * as templateVersions from './migrations/015-template-versions.ts';
import * as classes from './migrations/016-classes.ts';
import * as staffNotes from './migrations/017-staff-notes.ts';
import * as dotlessLetters from './migrations/018-dotless-letters.ts';
import type { Db } from './schema.ts';

export type Migrations = Readonly<
  Record<string, { up: (db: Kysely<unknown>, engine: Engine) => Promise<void> }>
>;

/** Applied forward only, in this order. Each keeps what the previous release, which may still run, needs. */
export const MIGRATIONS: Migrations = {
  '001-tables': firstTables,
  '002-sign-in': signInTables,
  '003-registered-files': registeredFiles,
  '004-digest-versions': digestVersions,
  '005-normaliser-versions': normaliserVersions,
  '006-connection-requests': connectionRequests,
  '007-audit-lookups': auditLookups,
  '008-public-reasons': publicReasons,
  '009-revocation-reasons': revocationReasons,
  '010-acts-on-many': actsOnMany,
  '012-administrators': administrators,
  '013-brands-and-domains': brandsAndDomains,
  '014-openid': openId,
  '015-template-versions': templateVersions,
  '016-classes': classes,
  '017-staff-notes': staffNotes,
  '018-dotless-letters': dotlessLetters,
};

/** The first migration of development versions, whose tables differ. Its name can't be reused. */
const BEFORE_RELEASE = '001-first-tables';
const MADE_BEFORE_RELEASE =
  'it was made by an earlier development version, so start with an empty one: set DATABASE_URL to a new file or an empty database';

export interface SchemaState {
  /** Migrations of this release that the database lacks. */
  pending: string[];
  /** Migrations of a newer release, unknown to this one. */
  newer: string[];
}

export interface Migrated extends Pick<SchemaState, 'newer'> {
  applied: string[];
}

/** What to do with the tables: `update` brings them up to date, `require` refuses outdated ones. */
export interface OpenOptions {
  tables?: 'update' | 'require';
  migrations?: Migrations | undefined;
  /** Addresses of standbys of a PostgreSQL database that may be read. */
  standbys?: readonly string[] | undefined;
}

/** Writes nothing. Throws if the tables are older than the first release. */
export async function readSchemaState(db: Db, migrations: Migrations = MIGRATIONS): Promise<SchemaState> {
  const present = await appliedMigrations(db);
  if (present.includes(BEFORE_RELEASE)) throw new Error(MADE_BEFORE_RELEASE);
  const known = Object.keys(migrations);
  return {
    pending: known.filter((name) => !present.includes(name)),
    newer: present.filter((name) => !known.includes(name)),
  };
}

async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Brings the tables up to date. Writes nothing if they are, so that it's possible while another process writes; tables of a
 * newer release stay, because they serve this one too. `apply` runs the changes; on PostgreSQL the migrator makes a second
 * process wait, and changes all or nothing.
 */
export async function migrate(
  db: Db,
  engine: Engine,
  migrations: Migrations = MIGRATIONS,
  apply: (change: () => Promise<Migrated>) => Promise<Migrated> = (change) => change(),
): Promise<Migrated> {
  const { pending, newer } = await readSchemaState(db, migrations);
  if (pending.length === 0) return { applied: [], newer };
  if (newer.length > 0) throw new Error(`its tables are of another release (${newer.join(', ')})`);
  return apply(async () => {
    const { error, results = [] } = await createMigrator(db, engine, migrations).migrateToLatest();
    if (error) throw error;
    return { applied: results.map(({ migrationName }) => migrationName), newer };
  });
}

/** Throws, with what to do, unless the tables match this release. */
export async function requireTables(db: Db, migrations: Migrations = MIGRATIONS): Promise<void> {
  const { pending, newer } = await readSchemaState(db, migrations);
  if (newer.length > 0)
    throw new Error(
      `a newer release has updated its tables (${newer.join(', ')}). Run this command with the newer release`,
    );
  if (pending.length === Object.keys(migrations).length) throw new Error(NO_TABLES);
  if (pending.length > 0)
    throw new Error(
      `its tables are older than this release (missing: ${pending.join(', ')}). Start the service, or run: sealmark admin migrate`,
    );
}

export const NO_TABLES = 'it has no tables yet. Start the service, or run: sealmark admin migrate';

function createMigrator(db: Db, engine: Engine, migrations: Migrations): Migrator {
  const ofEngine = Object.entries(migrations).map(([name, { up }]) => [
    name,
    { up: (trx: Kysely<unknown>) => up(trx, engine) },
  ]);
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(ofEngine) } });
}
