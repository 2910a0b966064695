import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/engine.ts';
import { COLUMNS } from './001-tables.ts';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { wide, text } = COLUMNS[engine];
  const statements = [
    `create table template_versions (
      organization_id ${wide} not null references organizations (id),
      doc_type ${text} not null,
      language ${text} not null,
      version integer not null,
      file ${text},
      size integer not null,
      made_by ${text} not null,
      made_at ${text} not null,
      is_in_use integer not null,
      primary key (organization_id, doc_type, language, version))`,
    `create unique index templates_in_use on template_versions (organization_id, doc_type, language)
      where is_in_use = 1`,
    `alter table templates add column replaced_at ${text}`,
    'alter table issued_documents add column template_version integer',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
