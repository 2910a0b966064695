import { type Kysely, PostgresAdapter } from 'kysely';

import type { Schema } from './schema.ts';

/** Which engine a connection or transaction belongs to, for the few statements that differ. */
export function isPostgres(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
