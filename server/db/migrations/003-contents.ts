import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/engine.ts';

/** In `schema.ts` is what the columns mean. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'sqlite' ? 'text' : 'text collate "C"';
  for (const statement of [
    `create table credential_contents (
      credential_id integer not null references credentials (id),
      version integer not null,
      salt ${text} not null,
      base integer not null,
      whole ${text} not null,
      passages ${text} not null,
      has_private_fields integer not null,
      identity_uid ${text} not null,
      created_at ${text} not null,
      constraint credential_contents_of_credential primary key (credential_id, version))`,
    `create table content_settings (
      organization_id integer not null references organizations (id),
      doc_type ${text} not null,
      is_offered integer not null,
      constraint content_settings_of_organization primary key (organization_id, doc_type))`,
  ])
    await sql.raw(statement).execute(db);
}
