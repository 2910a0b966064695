import { useQuery } from '@tanstack/react-query';

import type { Granularity } from '#contract/analytics.ts';

import { analyticsQueries, type Kind } from '#src/api/analytics-queries.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { periodsOf, type Range } from './ranges.ts';

const NEWEST = 8;
const MORE = 50;

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
