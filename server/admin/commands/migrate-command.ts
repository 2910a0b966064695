import type { Command } from '@commander-js/extra-typings';

import { recordAudit } from '#server/audit/audit.store.ts';
import { parseDatabaseUrl } from '#server/config/config.ts';
import { inspectDatabase, openDatabase } from '#server/db/database.ts';
import { MIGRATIONS, readSchemaState, type SchemaState } from '#server/db/migrate.ts';

import type { Administer, Administration, Answer } from '#server/admin/administration.ts';

export function addMigrateCommand(program: Command, administer: Administer): void {
  program
    .command('migrate')
    .description(
      'Update the tables of the database to this release, as the service does when it starts. Make a backup first.',
    )
    .option('--check', 'only show which updates are pending, and exit with 1 if there are any')
    .option('--json', 'print JSON: {applied: […], newer: […]}, with --check {pending: […], newer: […]}')
    .action(({ check, ...options }) => administer.apart(options, check ? checkTables : updateTables));
}

type Run = (administration: Omit<Administration, 'db'>) => Promise<Answer>;

const checkTables: Run = async ({ env, migrations }) => {
  const { pending, newer } = await schemaStateOf(parseDatabaseUrl(env), migrations);
  const text = pending.length === 0 ? 'No updates pending.' : `Pending updates: ${pending.join(', ')}.`;
  return { json: { pending, newer }, text: [text, newerLine(newer)], isProblem: pending.length > 0 };
};

const updateTables: Run = async ({ env, migrations, now, actor }) => {
  const database = await openDatabase(parseDatabaseUrl(env), { migrations });
  try {
    const { applied, newer } = database.migrated;
    const entry = { organization_id: null, subject: applied.join(', ') };
    if (applied.length > 0) await recordAudit(database.db, { now, actor }, 'tables_updated', entry);
    const text = applied.length === 0 ? 'No updates pending.' : `Tables updated: ${applied.join(', ')}.`;
    return { json: { applied, newer }, text: [text, newerLine(newer)] };
  } finally {
    await database.close();
  }
};

/** If there is no database yet, all migrations are pending. Throws an UnusableDatabase. */
export async function schemaStateOf(url: string, migrations = MIGRATIONS): Promise<SchemaState> {
  const found = await inspectDatabase(url, (db) => readSchemaState(db, migrations));
  return found ?? { pending: Object.keys(migrations), newer: [] };
}

const newerLine = (newer: readonly string[]) =>
  newer.length > 0 && `A newer release has updated the tables: ${newer.join(', ')}.`;
