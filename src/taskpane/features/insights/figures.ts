import { useQuery } from '@tanstack/react-query';

import type { Granularity, Kpis } from '#contract/analytics.ts';
import { DOC_TYPES } from '#contract/document-types.ts';
import { reportQueries, analyticsQueries, type Kind, type Period } from '#src/api/analytics-queries.ts';
import { useConnection } from '#src/session/connection-context.ts';

/** Each has a tile and a chart. */
export const MEASURES = ['scans', 'invalid', 'issued', 'verified'] as const;
export type Measure = (typeof MEASURES)[number];

const FIGURES = {
  scans: 'total_scans',
  invalid: 'invalid_scans',
  issued: 'documents_issued',
  verified: 'verifications_created',
} as const satisfies Record<Measure, keyof Kpis>;

export const figureOf = (kpis: Kpis, measure: Measure): number => kpis[FIGURES[measure]];

export const KINDS = ['all', ...DOC_TYPES] as const;

/** In days, today included. */
export const RANGES = ['7', '30', '90', '365'] as const;
type Range = (typeof RANGES)[number];

/** Granularities of a range whose bars are wide enough to see; the first is the default. */
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
  /** Up to 50 entries of the activity instead of the newest eight. */
  wantsMore: boolean;
}

/** The service's figures, as far as they have arrived, and the first error. */
export function useFigures({ range, granularity, kind, wantsMore }: Choice) {
  const { client } = useConnection();
  const { current, previous } = periodsOf(range);
  const dashboard = useQuery(analyticsQueries.dashboard(client));
  const now = useQuery(analyticsQueries.statistics(client, current, granularity));
  const before = useQuery(analyticsQueries.statistics(client, previous, 'month'));
  const trend = useQuery(analyticsQueries.statistics(client, current, granularity, kind));
  const newest = useQuery(analyticsQueries.activity(client, NEWEST));
  const more = useQuery({ ...analyticsQueries.activity(client, MORE), enabled: wantsMore });
  const signals = useQuery(analyticsQueries.signals(client));
  const reports = useQuery(reportQueries.open(client));
  const queries = [dashboard, now, before, trend, wantsMore ? more : newest, signals, reports];
  const failed = queries.filter((query) => query.isError);
  const known = queries.filter((query) => query.data && !query.isPlaceholderData);

  return {
    dashboard: dashboard.data,
    now: now.data,
    before: before.data,
    trend: trend.data,
    /** The previous figures are shown until the new ones arrive. */
    isStale: now.isPlaceholderData || trend.isPlaceholderData,
    activity: more.data ?? newest.data,
    /** What is above the figures isn't known yet. */
    isBeginning: [signals, reports].some(({ isPending, failureCount }) => isPending && failureCount === 0),
    signals: signals.data ?? [],
    reports: reports.data,
    /** The request failed, and there are no earlier figures to show. */
    areFiguresMissing: [now, trend].some(isMissing),
    isActivityMissing: isMissing(newest),
    error: failed[0]?.error ?? null,
    /** When the oldest shown answer arrived, in milliseconds since 1970; null without figures. */
    knownAt: now.data ? Math.min(...known.map((query) => query.dataUpdatedAt)) : null,
    tryAgain: () => failed.forEach((query) => void query.refetch()),
  };
}

function isMissing({ data, isError }: { data: unknown; isError: boolean }): boolean {
  return data === undefined && isError;
}

/** The days of a range that ends now, and as many days before it. The service counts days in UTC. */
function periodsOf(range: Range, now = new Date()): { current: Period; previous: Period } {
  const days = Number(range);
  const day = (ago: number) => new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10);
  return {
    current: { from: day(days - 1), to: day(0) },
    previous: { from: day(2 * days - 1), to: day(days) },
  };
}
