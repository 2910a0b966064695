import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { type PeopleFilters, peopleList, personRead } from '#contract/dashboard/people.ts';
import { isShortList } from '#src/api/query-client.ts';
import { ask, SESSION } from '#src/dashboard/dashboard-client.ts';

export type PersonAnswer = z.output<typeof personRead.output>;
export type Directory = PersonAnswer['directory'];
export type Person = PersonAnswer['person'];

/** Below the session, so that they go with it. */
const PEOPLE = [...SESSION, 'people'];

export const peopleQueries = {
  list: (filters: PeopleFilters) =>
    infiniteQueryOptions({
      queryKey: [...PEOPLE, 'list', filters],
      queryFn: ({ signal, pageParam }) =>
        ask(peopleList, { ...filters, ...(pageParam !== null && { cursor: pageParam }) }, signal),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next_cursor }) => next_cursor,
      refetchOnWindowFocus: isShortList,
    }),

  one: (uid: string) =>
    queryOptions({
      queryKey: [...PEOPLE, 'one', uid],
      queryFn: ({ signal }) => ask(personRead, { person_uid: uid }, signal),
    }),
};

/** As it stands on documents. */
export function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`;
}

const PLACE = '/dashboard/people/';

/** The address of a person's screen. */
export function placeOf(uid: string): string {
  return `${PLACE}${encodeURIComponent(uid)}`;
}

/** Whom the address is about. The router leaves a slash of an ID encoded, and a percent sign not. */
export function uidInAddress(): string {
  const encoded = location.pathname.slice(PLACE.length);
  try {
    return decodeURIComponent(encoded);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return encoded;
  }
}
