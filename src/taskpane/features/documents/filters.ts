import { CREDENTIAL_STATUSES, FAMILIES, type CredentialStatus, type Family } from '#contract/fields.ts';

import { useDraft } from '#src/session/use-draft.ts';
import type { FilterGroup } from '#src/ui/FilterMenu.tsx';

/** One of each at most: the service lists one family, or all. */
export type Filters = {
  family: Family | null;
  status: CredentialStatus | null;
};

export const NO_FILTERS: Filters = { family: null, status: null };

export function filterGroups(families: readonly Family[]): FilterGroup[] {
  return [
    {
      name: 'family',
      label: 'documents.family',
      options: families.map((family) => ({ value: family, label: `documents.family.${family}` })),
    },
    {
      name: 'status',
      label: 'documents.status',
      options: CREDENTIAL_STATUSES.map((status) => ({ value: status, label: `ui.status.${status}` })),
    },
  ];
}

/** Filters with one of them set to `value`; what is no value of it clears it. */
export function withFilter(filters: Filters, name: string, value: string): Filters {
  if (name === 'family') return { ...filters, family: FAMILIES.find((family) => family === value) ?? null };
  return { ...filters, status: CREDENTIAL_STATUSES.find((status) => status === value) ?? null };
}

/** The filters that are set; they survive a reload of the pane, as what is typed does. */
export function useFilters(): [filters: Filters, setFilters: (filters: Filters) => void] {
  const [family, setFamily] = useDraft('documents.family', '');
  const [status, setStatus] = useDraft('documents.status', '');

  function setFilters(next: Filters) {
    setFamily(next.family ?? '');
    setStatus(next.status ?? '');
  }
  return [withFilter(withFilter(NO_FILTERS, 'family', family), 'status', status), setFilters];
}
