import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';

import type { Engine } from './engine.ts';
import * as firstTables from './migrations/001-first-tables.ts';
import type { Schema } from './schema.ts';

type Migrations = Readonly<Record<string, { up: (db: Kysely<unknown>, engine: Engine) => Promise<void> }>>;

/** Forward only, and in this order. A newer one keeps what the running release before it needs. */
const MIGRATIONS: Migrations = { '001-first-tables': firstTables };

/** A database that has it is of a development version, with other tables. No later migration may have its name. */
const BEFORE_RELEASE = '002-issuance';
const MADE_BEFORE_RELEASE =
  'it was made by an earlier development version, so start with an empty one: set DATABASE_URL to a new file or an empty database';

/**
 * Brings the tables up to date. Writes nothing where they are, so that a command can be started while another process
 * writes. `apply` is given what changes tables; on PostgreSQL the migrator itself makes a second process wait, and
 * changes all or nothing.
 */
export async function migrate(
  db: Kysely<Schema>,
  engine: Engine,
  apply: (change: () => Promise<void>) => Promise<void> = (change) => change(),
): Promise<void> {
  const withOlder = { ...MIGRATIONS, [BEFORE_RELEASE]: { up: async () => undefined } };
  const states = await createMigrator(db, engine, withOlder).getMigrations();
  const missing = states.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  if (!missing.includes(BEFORE_RELEASE)) throw new Error(MADE_BEFORE_RELEASE);
  if (missing.length === 1) return;
  await apply(async () => {
    const { error } = await createMigrator(db, engine, MIGRATIONS).migrateToLatest();
    if (error) throw error;
  });
}

function createMigrator(db: Kysely<Schema>, engine: Engine, migrations: Migrations): Migrator {
  const ofEngine = Object.entries(migrations).map(([name, { up }]) => [
    name,
    { up: (trx: Kysely<unknown>) => up(trx, engine) },
  ]);
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(ofEngine) } });
}
