import type { CounterDelta } from '#server/analytics/daily-sums.store.ts';
import type { DemoDocument } from './demo-documents.ts';

type Count = Exclude<keyof CounterDelta, 'organization_id' | 'day' | 'family' | 'doc_type'>;

/** Sums what the documents of one organization add to its days. */
export function createDemoSums() {
  const deltas = new Map<string, CounterDelta>();

  function addTo(day: string, credential: DemoDocument['credential'], count: Count, by = 1): void {
    const { organization_id, family, doc_type = null } = credential;
    const key = `${day} ${family} ${doc_type}`;
    const delta = deltas.get(key) ?? { organization_id, day, family, doc_type };
    delta[count] = (delta[count] ?? 0) + by;
    deltas.set(key, delta);
  }

  function add({ credential, scans }: DemoDocument): void {
    const { issued_at, effective_date, end_date, revoked_at } = credential;
    const created = credential.family === 'editor' ? 'verifications_created' : 'documents_issued';
    addTo(issued_at.slice(0, 10), credential, created);
    if (revoked_at) addTo(revoked_at.slice(0, 10), credential, 'revoked');
    if (!revoked_at && effective_date) addTo(effective_date, credential, 'starting');
    if (!revoked_at && end_date) addTo(end_date, credential, 'ending');
    for (const { day, valid, invalid } of scans?.days ?? []) {
      if (valid > 0) addTo(day, credential, 'valid_scans', valid);
      if (invalid > 0) addTo(day, credential, 'invalid_scans', invalid);
    }
  }

  return { add, deltas: () => [...deltas.values()] };
}
