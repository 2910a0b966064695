import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';

import { openDatabase } from '#server/db/database.ts';
import type { Db } from '#server/db/schema.ts';

import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One server for the whole run; its database `postgres` contains the empty tables that every test starts from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const url = server.urlOf('postgres');
  const template = await openDatabase(url);
  await startIdsBeyondNumbers(template.db);
  await template.close();
  project.provide('postgresUrl', url);
  return () => server.remove();
}

/** Ids that JavaScript numbers can't tell apart, so that losing a digit confuses two rows. */
async function startIdsBeyondNumbers(db: Db): Promise<void> {
  const { rows } = await sql<{ sequence: string }>`
    select pg_get_serial_sequence(table_name, column_name) as sequence from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(db);
  for (const { sequence } of rows) await sql`select setval(${sequence}, ${2n ** 53n}::bigint)`.execute(db);
}
