import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { ping, profileRead, settingsRead } from '#contract/organizations.ts';
import type { Client } from './client.ts';

/** An administrator's change should show soon, without a request for each screen. */
const CHANGED_RARELY_MS = 5 * 60_000;

export const organizationQueries = {
  /** The service's release, and what the token may do. */
  ping: (client: Client) =>
    queryOptions({ queryKey: ['ping'], queryFn: ({ signal }) => client.call(ping, {}, { signal }) }),

  profile: (client: Client) =>
    queryOptions({
      queryKey: ['profile'],
      queryFn: async ({ signal }) => (await client.call(profileRead, {}, { signal })).profile,
      staleTime: CHANGED_RARELY_MS,
    }),

  settings: (client: Client) =>
    queryOptions({
      // Labels of document types are in the client's language.
      queryKey: ['settings', client.language],
      queryFn: async ({ signal }) => (await client.call(settingsRead, {}, { signal })).settings,
      staleTime: CHANGED_RARELY_MS,
      // A form that needs them must not disappear while the service can't be reached.
      gcTime: Infinity,
      placeholderData: keepPreviousData,
    }),
};

/** Whether `offered` is a later version than `running`, both `major.minor.patch`. */
export const isNewer = (offered: string, running: string): boolean =>
  offered.localeCompare(running, 'en', { numeric: true }) > 0;
