import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/engine.ts';
import { COLUMNS } from './001-tables.ts';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { counted, wide, text } = COLUMNS[engine];
  const statements = [
    `alter table tokens add column kind ${text} not null default 'token'`,
    `alter table tokens add column device ${text}`,
    // For ending and listing a person's sessions.
    'create index tokens_of_identity on tokens (identity_id, kind)',
    `create table passkeys (
      id ${counted},
      uid ${text} not null unique,
      organization_id ${wide} not null references organizations (id),
      identity_id ${wide} not null references identities (id),
      webauthn_id ${text} not null unique,
      public_key ${text} not null,
      counter ${wide} not null,
      transports ${text} not null,
      rp_id ${text} not null,
      name ${text} not null,
      created_at ${text} not null,
      last_used_at ${text})`,
    'create index passkeys_of_identity on passkeys (identity_id)',
    `create table invitations (
      id ${counted},
      uid ${text} not null unique,
      organization_id ${wide} references organizations (id),
      identity_id ${wide} references identities (id),
      hash ${text} not null unique,
      created_at ${text} not null,
      expires_at ${text} not null,
      used_at ${text})`,
    'create index invitations_of_identity on invitations (identity_id)',
    `create table passkey_challenges (
      challenge ${text} primary key, purpose ${text} not null, expires_at ${text} not null)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
