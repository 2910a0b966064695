import { EMPLOYEE_STATUSES, STUDENT_STATUSES } from '#contract/people.ts';

import type { Directory, PersonStatus } from '#src/api/people-queries.ts';
import type { FilterGroup } from '#src/ui/FilterMenu.tsx';

/** The one filter of a directory. */
export function statusFilter(directory: Directory): FilterGroup {
  const statuses = directory === 'students' ? STUDENT_STATUSES : EMPLOYEE_STATUSES;
  return {
    name: 'status',
    label: 'people.status',
    options: statuses.map((status) => ({ value: status, label: `people.status.${status}` })),
  };
}

/** null for what is no status: the filter is off. */
export function statusNamed(value: string): PersonStatus | null {
  return EMPLOYEE_STATUSES.find((status) => status === value) ?? null;
}
