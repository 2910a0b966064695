import type * as z from 'zod/mini';

import { ATTENTION, type documentChoices, type DocumentFilters } from '#contract/dashboard/documents.ts';
import { CREDENTIAL_STATUSES } from '#contract/fields.ts';
import {
  ChoiceFilter,
  FilterFields,
  InputFilter,
  PeriodFilter,
} from '#src/dashboard/filters/FilterFields.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { timestampOf } from '#src/ui/dates.ts';

type FilterName = keyof DocumentFilters;

interface Props {
  filters: DocumentFilters;
  /** undefined until they are loaded. */
  choices: z.output<typeof documentChoices.output> | undefined;
  /** '' clears the filter. */
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
    <ChoiceFilter {...filter(name, label)} any={t('ui.list.any')} options={options} />
  );
  const { families = [], document_types = [], staff = [] } = choices ?? {};

  return (
    <FilterFields legend={t('dashboard.filters')}>
      {choose(
        'status',
        t('status'),
        CREDENTIAL_STATUSES.map((status) => [status, t(`status.${status}`)]),
      )}
      {choose(
        'family',
        t('family'),
        families.map((family) => [family, t(`family.${family}`)]),
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
        t('dashboard.attention'),
        ATTENTION.map((one) => [one, t(`dashboard.documents.attention.${one}`)]),
      )}
      {[filters.made_by, filters.made_with, filters.made_since].some((one) => one !== undefined) && (
        <InputFilter
          type="datetime-local"
          label={t('dashboard.documents.madeSince')}
          value={localMoment(filters.made_since)}
          onChange={(value) => onChange('made_since', utcMoment(value))}
        />
      )}
      {filters.made_with !== undefined &&
        choose('made_with', t('dashboard.documents.madeWith'), [[filters.made_with, filters.made_with]])}
      <PeriodFilter>
        <InputFilter {...filter('from', t('dashboard.documents.from'))} type="date" />
        <InputFilter {...filter('to', t('dashboard.documents.to'))} type="date" />
      </PeriodFilter>
      {filters.person !== undefined &&
        choose('person', t('dashboard.documents.person'), [[filters.person, filters.person]])}
    </FilterFields>
  );
}

const MINUTE_MS = 60_000;

/** The service's timestamp in the browser's time zone and the format of its input. */
function localMoment(utc: string | undefined): string | undefined {
  if (utc === undefined) return undefined;
  const moment = new Date(`${utc.replace(' ', 'T')}Z`);
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS);
  return local.toISOString().slice(0, 19);
}

function utcMoment(local: string): string {
  return local === '' ? '' : timestampOf(new Date(local).getTime());
}
