import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/engine.ts';

const COLUMNS = {
  // One tree instead of two: a new hour writes one page more, not two.
  sqlite: { text: 'text', oneTree: 'without rowid' },
  postgres: { text: 'text collate "C"', oneTree: '' },
} as const;

/**
 * What a credential's scans came to before the first one of an hour, so that only that one writes a row. The hour goes
 * before the credential: what is scanned at the same time is written to the same pages.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, oneTree } = COLUMNS[engine];
  const statements = [
    'alter table scan_counts add column forged integer not null default 0',
    `create table scan_hours (
      organization_id integer not null references organizations (id),
      hour ${text} not null,
      credential_id integer not null references credentials (id),
      valid integer not null,
      invalid integer not null,
      forged integer not null,
      constraint scan_hours_of_organization primary key (organization_id, hour, credential_id)) ${oneTree}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
