import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { staffList, staffRead, staffSessionList } from '#contract/dashboard/staff.ts';
import { tokenList, type TokenFilters } from '#contract/dashboard/tokens.ts';
import { ask, SESSION } from '#src/dashboard/dashboard-client.ts';

/** Below the session's key, so that both are cleared together. */
const STAFF = [...SESSION, 'staff'];

interface Page {
  next_cursor: string | null;
}

/** A list paged by a cursor. */
function pages<Answer extends Page>(
  key: unknown[],
  read: (cursor: { cursor?: string }, signal: AbortSignal) => Promise<Answer>,
) {
  return infiniteQueryOptions({
    queryKey: [...STAFF, ...key],
    queryFn: ({ signal, pageParam }) => read(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
}

export const staffQueries = {
  list: (q: string) =>
    pages(['list', q], (cursor, signal) => ask(staffList, { ...(q !== '' && { q }), ...cursor }, signal)),
  one: (identity_uid: string) =>
    queryOptions({
      queryKey: [...STAFF, 'one', identity_uid],
      queryFn: ({ signal }) => ask(staffRead, { identity_uid }, signal),
    }),
  sessions: (of: { identity_uid?: string }) =>
    pages(['sessions', of], (cursor, signal) => ask(staffSessionList, { ...of, ...cursor }, signal)),
  tokens: (filters: TokenFilters) =>
    pages(['tokens', filters], (cursor, signal) => ask(tokenList, { ...filters, ...cursor }, signal)),
};
