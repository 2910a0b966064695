import { queryOptions } from '@tanstack/react-query';

import { reportList } from '#contract/reports.ts';

import type { Client } from './client.ts';

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
