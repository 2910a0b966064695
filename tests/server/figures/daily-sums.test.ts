import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { GRANULARITIES, type Kpis } from '#contract/analytics.ts';
import { addToDays } from '#server/figures/daily-sums.store.ts';
import { readStatistics } from '#server/analytics/analytics.service.ts';
import { addDays } from '#server/figures/time-buckets.ts';
import { timestamp } from '#server/db/schema.ts';
import { addScans } from '#server/public-page/scans.store.ts';

import { addEmployee, verifyFile } from '#tests/server/call.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService();
const { db } = service.database;

const FIRST_DAY = '2026-01-01';
const COUNTS = ['verifications_created', 'documents_issued', 'valid_scans', 'invalid_scans'] as const;
const KINDS = [
  { family: 'school', doc_type: 'transcript' },
  { family: 'certificates', doc_type: 'diploma' },
  { family: 'editor', doc_type: null },
] as const;

const event = fc.record({
  day: fc.integer({ min: 0, max: 90 }),
  kind: fc.constantFrom(...KINDS),
  count: fc.constantFrom(...COUNTS),
  by: fc.integer({ min: 1, max: 1_000 }),
});
const question = fc.record({
  from: fc.integer({ min: 0, max: 60 }),
  days: fc.integer({ min: 0, max: 40 }),
  granularity: fc.constantFrom(...GRANULARITIES),
  docType: fc.constantFrom(undefined, 'diploma', 'transcript'),
  hidden: fc.constantFrom([], ['editor'] as const, ['school', 'certificates'] as const),
});

test('after any events in any order, the figures are their sum, in total and by bucket', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(event, { maxLength: 12 }), { maxLength: 4 }),
      question,
      async (batches, { from, days, granularity, docType, hidden }) => {
        const { organizationId } = await service.join();
        for (const batch of batches) {
          const deltas = batch.map(({ day, kind, count, by }) => ({
            organization_id: organizationId,
            day: addDays(FIRST_DAY, day),
            ...kind,
            [count]: by,
          }));
          await db.transaction().execute((trx) => addToDays(trx, deltas));
        }
        const range = { from: addDays(FIRST_DAY, from), to: addDays(FIRST_DAY, from + days) };
        const filter = { organizationId, docType, hidden };
        const { kpis, series } = await readStatistics(db, filter, { ...range, granularity }, '2026-12-31');

        const counted = batches
          .flat()
          .filter(({ day }) => day >= from && day <= from + days)
          .filter(({ kind }) => docType === undefined || kind.doc_type === docType)
          .filter(({ kind }) => !hidden.some((family) => family === kind.family));
        const sum = (of: typeof counted, count: (typeof COUNTS)[number]) =>
          of.filter((one) => one.count === count).reduce((total, { by }) => total + by, 0);
        const figures = (of: typeof counted): Kpis => ({
          verifications_created: sum(of, 'verifications_created'),
          documents_issued: sum(of, 'documents_issued'),
          total_scans: sum(of, 'valid_scans') + sum(of, 'invalid_scans'),
          valid_scans: sum(of, 'valid_scans'),
          invalid_scans: sum(of, 'invalid_scans'),
        });
        expect(kpis).toEqual(figures(counted));
        for (const { bucket: _, from: first, to: last, ...found } of series) {
          const within = counted.filter(({ day }) => {
            const date = addDays(FIRST_DAY, day);
            return date >= first && date <= last;
          });
          expect(found).toEqual(figures(within));
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('scans of two days written together count on their own days, and as one credential', async () => {
  const member = await service.join();
  const { id, organization_id, family, doc_type } = await service.issue(member);
  const credential = { id, organization_id, family, doc_type, product: null };
  const late = timestamp(new Date('2026-11-14T23:59:59Z'));
  const early = timestamp(new Date('2026-11-15T00:00:01Z'));
  const scans = { credential, valid: 2, invalid: 1, forged: 1, last_scan_at: early };
  const sums = [scans, { credential, valid: 3, invalid: 0, forged: 0, last_scan_at: late }];
  await service.database.write((trx) => addScans(trx, sums));
  const range = { from: '2026-11-14', to: '2026-11-15', granularity: 'day' } as const;
  const filter = { organizationId: organization_id, hidden: [] };
  const { series } = await readStatistics(db, filter, range, '2026-12-31');
  expect(series.map(({ total_scans }) => total_scans)).toEqual([3, 3]);
  const [counts] = await db.selectFrom('scan_counts').selectAll().where('credential_id', '=', id).execute();
  expect(counts).toEqual({ credential_id: id, valid: 5, invalid: 1, forged: 1, last_scan_at: early });
  const hours = await db
    .selectFrom('scan_hours')
    .select(['hour', 'valid', 'invalid', 'forged'])
    .where('credential_id', '=', id)
    .orderBy('hour')
    .execute();
  expect(hours).toEqual([
    { hour: '2026-11-14 23', valid: 0, invalid: 0, forged: 0 },
    { hour: '2026-11-15 00', valid: 3, invalid: 0, forged: 0 },
  ]);
});

test('a creation that fails leaves no figure behind', async () => {
  const member = await service.join({ workspace: 'entreprise' });
  await addEmployee(service, member, { uid: 'E-1', status: 'revoked' });
  const binding = { family: 'employee', employee_id: 'E-1', doc_type: 'mission_order' };
  expect((await verifyFile(service, member, { doc_id: 'a', ...binding })).status).toBe(409);
  for (const table of ['daily_sums', 'activity', 'audit', 'credentials'] as const) {
    const ofMember = db.selectFrom(table).selectAll().where('organization_id', '=', member.organizationId);
    const rows = await ofMember.execute();
    expect([table, rows]).toEqual([table, []]);
  }
});
