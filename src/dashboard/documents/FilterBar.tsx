import type * as z from 'zod/mini';

import { ATTENTION, type documentChoices, type DocumentFilters } from '#contract/dashboard/documents.ts';
import { CREDENTIAL_STATUSES } from '#contract/fields.ts';
import { ChoiceFilter, FilterFields, InputFilter } from '#src/dashboard/filters/FilterFields.tsx';
import { useMessages } from '#src/messages/use-messages.ts';

type FilterName = keyof DocumentFilters;

interface Props {
  filters: DocumentFilters;
  /** undefined until they arrive. */
  choices: z.output<typeof documentChoices.output> | undefined;
  /** '' takes the filter off. */
  onChange: (name: FilterName, value: string) => void;
}

export function FilterBar({ filters, choices, onChange }: Props) {
  const { t } = useMessages();
  const filter = (name: FilterName, label: string) => ({
    label,
    value: filters[name],
    onChange: (value: string) => onChange(name, value),
  });
  const choose = (name: FilterName, label: string, options: readonly (readonly [string, string])[]) => (
    <ChoiceFilter {...filter(name, label)} any={t('dashboard.documents.any')} options={options} />
  );
  const { families = [], document_types = [], staff = [] } = choices ?? {};

  return (
    <FilterFields legend={t('dashboard.documents.filters')}>
      {choose(
        'status',
        t('status'),
        CREDENTIAL_STATUSES.map((status) => [status, t(`status.${status}`)]),
      )}
      {choose(
        'family',
        t('dashboard.documents.family'),
        families.map((family) => [family, t(`dashboard.documents.family.${family}`)]),
      )}
      {choose('doc_type', t('record.docType'), [
        ...document_types.map(({ doc_type, label }) => [doc_type, label] as const),
        ['none', t('dashboard.documents.noType')],
      ])}
      {choose(
        'made_by',
        t('dashboard.documents.madeBy'),
        staff.map(({ identity_uid, name }) => [identity_uid, name ?? identity_uid]),
      )}
      {choose(
        'attention',
        t('dashboard.documents.attention'),
        ATTENTION.map((one) => [one, t(`dashboard.documents.attention.${one}`)]),
      )}
      <InputFilter {...filter('from', t('dashboard.documents.from'))} type="date" />
      <InputFilter {...filter('to', t('dashboard.documents.to'))} type="date" />
      {filters.person !== undefined &&
        choose('person', t('dashboard.documents.person'), [[filters.person, filters.person]])}
    </FilterFields>
  );
}
