import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { ping, profileRead, settingsRead } from '#contract/organizations.ts';

import type { Client } from './client.ts';

export const organizationQueries = {
  /** What service answers, in which version, and what the token may do. */
  ping: (client: Client) =>
    queryOptions({ queryKey: ['ping'], queryFn: ({ signal }) => client.call(ping, {}, { signal }) }),

  profile: (client: Client) =>
    queryOptions({
      queryKey: ['profile'],
      queryFn: async ({ signal }) => (await client.call(profileRead, {}, { signal })).profile,
      staleTime: Infinity,
    }),

  settings: (client: Client) =>
    queryOptions({
      // Document types are named in the language of the client.
      queryKey: ['settings', client.language],
      queryFn: async ({ signal }) => (await client.call(settingsRead, {}, { signal })).settings,
      staleTime: Infinity,
      placeholderData: keepPreviousData,
    }),
};
