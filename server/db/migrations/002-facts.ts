import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/engine.ts';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, oneTree] = engine === 'sqlite' ? ['text', 'without rowid'] : ['text collate "C"', ''];
  const statements = [
    `create table credential_facts (
      credential_id integer not null references credentials (id),
      number integer not null,
      name ${text} not null,
      shown_value ${text},
      hash ${text},
      salt ${text},
      key_id ${text},
      constraint credential_facts_in_order primary key (credential_id, number),
      constraint shown_or_askable check (
        (shown_value is null) = (hash is not null)
        and (hash is null) = (salt is null) and (hash is null) = (key_id is null))) ${oneTree}`,
    `create table fact_settings (
      organization_id integer not null references organizations (id),
      doc_type ${text} not null,
      field ${text} not null,
      mode ${text} not null,
      constraint fact_settings_of_organization primary key (organization_id, doc_type, field)) ${oneTree}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
