import { CREDENTIAL_STATUSES, FAMILIES, type CredentialStatus, type Family } from '#contract/fields.ts';

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
