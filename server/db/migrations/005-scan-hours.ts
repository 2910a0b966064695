import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/engine.ts';

const COLUMNS = {
  // One tree instead of two: a batch of scans writes one page more, not two.
  sqlite: { text: 'text', oneTree: 'without rowid' },
  postgres: { text: 'text collate "C"', oneTree: '' },
} as const;

/** Scans of a credential by hour, for some weeks. The hour goes before the credential, so a batch writes few pages. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, oneTree } = COLUMNS[engine];
  await sql
    .raw(
      `create table scan_hours (
      organization_id integer not null references organizations (id),
      hour ${text} not null,
      credential_id integer not null references credentials (id),
      valid integer not null,
      not_valid integer not null,
      forged integer not null,
      constraint scan_hours_of_organization primary key (organization_id, hour, credential_id)) ${oneTree}`,
    )
    .execute(db);
}
