import { sql } from 'kysely';

import type { Db } from '#server/db/schema.ts';
import { isNumbered } from '#server/db/table-rows.ts';
import { COPIED } from '#server/db/tables.ts';

/** The search index of SQLite limits these; every other id must be an integer that JavaScript represents exactly. */
const MAX_IDS: Readonly<Record<string, number>> = { credentials: 2 ** 31 - 1, organizations: 706_559_999 };

/** Throws if a SQLite database has an id that would be read, or searched for, as another one. */
export async function requireFittingIds(db: Db): Promise<void> {
  for (const [name, { key }] of Object.entries(COPIED)) {
    if (!isNumbered({ name, key })) continue;
    const max = MAX_IDS[name] ?? Number.MAX_SAFE_INTEGER;
    const { rows } = await sql<{ is_past: 0 | 1 }>`
      select coalesce(max(id) > ${max}, 0) as is_past from ${sql.table(name)}`.execute(db);
    if (rows[0]?.is_past === 1)
      throw new Error(
        `its table ${name} has an ID above ${max}, the last that fits. Restore a backup from before, then move to PostgreSQL`,
      );
  }
}
