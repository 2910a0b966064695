import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/engine.ts';
import { COLUMNS } from './001-tables.ts';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { wide, text } = COLUMNS[engine];
  const table = `create table registered_files (
    credential_id ${wide} not null references credentials (id),
    sha256 ${text} not null,
    uid ${text} not null unique,
    format ${text} not null,
    size integer not null,
    version integer,
    comparison ${text} not null,
    has_random_bits integer not null,
    identity_uid ${text},
    registered_at ${text} not null,
    withdrawn_at ${text},
    constraint registered_files_of_credential primary key (credential_id, sha256))`;
  await sql.raw(table).execute(db);
}
