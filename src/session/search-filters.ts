import * as z from 'zod/mini';

import { CREDENTIAL_STATUSES, FAMILIES } from '#contract/fields.ts';

import { draftValue } from './draft-value.ts';
import { saveDraft, useDraft } from './use-draft.ts';

const person = z.object({ uid: z.string(), name: z.string() });
type SearchedPerson = z.infer<typeof person>;

/** When documents were issued; `dates` uses the two fields. */
export const PERIODS = ['today', 'week', 'month', 'year', 'dates'] as const;

const NAMES = ['family', 'status', 'period', 'person', 'from', 'to'] as const;

const keyOf = (name: string) => `documents.${name}`;

/** Makes Search show the documents of one person only. */
export function searchDocumentsOf({ uid, name }: SearchedPerson): void {
  for (const other of ['search', ...NAMES] as const) saveDraft(keyOf(other), null);
  saveDraft(keyOf('person'), JSON.stringify({ uid, name }));
}

/** The filters of Search; like its text, they survive a reload of the pane. */
export function useSearchFilters() {
  const [family] = useDraft(keyOf('family'), '');
  const [status] = useDraft(keyOf('status'), '');
  const [period] = useDraft(keyOf('period'), '');
  const [about] = useDraft(keyOf('person'), '');
  const [from] = useDraft(keyOf('from'), '');
  const [to] = useDraft(keyOf('to'), '');
  return {
    family: FAMILIES.find((known) => known === family) ?? null,
    status: CREDENTIAL_STATUSES.find((known) => known === status) ?? null,
    period: PERIODS.find((known) => known === period) ?? null,
    person: draftValue(person, about),
    from,
    to,
  };
}

/** '' clears the filter. */
export function setSearchFilter(name: string, value: string): void {
  saveDraft(keyOf(name), value === '' ? null : value);
}
