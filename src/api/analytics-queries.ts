import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import {
  activityList,
  dashboardRead,
  type Granularity,
  signalList,
  statisticsRead,
} from '#contract/analytics.ts';
import { reportList } from '#contract/reports.ts';
import type { Client, Input } from './client.ts';

/** First and last day, `YYYY-MM-DD`, in UTC, as the service counts. */
export interface Period {
  from: string;
  to: string;
}

export type Kind = NonNullable<Input<'statisticsRead'>['doc_type']>;

export const analyticsQueries = {
  /** Totals by family and status. */
  dashboard: (client: Client) =>
    queryOptions({
      queryKey: ['analytics', 'dashboard'],
      queryFn: async ({ signal }) => (await client.call(dashboardRead, {}, { signal })).dashboard,
    }),

  statistics: (client: Client, { from, to }: Period, granularity: Granularity, kind: Kind = 'all') =>
    queryOptions({
      queryKey: ['analytics', 'statistics', from, to, granularity, kind],
      queryFn: async ({ signal }) => {
        const query = { from, to, granularity, doc_type: kind };
        return (await client.call(statisticsRead, query, { signal })).statistics;
      },
      placeholderData: keepPreviousData,
    }),

  activity: (client: Client, limit: number) =>
    queryOptions({
      queryKey: ['analytics', 'activity', limit],
      queryFn: async ({ signal }) => (await client.call(activityList, { limit }, { signal })).items,
    }),

  /** Documents with unusual scans, newest first. */
  signals: (client: Client) =>
    queryOptions({
      queryKey: ['analytics', 'signals'],
      queryFn: async ({ signal }) => (await client.call(signalList, {}, { signal })).items,
    }),
};

export const reportQueries = {
  open: (client: Client) =>
    queryOptions({
      queryKey: ['reports', 'open'],
      queryFn: async ({ signal }) => {
        const { items, pagination } = await client.call(reportList, {}, { signal });
        return { items, total: pagination.total };
      },
    }),
};
