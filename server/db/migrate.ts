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
import type { Schema } from './schema.ts';

export type Migrations = Readonly<
  Record<string, { up: (db: Kysely<unknown>, engine: Engine) => Promise<void> }>
>;

/** Forward only, and in this order. A newer one keeps what the running release before it needs. */
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
};

/** A database that has it is of a development version, with other tables. No later migration may have its name. */
const BEFORE_RELEASE = '001-first-tables';
const MADE_BEFORE_RELEASE =
  'it was made by an earlier development version, so start with an empty one: set DATABASE_URL to a new file or an empty database';

export interface SchemaState {
  /** Migrations of this release that the database doesn't have yet. */
  pending: string[];
  /** Migrations that the database has and this release doesn't know: a newer release made them. */
  newer: string[];
}

export interface Migrated extends Pick<SchemaState, 'newer'> {
  applied: string[];
}

/** What a database is opened for: `update` brings its tables up to date, `require` refuses others. */
export interface OpenOptions {
  tables?: 'update' | 'require';
  migrations?: Migrations | undefined;
  /** Where reads may go too: standbys of a PostgreSQL database, each by its address. */
  standbys?: readonly string[] | undefined;
}

/** Writes nothing. Throws where the tables are of a version from before the first release. */
export async function readSchemaState(
  db: Kysely<Schema>,
  migrations: Migrations = MIGRATIONS,
): Promise<SchemaState> {
  const present = await appliedMigrations(db);
  if (present.includes(BEFORE_RELEASE)) throw new Error(MADE_BEFORE_RELEASE);
  const known = Object.keys(migrations);
  return {
    pending: known.filter((name) => !present.includes(name)),
    newer: present.filter((name) => !known.includes(name)),
  };
}

async function appliedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Brings the tables up to date. Writes nothing where they are, so that it can be done while another process writes;
 * tables of a newer release stay as they are, and serve this one too. `apply` is given what changes tables; on
 * PostgreSQL the migrator itself makes a second process wait, and changes all or nothing.
 */
export async function migrate(
  db: Kysely<Schema>,
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

/** Throws, with what to do, unless the tables are those of this release. */
export async function requireTables(db: Kysely<Schema>, migrations: Migrations = MIGRATIONS): Promise<void> {
  const { pending, newer } = await readSchemaState(db, migrations);
  if (newer.length > 0)
    throw new Error(
      `a newer release has updated its tables (${newer.join(', ')}). Run this command with the newer release`,
    );
  if (pending.length === Object.keys(migrations).length) throw new Error(NO_TABLES);
  if (pending.length > 0)
    throw new Error(
      `its tables are older than this release (${pending.join(', ')} is missing). Start the service, or run: sealmark admin migrate`,
    );
}

export const NO_TABLES = 'it has no tables yet. Start the service, or run: sealmark admin migrate';

function createMigrator(db: Kysely<Schema>, engine: Engine, migrations: Migrations): Migrator {
  const ofEngine = Object.entries(migrations).map(([name, { up }]) => [
    name,
    { up: (trx: Kysely<unknown>) => up(trx, engine) },
  ]);
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(ofEngine) } });
}
