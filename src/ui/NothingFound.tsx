import { Button } from '@fluentui/react-components';

import { useMessages } from '#src/messages/use-messages.ts';
import styles from './NothingFound.module.css';

interface Props {
  query: string;
  isFiltered: boolean;
  /** What to say where nothing was searched for, and where only filters were set. */
  nothing: string;
  noneFiltered: string;
  onClearSearch: () => void;
  onClearFilters: () => void;
}

/** An empty list says why, and leads out. */
export function NothingFound({
  query,
  isFiltered,
  nothing,
  noneFiltered,
  onClearSearch,
  onClearFilters,
}: Props) {
  const { t } = useMessages();

  function reason(): string {
    if (query !== '') return t(isFiltered ? 'ui.list.noMatchFiltered' : 'ui.list.noMatch', { query });
    return isFiltered ? noneFiltered : nothing;
  }

  return (
    <div className={styles.root}>
      <p className={styles.text}>{reason()}</p>
      {isFiltered && <Button onClick={onClearFilters}>{t('ui.list.clearFilters')}</Button>}
      {query !== '' && !isFiltered && <Button onClick={onClearSearch}>{t('ui.list.clearSearch')}</Button>}
    </div>
  );
}
