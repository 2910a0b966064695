import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/database.ts';

/**
 * What all processes on one PostgreSQL count together, in the shape rate-limiter-flexible asks for. Unlogged: a count
 * costs no write to disk, and a crash forgets it. On SQLite there is nothing to share.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`
    create unlogged table rate_limit_counters (
      key text collate "C" primary key,
      points integer not null,
      expire bigint
    ) with (fillfactor = 50)`.execute(db);
}
