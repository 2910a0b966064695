import type { Kysely } from 'kysely';

import type { Schema } from '#server/db/schema.ts';

/** Reads that misbehave, for the test of the thread they are made in. */
export async function countOrganizations(db: Kysely<Schema>): Promise<number> {
  return (await db.selectFrom('organizations').select('id').execute()).length;
}

export async function endThread(): Promise<void> {
  process.exit(1);
}

export async function readWhatIsNotThere(db: Kysely<Schema>, table: 'accounts'): Promise<unknown> {
  return db.selectFrom(table).select('id').execute();
}

export async function write(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('organizations').execute();
}
