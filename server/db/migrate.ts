import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';

import { BinaryText } from './binary-text.ts';
import type { Engine } from './database.ts';
import * as firstTables from './migrations/001-first-tables.ts';
import * as issuance from './migrations/002-issuance.ts';
import * as figuresAndAudit from './migrations/003-figures-and-audit.ts';
import * as rateLimitCounters from './migrations/004-rate-limit-counters.ts';
import * as documentSearch from './migrations/005-document-search.ts';
import * as peopleCounts from './migrations/006-people-counts.ts';
import * as erasure from './migrations/007-erasure.ts';
import * as signingKeys from './migrations/008-signing-keys.ts';
import * as listIndexes from './migrations/010-list-indexes.ts';
import * as searchInOrderOfIssue from './migrations/011-search-in-order-of-issue.ts';
import * as permissions from './migrations/012-permissions.ts';
import * as productAndSearch from './migrations/013-product-and-search.ts';
import * as upkeep from './migrations/014-upkeep.ts';
import type { Schema } from './schema.ts';

/** Forward only, and in this order. A newer one keeps what the running release before it needs. */
const MIGRATIONS = {
  '001-first-tables': firstTables,
  '002-issuance': issuance,
  '003-figures-and-audit': figuresAndAudit,
  '004-rate-limit-counters': rateLimitCounters,
  '005-document-search': documentSearch,
  '006-people-counts': peopleCounts,
  '007-erasure': erasure,
  '008-signing-keys': signingKeys,
  '010-list-indexes': listIndexes,
  '011-search-in-order-of-issue': searchInOrderOfIssue,
  '012-permissions': permissions,
  '013-product-and-search': productAndSearch,
  '014-upkeep': upkeep,
};

/** Brings the tables up to date. On PostgreSQL the migrator itself makes a second process wait, and changes all or nothing. */
export async function migrate(db: Kysely<Schema>, engine: Engine): Promise<void> {
  const { error } = await createMigrator(db, engine).migrateToLatest();
  if (error) throw error;
}

/** Whether there is nothing to do, so that a command can be started while another process writes. */
export async function isMigrated(db: Kysely<Schema>): Promise<boolean> {
  const known = await createMigrator(db, 'sqlite').getMigrations();
  return known.every(({ executedAt }) => executedAt !== undefined);
}

function createMigrator(db: Kysely<Schema>, engine: Engine): Migrator {
  const prepared = (trx: Kysely<unknown>) => (engine === 'postgres' ? trx.withPlugin(new BinaryText()) : trx);
  const migrations = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, { up }]) => [
      name,
      { up: (trx: Kysely<unknown>) => up(prepared(trx), engine) },
    ]),
  );
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
