import { Field, Input, Select } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';

import { ATTENTION, type documentChoices, type DocumentFilters } from '#contract/dashboard/documents.ts';
import { CREDENTIAL_STATUSES } from '#contract/fields.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import textStyles from '#src/ui/text.module.css';

import styles from './Documents.module.css';
import type { FilterName } from './filters.ts';

interface Props {
  filters: DocumentFilters;
  /** undefined until they arrive. */
  choices: z.output<typeof documentChoices.output> | undefined;
  /** '' takes the filter off. */
  onChange: (name: FilterName, value: string) => void;
}

export function FilterBar({ filters, choices, onChange }: Props) {
  const { t } = useMessages();
  const choose = (name: FilterName, label: string, options: readonly (readonly [string, string])[]) => (
    <Choice label={label}>
      <Select value={filters[name] ?? ''} onChange={(_, { value }) => onChange(name, value)}>
        <option value="">{t('dashboard.documents.any')}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </Choice>
  );
  const day = (name: 'from' | 'to') => (
    <Choice label={t(`dashboard.documents.${name}`)}>
      <Input type="date" value={filters[name] ?? ''} onChange={(_, { value }) => onChange(name, value)} />
    </Choice>
  );
  const { families = [], document_types = [], staff = [] } = choices ?? {};

  return (
    <fieldset className={styles.filters}>
      <legend className={textStyles.heard}>{t('dashboard.documents.filters')}</legend>
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
      {day('from')}
      {day('to')}
      {filters.person !== undefined &&
        choose('person', t('dashboard.documents.person'), [[filters.person, filters.person]])}
    </fieldset>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Field label={label} size="small">
      {children}
    </Field>
  );
}
