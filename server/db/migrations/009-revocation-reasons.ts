import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/engine.ts';
import { COLUMNS } from './001-tables.ts';

/** Until now, the dashboard wrote `misused: a note` into the detail, where a note that began so looked the same. */
const REASONS = ['wrong_details', 'replaced', 'no_longer_applies', 'misused'];

/** The reason of a revocation beside its note. The command line, whose entries have `admin:`, gave notes alone. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql.raw(`alter table audit add column reason ${COLUMNS[engine].text}`).execute(db);
  for (const reason of REASONS)
    await sql`
      update audit set reason = ${reason}, detail = nullif(substr(detail, ${reason.length + 3}), '')
      where action = 'credential_revoked' and actor not like 'admin:%' and reason is null
        and (detail = ${reason} or substr(detail, 1, ${reason.length + 2}) = ${`${reason}: `})`.execute(db);
}
