import type { Kysely } from 'kysely';

import { noteActivity } from '#server/analytics/activity.store.ts';
import { addToDays } from '#server/analytics/daily-sums.store.ts';
import { addToHours, hourOf } from '#server/analytics/scan-hours.store.ts';
import type { Family, Product } from '#contract/fields.ts';
import { preparedInsert } from '#server/db/prepared.ts';
import type { Schema } from '#server/db/schema.ts';

/** What of a credential its scans are counted under. */
export interface ScannedCredential {
  id: number;
  organization_id: number;
  family: Family;
  doc_type: string | null;
  product: Product | null;
}

/** The scans of one credential, all within one hour. */
export interface ScanSum {
  credential: ScannedCredential;
  valid: number;
  invalid: number;
  /** How many of the invalid ones had a wrong signature or check code. */
  forged: number;
  last_scan_at: string;
}

/**
 * Adds one batch to the credentials, the hours, the days and the activity, in a transaction. The caller sorts it by credential, so
 * that two processes never wait for each other.
 */
export async function addScans(trx: Kysely<Schema>, sums: readonly ScanSum[]): Promise<void> {
  await addToCredentials(trx, perCredential(sums));
  await addToHours(trx, sums.map(hourRow));
  await noteActivity(trx, sums.flatMap(events));
  await addToDays(
    trx,
    sums.map(({ credential, valid, invalid, last_scan_at }) => ({
      organization_id: credential.organization_id,
      day: last_scan_at.slice(0, 10),
      family: credential.family,
      doc_type: credential.doc_type,
      valid_scans: valid,
      invalid_scans: invalid,
    })),
  );
}

const addToCredentials = preparedInsert((db, counts: Schema['scan_counts'][]) =>
  db
    .insertInto('scan_counts')
    .values(counts)
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
    ),
);

/** PostgreSQL refuses a statement that touches a row twice, as one with scans of two hours would. */
function perCredential(sums: readonly ScanSum[]): Schema['scan_counts'][] {
  const rows = new Map<number, Schema['scan_counts']>();
  for (const { credential, valid, invalid, last_scan_at } of sums) {
    const row = rows.get(credential.id);
    rows.set(credential.id, {
      credential_id: credential.id,
      valid: valid + (row?.valid ?? 0),
      invalid: invalid + (row?.invalid ?? 0),
      last_scan_at: row && row.last_scan_at > last_scan_at ? row.last_scan_at : last_scan_at,
    });
  }
  return [...rows.values()];
}

function hourRow({ credential, valid, invalid, forged, last_scan_at }: ScanSum): Schema['scan_hours'] {
  return {
    organization_id: credential.organization_id,
    hour: hourOf(last_scan_at),
    credential_id: credential.id,
    valid,
    not_valid: invalid - forged,
    forged,
  };
}

function events({ credential, valid, invalid, last_scan_at }: ScanSum) {
  const { id, organization_id, family, product } = credential;
  const scan = {
    organization_id,
    at: last_scan_at,
    event: 'scan',
    credential_id: id,
    family,
    product,
  } as const;
  return [
    ...(valid > 0 ? [{ ...scan, outcome: 'valid' } as const] : []),
    ...(invalid > 0 ? [{ ...scan, outcome: 'invalid' } as const] : []),
  ];
}
