import { Button } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons/svg/dismiss';

import { useMessages } from '../../ui/messages/use-messages.ts';
import { filterGroups, withFilter, type Filters } from './filters.ts';
import styles from './FilterTags.module.css';

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** The filters that are set, each with its way out. */
export function FilterTags({ filters, onChange }: Props) {
  const { t } = useMessages();
  const families = filters.family === null ? [] : [filters.family];
  return filterGroups(families).flatMap(({ name, options }) =>
    options
      .filter(({ value }) => value === filters[name])
      .map(({ label }) => (
        <Button
          key={name}
          className={styles.tag}
          size="small"
          shape="circular"
          icon={<Dismiss16Regular />}
          iconPosition="after"
          aria-label={t('documents.removeFilter', { name: t(label) })}
          onClick={() => onChange(withFilter(filters, name, ''))}
        >
          {t(label)}
        </Button>
      )),
  );
}
