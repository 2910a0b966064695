import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/engine.ts';
import { COLUMNS } from './001-tables.ts';

/** Documents revoked earlier have no reason for readers. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql.raw(`alter table credentials add column public_reason ${COLUMNS[engine].text}`).execute(db);
}
