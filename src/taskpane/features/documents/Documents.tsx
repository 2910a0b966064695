import '#src/messages/documents-messages.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { documentListQuery } from '#src/api/document-list-query.ts';
import { organizationQueries } from '#src/api/organization-queries.ts';
import { announce } from '#src/ui/announce.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { FilterMenu } from '#src/ui/FilterMenu.tsx';
import { FilterTags } from '#src/ui/FilterTags.tsx';
import { useHost } from '#src/ui/host-context.ts';
import { ListEnd } from '#src/ui/ListEnd.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { LastKnown } from '#src/ui/LastKnown.tsx';
import { NothingFound } from '#src/ui/NothingFound.tsx';
import { ErrorNotice } from '#src/ui/Notice.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { useDebounced } from '#src/ui/use-debounced.ts';
import { useDraft } from '#src/session/use-draft.ts';
import { DocumentList } from './DocumentList.tsx';
import { filterGroups, NO_FILTERS, useFilters, withFilter, type Filters } from './filters.ts';
import { classes } from '#src/ui/classes.ts';
import listScreen from '#src/ui/ListScreen.module.css';
import styles from './Documents.module.css';

/** Every document the token may read: searched, filtered, and each with what can be done with it. */
export function Documents() {
  const { t } = useMessages();
  const { inWord } = useHost();
  const { client } = useConnection();
  const [typed, setTyped] = useDraft('documents.search', '');
  const [filters, setFilters] = useFilters();
  const filterButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const q = useDebounced(typed.trim());
  const settings = useQuery(organizationQueries.settings(client));
  const groups = filterGroups(settings.data?.families ?? []);
  const documents = useInfiniteQuery({
    ...documentListQuery(client, { q, ...filters }),
    placeholderData: keepPreviousData,
  });
  const items = documents.data?.pages.flatMap((page) => page.items) ?? [];
  const first = documents.isPlaceholderData ? undefined : documents.data?.pages[0];
  const total = first?.pagination.total;

  useEffect(() => {
    if (first) announce(t('documents.count', { count: first.pagination.total }));
  }, [first, t]);

  function tryAgain() {
    void (documents.isFetchNextPageError ? documents.fetchNextPage() : documents.refetch());
  }

  function filter(next: Filters) {
    setFilters(next);
    // The tag that had the focus may be gone.
    filterButton.current?.focus();
  }

  return (
    <div className={listScreen.root}>
      <h1 className={styles.heading}>{t('documents.title')}</h1>
      <search className={listScreen.search}>
        <SearchField
          className={classes(listScreen.field)}
          label={t('documents.search')}
          value={typed}
          onChange={setTyped}
          onLeaveDown={() => list.current?.querySelector('button')?.focus()}
        />
        <FilterMenu
          buttonRef={(element: HTMLButtonElement | null) => {
            filterButton.current = element;
          }}
          groups={groups}
          chosen={filters}
          onChange={(name, value) => setFilters(withFilter(filters, name, value))}
        />
      </search>
      {!inWord && <p className={styles.outside}>{t('documents.outsideWord')}</p>}
      <div className={classes(listScreen.summary, styles.summary)}>
        <FilterTags
          groups={groups}
          chosen={filters}
          onClear={(name) => filter(withFilter(filters, name, ''))}
        />
        <span className={listScreen.count}>
          {total !== undefined && t('documents.count', { count: total })}
        </span>
      </div>
      {documents.isPending && <SkeletonRows />}
      {total === 0 && (
        <NothingFound
          query={q}
          isFiltered={filters.family !== null || filters.status !== null}
          nothing={t('documents.nothing')}
          noneFiltered={t('documents.noneFiltered')}
          onClearSearch={() => setTyped('')}
          onClearFilters={() => filter(NO_FILTERS)}
        />
      )}
      <DocumentList ref={list} items={items} query={q} isStale={documents.isPlaceholderData} />
      {documents.isError &&
        (items.length > 0 && !documents.isFetchNextPageError ? (
          <LastKnown error={documents.error} knownAt={documents.dataUpdatedAt} onRetry={tryAgain} />
        ) : (
          <ErrorNotice error={documents.error} onRetry={tryAgain} />
        ))}
      {documents.hasNextPage && !documents.isError && (
        <ListEnd isLoading={documents.isFetchingNextPage} onMore={() => void documents.fetchNextPage()} />
      )}
    </div>
  );
}
