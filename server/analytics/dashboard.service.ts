import type { Kysely } from 'kysely';

import { type ActivityEvent, type Dashboard, WINDOW_DAYS } from '#contract/analytics.ts';
import type { OffThread } from '#server/db/off-thread.ts';
import type { Schema } from '#server/db/schema.ts';

import type { lastEvents } from './activity.store.ts';
import { type sumDocuments, sumOf } from './daily-sums.store.ts';
import type { ReadableFigures } from './readable-figures.ts';
import { addDays } from './time-buckets.ts';

/** Read off the main thread: they cost the more, the more days an organization has. */
export type DashboardReads = OffThread<{ sumDocuments: typeof sumDocuments; lastEvents: typeof lastEvents }>;

/** What there is, and how the last 30 days went beside the 30 before. */
export async function readDashboard(
  db: Kysely<Schema>,
  reads: DashboardReads,
  { readable, today }: { readable: ReadableFigures; today: string },
): Promise<Omit<Dashboard, 'overview'> & { last: Map<ActivityEvent, string> }> {
  const from = addDays(today, 1 - WINDOW_DAYS);
  const before = { from: addDays(from, -WINDOW_DAYS), to: addDays(from, -1) };
  const kpis = await sumOf(db, readable, { from, to: today });
  const previous = await sumOf(db, readable, before);
  const families = await reads.sumDocuments(readable.organizationId, readable, today);
  const count = (of: 'total' | 'scheduled' | 'expired' | 'revoked') =>
    families.reduce((sum, family) => sum + family[of], 0);
  const [total, scheduled, expired, revoked] = [
    count('total'),
    count('scheduled'),
    count('expired'),
    count('revoked'),
  ];
  return {
    last: await reads.lastEvents(readable.organizationId, readable),
    documents: {
      total,
      by_family: readable.families.map((family) => ({
        family,
        count: families.find((counted) => counted.family === family)?.total ?? 0,
      })),
      by_status: [
        { status: 'valid', count: total - scheduled - expired - revoked },
        { status: 'scheduled', count: scheduled },
        { status: 'expired', count: expired },
        { status: 'revoked', count: revoked },
      ],
    },
    kpis: { window_days: WINDOW_DAYS, ...kpis, previous },
  };
}
