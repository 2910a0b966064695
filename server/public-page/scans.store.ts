import type { Kysely } from 'kysely';

import type { Schema } from '#server/db/schema.ts';

export type ScanSum = Schema['scan_counts'];

/** Adds one batch, all of it or nothing. The caller sorts it by key, so that two processes never wait for each other. */
export async function addScans(db: Kysely<Schema>, sums: readonly ScanSum[]): Promise<void> {
  await db
    .insertInto('scan_counts')
    .values(sums)
    .onConflict((conflict) =>
      conflict.column('credential_id').doUpdateSet((eb) => ({
        valid: eb('scan_counts.valid', '+', eb.ref('excluded.valid')),
        invalid: eb('scan_counts.invalid', '+', eb.ref('excluded.invalid')),
        last_scan_at: eb
          .case()
          .when('excluded.last_scan_at', '>', eb.ref('scan_counts.last_scan_at'))
          .then(eb.ref('excluded.last_scan_at'))
          .else(eb.ref('scan_counts.last_scan_at'))
          .end(),
      })),
    )
    .execute();
}
