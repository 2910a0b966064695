import type { Granularity } from '#contract/analytics.ts';

import type { Period } from '#src/api/analytics-queries.ts';

/** How many days may be looked at, today included. */
export const RANGES = ['7', '30', '90', '365'] as const;
export type Range = (typeof RANGES)[number];

const DAY_MS = 86_400_000;

/** How a range may be cut, so that its bars are wide enough to see; the first suits it best. */
export const GRANULARITIES_OF: Readonly<Record<Range, readonly [Granularity, ...Granularity[]]>> = {
  7: ['day'],
  30: ['day', 'week'],
  90: ['week', 'day', 'month'],
  365: ['month', 'week'],
};

/** The days of a range that ends now, and as many days before it. The service's days are those of UTC. */
export function periodsOf(range: Range, now = new Date()): { current: Period; previous: Period } {
  const days = Number(range);
  const day = (ago: number) => new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10);
  return {
    current: { from: day(days - 1), to: day(0) },
    previous: { from: day(2 * days - 1), to: day(days) },
  };
}
