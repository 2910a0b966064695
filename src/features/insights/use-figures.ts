import { useQuery } from '@tanstack/react-query';

import type { Granularity } from '#contract/analytics.ts';

import { analyticsQueries, type Kind } from '../../api/analytics-queries.ts';
import { useConnection } from '../../ui/connection-context.ts';
import { periodsOf, type Range } from './ranges.ts';

interface Choice {
  range: Range;
  granularity: Granularity;
  kind: Kind;
  /** How much of the activity. */
  limit: number;
}

/** What the service counts, as far as it has said so, and what went wrong first. */
export function useFigures({ range, granularity, kind, limit }: Choice) {
  const { client } = useConnection();
  const { current, previous } = periodsOf(range);
  const dashboard = useQuery(analyticsQueries.dashboard(client));
  const now = useQuery(analyticsQueries.statistics(client, current, granularity));
  const before = useQuery(analyticsQueries.statistics(client, previous, 'month'));
  const course = useQuery(analyticsQueries.statistics(client, current, granularity, kind));
  const activity = useQuery(analyticsQueries.activity(client, limit));
  const asked = [dashboard, now, before, course, activity];
  const failed = asked.filter((query) => query.isError);

  return {
    dashboard: dashboard.data,
    now: now.data,
    before: before.data,
    course: course.data,
    /** The answer to what is chosen now is on its way. */
    isStale: now.isPlaceholderData || course.isPlaceholderData,
    activity: activity.data,
    error: failed[0]?.error ?? null,
    /** When the oldest of what is known was told, in milliseconds since 1970; 0 where something is not known. */
    knownAt: Math.min(...asked.map((query) => query.dataUpdatedAt)),
    tryAgain: () => failed.forEach((query) => void query.refetch()),
  };
}
