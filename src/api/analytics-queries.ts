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

/** First and last day, `YYYY-MM-DD`, by UTC as the service counts. */
export interface Period {
  from: string;
  to: string;
}

export type Kind = NonNullable<Input<'statisticsRead'>['doc_type']>;

/** Figures of what the token may read. */
export const analyticsQueries = {
  /** What there is, by family and status. */
  dashboard: (client: Client) =>
    queryOptions({
      queryKey: ['analytics', 'dashboard'],
      queryFn: async ({ signal }) => (await client.call(dashboardRead, {}, { signal })).dashboard,
    }),

  /** The figures of a period, and their course. */
  statistics: (client: Client, { from, to }: Period, granularity: Granularity, kind: Kind = 'all') =>
    queryOptions({
      queryKey: ['analytics', 'statistics', from, to, granularity, kind],
      queryFn: async ({ signal }) => {
        const query = { from, to, granularity, doc_type: kind };
        return (await client.call(statisticsRead, query, { signal })).statistics;
      },
      placeholderData: keepPreviousData,
    }),

  /** What happened last, newest first. */
  activity: (client: Client, limit: number) =>
    queryOptions({
      queryKey: ['analytics', 'activity', limit],
      queryFn: async ({ signal }) => (await client.call(activityList, { limit }, { signal })).items,
    }),

  /** Documents whose scans are worth a look, newest first. */
  signals: (client: Client) =>
    queryOptions({
      queryKey: ['analytics', 'signals'],
      queryFn: async ({ signal }) => (await client.call(signalList, {}, { signal })).items,
    }),
};

export const reportQueries = {
  /** What readers reported and nobody has closed yet, newest first, and how many there are. */
  open: (client: Client) =>
    queryOptions({
      queryKey: ['reports', 'open'],
      queryFn: async ({ signal }) => {
        const { items, pagination } = await client.call(reportList, {}, { signal });
        return { items, total: pagination.total };
      },
    }),
};
