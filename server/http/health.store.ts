import type { Kysely } from 'kysely';

import type { Schema } from '#server/db/schema.ts';

/** Throws where the database does not answer. */
export async function askDatabase(db: Kysely<Schema>): Promise<void> {
  await db.selectFrom('organizations').select('id').limit(1).execute();
}
