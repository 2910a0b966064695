import { Button } from '@fluentui/react-components';

import { useMessages } from '../../ui/messages/use-messages.ts';
import type { Filters } from './filters.ts';
import styles from './NoDocuments.module.css';

interface Props {
  query: string;
  filters: Filters;
  onClearSearch: () => void;
  onClearFilters: () => void;
}

/** An empty list says why, and leads out. */
export function NoDocuments({ query, filters, onClearSearch, onClearFilters }: Props) {
  const { t } = useMessages();
  const isFiltered = filters.family !== null || filters.status !== null;

  function reason(): string {
    if (query !== '') return t(isFiltered ? 'documents.noMatchFiltered' : 'documents.noMatch', { query });
    return t(isFiltered ? 'documents.noneFiltered' : 'documents.nothing');
  }

  return (
    <div className={styles.root}>
      <p className={styles.text}>{reason()}</p>
      {isFiltered && <Button onClick={onClearFilters}>{t('documents.clearFilters')}</Button>}
      {query !== '' && !isFiltered && <Button onClick={onClearSearch}>{t('documents.clearSearch')}</Button>}
    </div>
  );
}
