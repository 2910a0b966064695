import { type Kysely, sql } from 'kysely';

import { isPostgres } from './engine.ts';
import type { Schema } from './schema.ts';

/** After very many rows were written at once: what makes reading them quick from the first request on. */
export async function optimizeAfterBulkLoad(db: Kysely<Schema>): Promise<void> {
  if (isPostgres(db)) {
    await sql`analyze`.execute(db);
    return;
  }
  // One segment instead of a dozen, each of which every search would go through.
  await sql`insert into credential_search (credential_search) values ('optimize')`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
