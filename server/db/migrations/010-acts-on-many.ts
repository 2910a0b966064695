import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/engine.ts';
import { COLUMNS } from './001-tables.ts';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { counted, wide, text } = COLUMNS[engine];
  const statements = [
    `alter table credentials add column former_proofs ${text}`,
    `alter table credentials add column replaced_by ${text}`,
    // For finding the documents that a document replaces.
    `create index credentials_replaced on credentials (replaced_by) where replaced_by is not null`,
    `create table bulk_acts (
      id ${counted},
      uid ${text} not null unique,
      organization_id ${wide} not null references organizations (id),
      at ${text} not null,
      actor ${text} not null,
      kind ${text} not null,
      undone_at ${text})`,
    'create index bulk_acts_of_organization on bulk_acts (organization_id, id)',
    `create table bulk_act_changes (
      act_id ${wide} not null references bulk_acts (id),
      credential_id ${wide} not null references credentials (id),
      state ${text} not null,
      revoked_at ${text},
      revoked_reason ${text},
      public_reason ${text},
      replaced_by ${text},
      end_date ${text},
      constraint bulk_act_changes_of_act primary key (act_id, credential_id))`,
    // A later act looks up what an earlier one changed.
    'create index bulk_act_changes_of_credential on bulk_act_changes (credential_id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
