import type { Kysely } from 'kysely';

import {
  type Bucket,
  type Granularity,
  type Kpis,
  MAX_RANGE_DAYS,
  WINDOW_DAYS,
} from '#contract/analytics.ts';
import type { Schema } from '#server/db/schema.ts';
import { invalid } from '#server/http/errors.ts';

import { type FigureFilter, type Range, sumByDay } from './daily-sums.store.ts';
import { addDays, daysBetween, timeBuckets } from './time-buckets.ts';

export interface StatisticsRequest {
  from?: string | undefined;
  to?: string | undefined;
  granularity: Granularity;
}

/** The figures of a range and of each day, week or month in it; they add up, because they are the same rows. */
export async function readStatistics(
  db: Kysely<Schema>,
  filter: FigureFilter,
  request: StatisticsRequest,
  today: string,
): Promise<Range & { kpis: Kpis; series: Bucket[] }> {
  const range = rangeOf(request, today);
  const days = await sumByDay(db, filter, range);
  const series = timeBuckets(range.from, range.to, request.granularity).map((bucket) => ({
    ...bucket,
    ...noEvents(),
  }));
  const kpis = noEvents();
  let place = 0;
  for (const [day, sums] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    while ((series[place]?.to ?? day) < day) place += 1;
    for (const sum of [series[place], kpis]) if (sum) add(sum, sums);
  }
  return { ...range, kpis, series };
}

/** `to` is today unless it is given, and `from` 29 days before `to`. 422 for a range that is reversed or too long. */
function rangeOf({ from: first, to: last, granularity }: StatisticsRequest, today: string): Range {
  const to = last ?? today;
  const from = first ?? addDays(to, 1 - WINDOW_DAYS);
  if (from > to) {
    throw invalid(
      last === undefined ? `from must not be after today, ${today}` : 'from must not be after to',
    );
  }
  const longest = MAX_RANGE_DAYS[granularity];
  if (daysBetween(from, to) > longest) {
    throw invalid(`from and to can span at most ${longest} days, both included, by ${granularity}`);
  }
  return { from, to };
}

function add(sum: Kpis, more: Kpis): void {
  sum.verifications_created += more.verifications_created;
  sum.documents_issued += more.documents_issued;
  sum.total_scans += more.total_scans;
  sum.valid_scans += more.valid_scans;
  sum.invalid_scans += more.invalid_scans;
}

const noEvents = (): Kpis => ({
  verifications_created: 0,
  documents_issued: 0,
  total_scans: 0,
  valid_scans: 0,
  invalid_scans: 0,
});
