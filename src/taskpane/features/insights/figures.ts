import { useQuery } from '@tanstack/react-query';

import type { Granularity, Kpis } from '#contract/analytics.ts';
import { DOCUMENT_TYPES } from '#contract/document-types.ts';

import { analyticsQueries, type Kind, type Period } from '#src/api/analytics-queries.ts';
import { useConnection } from '#src/session/connection-context.ts';

/** What is looked at: each has a tile, and a course of its own. */
export const MEASURES = ['scans', 'invalid', 'issued', 'verified'] as const;
export type Measure = (typeof MEASURES)[number];

const FIGURES = {
  scans: 'total_scans',
  invalid: 'invalid_scans',
  issued: 'documents_issued',
  verified: 'verifications_created',
} as const satisfies Record<Measure, keyof Kpis>;

export function figureOf(kpis: Kpis, measure: Measure): number {
  return kpis[FIGURES[measure]];
}

/** Kinds of document whose figures the service tells apart. */
export const KINDS = ['all', ...Object.values(DOCUMENT_TYPES).flat()] as const;

/** How many days may be looked at, today included. */
export const RANGES = ['7', '30', '90', '365'] as const;
type Range = (typeof RANGES)[number];

/** How a range may be cut, so that its bars are wide enough to see; the first suits it best. */
export const GRANULARITIES_OF: Readonly<Record<Range, readonly [Granularity, ...Granularity[]]>> = {
  7: ['day'],
  30: ['day', 'week'],
  90: ['week', 'day', 'month'],
  365: ['month', 'week'],
};

const NEWEST = 8;
const MORE = 50;
const DAY_MS = 86_400_000;

interface Choice {
  range: Range;
  granularity: Granularity;
  kind: Kind;
  /** All of the activity that may be asked for, not just the newest. */
  wantsMore: boolean;
}

/** What the service counts, as far as it has said so, and what went wrong first. */
export function useFigures({ range, granularity, kind, wantsMore }: Choice) {
  const { client } = useConnection();
  const { current, previous } = periodsOf(range);
  const dashboard = useQuery(analyticsQueries.dashboard(client));
  const now = useQuery(analyticsQueries.statistics(client, current, granularity));
  const before = useQuery(analyticsQueries.statistics(client, previous, 'month'));
  const course = useQuery(analyticsQueries.statistics(client, current, granularity, kind));
  const newest = useQuery(analyticsQueries.activity(client, NEWEST));
  const more = useQuery({ ...analyticsQueries.activity(client, MORE), enabled: wantsMore });
  const asked = [dashboard, now, before, course, wantsMore ? more : newest];
  const failed = asked.filter((query) => query.isError);
  const known = asked.filter((query) => query.data && !query.isPlaceholderData);

  return {
    dashboard: dashboard.data,
    now: now.data,
    before: before.data,
    course: course.data,
    /** The answer to what is chosen now is on its way. */
    isStale: now.isPlaceholderData || course.isPlaceholderData,
    activity: more.data ?? newest.data,
    /** What was neither told nor is on its way has no place to keep free. */
    areFiguresMissing: [now, course].some(isMissing),
    isActivityMissing: isMissing(newest),
    error: failed[0]?.error ?? null,
    /** When the oldest of what is known was told, in milliseconds since 1970; null where the figures are not. */
    knownAt: now.data ? Math.min(...known.map((query) => query.dataUpdatedAt)) : null,
    tryAgain: () => failed.forEach((query) => void query.refetch()),
  };
}

function isMissing({ data, isError }: { data: unknown; isError: boolean }): boolean {
  return data === undefined && isError;
}

/** The days of a range that ends now, and as many days before it. The service's days are those of UTC. */
function periodsOf(range: Range, now = new Date()): { current: Period; previous: Period } {
  const days = Number(range);
  const day = (ago: number) => new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10);
  return {
    current: { from: day(days - 1), to: day(0) },
    previous: { from: day(2 * days - 1), to: day(days) },
  };
}
