import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import english from '#src/messages/en/documents.json';
import { i18n } from '#src/messages/language.ts';
import { CREDENTIAL_STATUSES, type Family } from '#contract/fields.ts';
import { documentQueries } from '#src/api/document-queries.ts';
import { useConnection, useSettings } from '#src/session/connection-context.ts';
import { TextField } from '#src/ui/Fields.tsx';
import { FilterMenu, type FilterGroup, FilterTag, FilterTags } from '#src/ui/lists/FilterMenu.tsx';
import { useHost } from '#src/ui/host-context.ts';
import { ListEnd, NothingFound, SkeletonRows, SearchField, useDebounced } from '#src/ui/lists/ListScreen.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { LastKnown } from '#src/ui/notices/LastKnown.tsx';
import { announce, ErrorNotice } from '#src/ui/notices/Notice.tsx';
import { PERIODS, setSearchFilter, useSearchFilters } from '#src/session/search-filters.ts';
import { useDraft } from '#src/session/use-draft.ts';
import { DocumentList } from './DocumentList.tsx';
import { rangeOf } from './period.ts';
import { classes } from '#src/ui/classes.ts';
import textStyles from '#src/ui/text.module.css';
import listScreen from '#src/ui/lists/ListScreen.module.css';
import styles from './Documents.module.css';

i18n.load('en', english);

export function Documents() {
  const { t } = useMessages();
  const { absence } = useHost();
  const { client } = useConnection();
  const [typed, setTyped] = useDraft('documents.search', '');
  const { from, to, ...filters } = useSearchFilters();
  const { family, status, period, person } = filters;
  const isFiltered = Object.values(filters).some((chosen) => chosen !== null);
  const filterButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const q = useDebounced(typed.trim());
  const settings = useSettings();
  const groups = filterGroups(settings?.families ?? []);
  const documents = useInfiniteQuery({
    ...documentQueries.list(client, {
      q,
      family,
      status,
      person: person?.uid ?? null,
      range: rangeOf({ period, from, to }),
    }),
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

  function clearFilters(...names: string[]) {
    for (const name of names) setSearchFilter(name, '');
    // The tag that had the focus is gone.
    filterButton.current?.focus();
  }

  return (
    <div className={listScreen.root}>
      <h1 className={textStyles.heard}>{t('app.documents')}</h1>
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
          chosen={{ family, status, period }}
          onChange={setSearchFilter}
        />
      </search>
      {absence === 'outside' && (
        <p className={classes(textStyles.aside, styles.outside)}>{t('documents.outsideWord')}</p>
      )}
      <div className={classes(listScreen.summary, styles.summary)}>
        {person && <FilterTag text={person.name} onClear={() => clearFilters('person')} />}
        <FilterTags groups={groups} chosen={{ family, status, period }} onClear={clearFilters} />
        <span className={listScreen.count}>
          {total !== undefined && t('documents.count', { count: total })}
        </span>
      </div>
      {period === 'dates' && (
        <div className={styles.dates}>
          {Object.entries({ from, to }).map(([name, value]) => (
            <TextField
              key={name}
              className={classes(styles.date)}
              label={t(`documents.${name === 'from' ? 'from' : 'to'}`)}
              type="date"
              value={value}
              onChange={(date) => setSearchFilter(name, date)}
            />
          ))}
        </div>
      )}
      {documents.isPending && <SkeletonRows />}
      {total === 0 && (
        <NothingFound
          query={q}
          nothing={t(isFiltered ? 'documents.noneFiltered' : 'documents.nothing')}
          onClearSearch={() => setTyped('')}
          onClearFilters={isFiltered ? () => clearFilters(...Object.keys(filters)) : null}
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

function filterGroups(families: readonly Family[]): FilterGroup[] {
  return [
    {
      name: 'period',
      label: 'documents.period',
      options: PERIODS.map((period) => ({ value: period, label: `documents.period.${period}` })),
    },
    {
      name: 'family',
      label: 'family',
      options: families.map((family) => ({ value: family, label: `family.${family}` })),
    },
    {
      name: 'status',
      label: 'status',
      options: CREDENTIAL_STATUSES.map((status) => ({ value: status, label: `status.${status}` })),
    },
  ];
}
