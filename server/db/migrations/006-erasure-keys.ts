import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/engine.ts';

/** An organization that comes from another service brings the key with which its erased people are recognized. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'sqlite' ? 'text' : 'text collate "C"';
  await sql
    .raw(
      `create table organization_erasure_keys (
        organization_id integer primary key references organizations (id), value ${text} not null)`,
    )
    .execute(db);
}
