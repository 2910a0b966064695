import type { Family } from '#contract/fields.ts';
import type { Schema } from '#server/db/schema.ts';

type Row = Schema['daily_sums'];

export const COUNTERS = [
  'verifications_created',
  'documents_issued',
  'valid_scans',
  'invalid_scans',
  'starting',
  'ending',
  'revoked',
] as const satisfies (keyof Row)[];

/** What one day adds to the counters of one kind of document; a negative number takes back. */
export interface CounterDelta extends Partial<Pick<Row, (typeof COUNTERS)[number]>> {
  organization_id: number;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  family: Family;
  doc_type: string | null;
}

/** One row for each key, sorted by it, so that two processes that write the same rows never wait for each other. */
export function deltaRows(deltas: readonly CounterDelta[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { organization_id, day, family, doc_type, ...counts } of deltas) {
    const key = JSON.stringify([organization_id, day, family, doc_type]);
    const row = rows.get(key) ?? { organization_id, day, family, doc_type: doc_type ?? '', ...zeros() };
    for (const count of COUNTERS) row[count] += counts[count] ?? 0;
    rows.set(key, row);
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

const zeros = () => ({
  verifications_created: 0,
  documents_issued: 0,
  valid_scans: 0,
  invalid_scans: 0,
  starting: 0,
  ending: 0,
  revoked: 0,
});
