import type { Selectable } from 'kysely';

import { noteActivity } from '#server/figures/activity.store.ts';
import { addToDays } from '#server/figures/daily-sums.store.ts';
import { hourOf, noteHours } from '#server/analytics/scan-hours.store.ts';
import type { Credential } from '#server/credentials/credentials.store.ts';
import { isPostgres } from '#server/db/engine.ts';
import { preparedInsert } from '#server/db/prepared.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** The keys under which a credential's scans are counted. */
export type ScannedCredential = Pick<
  Credential,
  'id' | 'organization_id' | 'family' | 'doc_type' | 'product'
>;

/** The scans of one credential within one hour. */
export interface ScanSum {
  credential: ScannedCredential;
  valid: number;
  invalid: number;
  /** How many of the invalid ones had a wrong signature or check code. */
  forged: number;
  last_scan_at: string;
}

/** The batches of one process, numbered from 1. A retried batch has the same number and sums. */
export interface ScanBatch {
  writer: string;
  number: number;
  sums: readonly ScanSum[];
}

/** Exactly once, even after a COMMIT whose answer was lost, which can't happen in SQLite's own process. */
export async function addBatch(trx: Db, batch: ScanBatch, at: string): Promise<void> {
  if (isPostgres(trx) && !(await isNewBatch(trx, batch, at))) return;
  await addScans(trx, batch.sums);
}

async function isNewBatch(trx: Db, { writer, number }: ScanBatch, at: string): Promise<boolean> {
  const rows = await trx
    .insertInto('scan_writers')
    .values({ writer, batch: number, at })
    .onConflict((conflict) =>
      conflict.column('writer').doUpdateSet({ batch: number, at }).where('scan_writers.batch', '<', number),
    )
    .returning('batch')
    .execute();
  return rows.length > 0;
}

/** Call in a transaction, sorted by credential, so that two processes don't deadlock. */
export async function addScans(trx: Db, sums: readonly ScanSum[]): Promise<void> {
  const totals = await addToCredentials(trx, perCredential(sums));
  await noteHours(trx, hourRows(sums, totals));
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

const addToCredentials = preparedInsert((db, counts: Counts[]) =>
  db
    .insertInto('scan_counts')
    .values(counts)
    .onConflict((conflict) =>
      conflict.column('credential_id').doUpdateSet((eb) => ({
        valid: eb('scan_counts.valid', '+', eb.ref('excluded.valid')),
        invalid: eb('scan_counts.invalid', '+', eb.ref('excluded.invalid')),
        forged: eb('scan_counts.forged', '+', eb.ref('excluded.forged')),
        last_scan_at: eb
          .case()
          .when('excluded.last_scan_at', '>', eb.ref('scan_counts.last_scan_at'))
          .then(eb.ref('excluded.last_scan_at'))
          .else(eb.ref('scan_counts.last_scan_at'))
          .end(),
      })),
    )
    .returning(['credential_id', 'valid', 'invalid', 'forged']),
);

type Counts = Selectable<Schema['scan_counts']>;

/** PostgreSQL refuses a statement that updates a row twice, as one with scans of two hours would. */
function perCredential(sums: readonly ScanSum[]): Counts[] {
  const rows = new Map<number, Counts>();
  for (const { credential, valid, invalid, forged, last_scan_at } of sums) {
    const row = rows.get(credential.id);
    rows.set(credential.id, {
      credential_id: credential.id,
      valid: valid + (row?.valid ?? 0),
      invalid: invalid + (row?.invalid ?? 0),
      forged: forged + (row?.forged ?? 0),
      last_scan_at: row && row.last_scan_at > last_scan_at ? row.last_scan_at : last_scan_at,
    });
  }
  return [...rows.values()];
}

/** Each credential's totals before each of its hours, computed back from its present totals: the latest hour first. */
function hourRows(sums: readonly ScanSum[], totals: readonly Omit<Counts, 'last_scan_at'>[]) {
  const before = new Map(totals.map((total) => [total.credential_id, { ...total }]));
  const latestFirst = sums.toSorted((a, b) => (a.last_scan_at < b.last_scan_at ? 1 : -1));
  return latestFirst.flatMap(({ credential, valid, invalid, forged, last_scan_at }) => {
    const counts = before.get(credential.id);
    if (!counts) return [];
    counts.valid -= valid;
    counts.invalid -= invalid;
    counts.forged -= forged;
    return [{ organization_id: credential.organization_id, hour: hourOf(last_scan_at), ...counts }];
  });
}

function events({ credential, valid, invalid, last_scan_at }: ScanSum) {
  const { id, organization_id, family, product } = credential;
  const scanned = { organization_id, credential_id: id, family, product };
  const scan = { ...scanned, at: last_scan_at, event: 'scan' } as const;
  return [
    ...(valid > 0 ? [{ ...scan, outcome: 'valid' } as const] : []),
    ...(invalid > 0 ? [{ ...scan, outcome: 'invalid' } as const] : []),
  ];
}
