import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/engine.ts';
import { COLUMNS } from './001-tables.ts';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { counted, wide, text } = COLUMNS[engine];
  const statements = [
    `alter table tokens add column proven_by ${text}`,
    `alter table tokens add column proven_at ${text}`,
    `create table provider_accounts (
      id ${counted},
      organization_id ${wide} not null references organizations (id),
      identity_id ${wide} not null references identities (id),
      issuer ${text} not null,
      subject ${text} not null,
      email ${text},
      created_at ${text} not null,
      last_used_at ${text} not null,
      unique (issuer, subject))`,
    'create index provider_accounts_of_identity on provider_accounts (identity_id)',
    `create table provider_sign_ins (
      state_hash ${text} primary key,
      browser_hash ${text} not null,
      nonce ${text} not null,
      verifier ${text} not null,
      invitation_hash ${text},
      founder ${text},
      proof_of ${wide},
      return_to ${text} not null,
      expires_at ${text} not null)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
