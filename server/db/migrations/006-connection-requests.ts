import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/engine.ts';
import { COLUMNS } from './001-tables.ts';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { counted, wide, text } = COLUMNS[engine];
  const statements = [
    `create table connection_requests (
      id ${counted},
      uid ${text} not null unique,
      secret_hash ${text} not null unique,
      address ${text} not null,
      device ${text} not null,
      created_at ${text} not null,
      expires_at ${text} not null,
      state ${text} not null,
      identity_id ${wide} references identities (id),
      digits_hash ${text},
      tries integer not null default 0)`,
    // For counting the open requests of an address.
    'create index connection_requests_of_address on connection_requests (address, expires_at)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
