import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/engine.ts';

/** How many days a kind of data is stored; what has no row is stored without limit. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'sqlite' ? 'text' : 'text collate "C"';
  await sql.raw(`create table retention (data ${text} primary key, days integer not null)`).execute(db);
}
