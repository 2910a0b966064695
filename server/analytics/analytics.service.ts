import {
  type ActivityEvent,
  type Bucket,
  type Dashboard,
  type Granularity,
  type Kpis,
  MAX_RANGE_DAYS,
  WINDOW_DAYS,
} from '#contract/analytics.ts';
import { readableFamilies, WORKSPACE_FAMILIES } from '#server/access/readable-families.ts';
import { CREDENTIAL_STATUSES, type CredentialStatus, type Family } from '#contract/fields.ts';
import type { OffThread } from '#server/db/off-thread.ts';
import type { Db } from '#server/db/schema.ts';
import { invalid } from '#server/errors/refusals.ts';
import type { Caller } from '#server/access/tokens.store.ts';

import type { lastEvents } from '#server/figures/activity.store.ts';
import {
  type FigureFilter,
  type Range,
  sumByDay,
  type sumDocuments,
  sumOf,
} from '#server/figures/daily-sums.store.ts';
import { addDays, daysBetween, timeBuckets } from '#server/figures/time-buckets.ts';

interface ReadableFigures {
  organizationId: number;
  families: readonly Family[];
  /** Families of the workspace that the caller may not read. */
  hidden: readonly Family[];
}

export function readableFigures(caller: Caller): ReadableFigures {
  const { id, workspace } = caller.organization;
  const families = readableFamilies(caller);
  const hidden = WORKSPACE_FAMILIES[workspace].filter((family) => !families.includes(family));
  return { organizationId: id, families, hidden };
}

/** Runs off the main thread, because the cost grows with the organization's days. */
export type DashboardReads = OffThread<{ sumDocuments: typeof sumDocuments; lastEvents: typeof lastEvents }>;

/** Totals, and the last 30 days compared with the 30 before. */
export async function readDashboard(
  db: Db,
  reads: DashboardReads,
  { readable, today }: { readable: ReadableFigures; today: string },
): Promise<Omit<Dashboard, 'overview'> & { last: Map<ActivityEvent, string> }> {
  const from = addDays(today, 1 - WINDOW_DAYS);
  const before = { from: addDays(from, -WINDOW_DAYS), to: addDays(from, -1) };
  const kpis = await sumOf(db, readable, { from, to: today });
  const previous = await sumOf(db, readable, before);
  const families = await reads.sumDocuments(readable.organizationId, readable, today);
  const count = (of: 'total' | CredentialStatus) => families.reduce((sum, family) => sum + family[of], 0);
  return {
    last: await reads.lastEvents(readable.organizationId, readable),
    documents: {
      total: count('total'),
      by_family: readable.families.map((family) => ({
        family,
        count: families.find((counted) => counted.family === family)?.total ?? 0,
      })),
      by_status: CREDENTIAL_STATUSES.map((status) => ({ status, count: count(status) })),
    },
    kpis: { window_days: WINDOW_DAYS, ...kpis, previous },
  };
}

export interface StatisticsRequest {
  from?: string | undefined;
  to?: string | undefined;
  granularity: Granularity;
}

/** Figures of a range and of each day, week or month in it. They add up, because both come from the same rows. */
export async function readStatistics(
  db: Db,
  filter: FigureFilter,
  request: StatisticsRequest,
  today: string,
): Promise<Range & { kpis: Kpis; series: Bucket[] }> {
  const range = rangeOf(request, today);
  const days = await sumByDay(db, filter, range);
  const buckets = timeBuckets(range.from, range.to, request.granularity);
  const series = buckets.map((bucket) => ({ ...bucket, ...NO_EVENTS }));
  const kpis = { ...NO_EVENTS };
  let place = 0;
  for (const [day, sums] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    while ((series[place]?.to ?? day) < day) place += 1;
    for (const sum of [series[place], kpis])
      if (sum) for (const figure of FIGURES) sum[figure] += sums[figure];
  }
  return { ...range, kpis, series };
}

/** `to` is today by default, and `from` 29 days before `to`. 422 for a reversed or overlong range. */
function rangeOf({ from: first, to: last, granularity }: StatisticsRequest, today: string): Range {
  const to = last ?? today;
  const from = first ?? addDays(to, 1 - WINDOW_DAYS);
  if (from > to)
    throw invalid(
      last === undefined ? `from must not be after today, ${today}` : 'from must not be after to',
    );
  const longest = MAX_RANGE_DAYS[granularity];
  if (daysBetween(from, to) > longest)
    throw invalid(`from and to can span at most ${longest} days, both included, by ${granularity}`);
  return { from, to };
}

const NO_EVENTS: Kpis = {
  verifications_created: 0,
  documents_issued: 0,
  total_scans: 0,
  valid_scans: 0,
  invalid_scans: 0,
};
const FIGURES = Object.keys(NO_EVENTS) as (keyof Kpis)[];
