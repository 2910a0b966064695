import { infiniteQueryOptions } from '@tanstack/react-query';

import { EMPLOYEE_STATUSES, STUDENT_STATUSES, employeeList, studentList } from '#contract/people.ts';
import type { Client, Input, Output } from './client.ts';
import { isShortList } from './query-client.ts';

export type Directory = 'students' | 'employees';
export type PersonStatus = (typeof EMPLOYEE_STATUSES)[number];

/** A person of either directory; a student has no department and no position. */
export interface Person {
  kind: 'student' | 'employee';
  uid: string;
  name: string;
  status: PersonStatus;
  department: string | null;
  position: string | null;
}

const PER_PAGE = 25;

export const peopleQueries = {
  list: (client: Client, directory: Directory, { q, status }: { q: string; status: PersonStatus | null }) =>
    infiniteQueryOptions({
      queryKey: ['people', directory, { q, status }],
      queryFn: ({ signal, pageParam }) => {
        const page = { page: pageParam, per_page: PER_PAGE, ...(q !== '' && { q }) };
        return directory === 'students'
          ? studentPage(
              client,
              { ...page, status: STUDENT_STATUSES.find((known) => known === status) },
              signal,
            )
          : employeePage(client, { ...page, ...(status !== null && { status }) }, signal);
      },
      initialPageParam: 1,
      getNextPageParam: ({ pagination: { page, total_pages } }) => (page < total_pages ? page + 1 : null),
      refetchOnWindowFocus: isShortList,
    }),
};

/** The people of all pages, each once: an import between two requests moves rows to another page. */
export function peopleIn(pages: readonly { people: readonly Person[] }[]): Person[] {
  const byUid = new Map(pages.flatMap(({ people }) => people.map((person) => [person.uid, person])));
  return [...byUid.values()];
}

interface Page {
  people: Person[];
  pagination: Output<'studentList'>['pagination'];
}

async function studentPage(client: Client, query: Input<'studentList'>, signal: AbortSignal): Promise<Page> {
  const { items, pagination } = await client.call(studentList, query, { signal });
  const people = items.map(({ student_uid: uid, name, status }) => {
    return { kind: 'student' as const, uid, name, status, department: null, position: null };
  });
  return { people, pagination };
}

async function employeePage(client: Client, query: Input<'employeeList'>, signal: AbortSignal) {
  const { items, pagination } = await client.call(employeeList, query, { signal });
  const people = items.map(({ employee_uid: uid, ...rest }) => ({ kind: 'employee' as const, uid, ...rest }));
  return { people, pagination };
}
