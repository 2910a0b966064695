import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/engine.ts';
import { COLUMNS } from './001-tables.ts';

/** Earlier documents have no note. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql.raw(`alter table credentials add column staff_note ${COLUMNS[engine].text}`).execute(db);
}
