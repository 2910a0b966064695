import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/engine.ts';
import { COLUMNS } from './001-tables.ts';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { wide, text } = COLUMNS[engine];
  const statements = [
    `create table brands (
      organization_id ${wide} primary key references organizations (id),
      accent ${text},
      logo_hash ${text},
      logo ${text},
      logo_width integer,
      logo_height integer)`,
    // A page's address of a logo has only the hash.
    'create index brands_of_logo on brands (logo_hash)',
    `create table domains (
      organization_id ${wide} primary key references organizations (id),
      domain ${text} not null,
      token ${text} not null,
      method ${text},
      proven_at ${text},
      lost_at ${text},
      checked_at ${text},
      problem ${text})`,
    // For the dashboard's pages of the audit log, filtered by time.
    'create index audit_by_time on audit (organization_id, at, id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
