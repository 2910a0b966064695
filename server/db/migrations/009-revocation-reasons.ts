import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/engine.ts';
import { COLUMNS } from './001-tables.ts';

/** The dashboard wrote `misused: a note` into the detail. The migration takes a note that begins like this for a reason. */
const REASONS = ['wrong_details', 'replaced', 'no_longer_applies', 'misused'];

/** Separates the reason of a revocation from its note. Entries of the command line, with `admin:`, had notes only. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql.raw(`alter table audit add column reason ${COLUMNS[engine].text}`).execute(db);
  for (const reason of REASONS)
    await sql`
      update audit set reason = ${reason}, detail = nullif(substr(detail, ${reason.length + 3}), '')
      where action = 'credential_revoked' and actor not like 'admin:%' and reason is null
        and (detail = ${reason} or substr(detail, 1, ${reason.length + 2}) = ${`${reason}: `})`.execute(db);
}
