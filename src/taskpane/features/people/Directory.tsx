import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';

import { EMPLOYEE_STATUSES, STUDENT_STATUSES } from '#contract/people.ts';
import { ApiError } from '#src/api/api-error.ts';
import {
  peopleIn,
  peopleQueries,
  type Directory as DirectoryName,
  type Person,
  type PersonStatus,
} from '#src/api/people-queries.ts';
import { classes } from '#src/ui/classes.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { FilterMenu, type FilterGroup, FilterTags } from '#src/ui/lists/FilterMenu.tsx';
import { ListEnd, NothingFound, SkeletonRows, SearchField, useDebounced } from '#src/ui/lists/ListScreen.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { announce, ErrorNotice, Notice } from '#src/ui/notices/Notice.tsx';
import { useScrollPlace } from '#src/ui/lists/scroll-place.ts';
import { errorMessage } from '#src/ui/notices/error-message.ts';
import { useDraft } from '#src/session/use-draft.ts';
import type { PersonTask } from './person-task.ts';
import { PersonList } from './PersonList.tsx';
import textStyles from '#src/ui/text.module.css';
import listScreen from '#src/ui/lists/ListScreen.module.css';
import styles from './People.module.css';

export const SEARCH_DRAFT = 'people.search';

interface Props {
  directory: DirectoryName;
  /** Shown above the list. */
  own: ReactNode;
  openUid: string | null;
  /** The search has the focus at first. */
  isSearching: boolean;
  onOpen: (uid: string | null) => void;
  onTask: (person: Person, act: PersonTask['act']) => void;
}

export function Directory({ directory, own, openUid, isSearching, onOpen, onTask }: Props) {
  const { t } = useMessages();
  const { client } = useConnection();
  const [typed, setTyped] = useDraft(SEARCH_DRAFT, '');
  const statuses: readonly PersonStatus[] = directory === 'students' ? STUDENT_STATUSES : EMPLOYEE_STATUSES;
  const [chosen, setStatus] = useDraft('people.status', '');
  const status = statuses.find((known) => known === chosen) ?? null;
  const filterButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const q = useDebounced(typed.trim());
  const groups = [statusFilter(statuses)];
  const people = useInfiniteQuery({
    ...peopleQueries.list(client, directory, { q, status }),
    placeholderData: keepPreviousData,
  });
  const first = people.isPlaceholderData ? undefined : people.data?.pages[0];
  const total = first?.pagination.total;
  const isRefused = people.error instanceof ApiError && people.error.status === 403;

  useEffect(() => {
    if (first) announce(t('people.count', { count: first.pagination.total }));
  }, [first, t]);

  useScrollPlace('people');

  function tryAgain() {
    void (people.isFetchNextPageError ? people.fetchNextPage() : people.refetch());
  }

  function clearStatus() {
    setStatus('');
    // The tag that had the focus is gone.
    filterButton.current?.focus();
  }

  if (isRefused) return <Notice kind="info">{errorMessage(people.error, t)}</Notice>;
  return (
    <div className={listScreen.root}>
      <search ref={isSearching ? focusSearch : undefined} className={listScreen.search}>
        <SearchField
          className={classes(listScreen.field)}
          label={t(`people.search.${directory}`)}
          value={typed}
          onChange={setTyped}
          onLeaveDown={() => list.current?.querySelector<HTMLElement>('[data-row]')?.focus()}
        />
        <FilterMenu
          buttonRef={(element: HTMLButtonElement | null) => {
            filterButton.current = element;
          }}
          groups={groups}
          chosen={{ status }}
          onChange={(_, value) => setStatus(value)}
        />
      </search>
      <div className={classes(listScreen.summary, styles.summary)}>
        <h1 className={textStyles.title}>{t(`people.title.${directory}`)}</h1>
        <FilterTags groups={groups} chosen={{ status }} onClear={clearStatus} />
        <span className={listScreen.count}>{total !== undefined && t('people.count', { count: total })}</span>
      </div>
      {own}
      {people.isPending && <SkeletonRows />}
      {total === 0 && (
        <NothingFound
          query={q}
          nothing={t(status === null ? `people.nothing.${directory}` : 'people.noneFiltered')}
          onClearSearch={() => setTyped('')}
          onClearFilters={status === null ? null : clearStatus}
        />
      )}
      <PersonList
        ref={list}
        people={peopleIn(people.data?.pages ?? [])}
        query={q}
        isStale={people.isPlaceholderData}
        openUid={openUid}
        onOpen={onOpen}
        onTask={onTask}
      />
      {people.isError && <ErrorNotice error={people.error} onRetry={tryAgain} />}
      {people.hasNextPage && !people.isError && (
        <ListEnd isLoading={people.isFetchingNextPage} onMore={() => void people.fetchNextPage()} />
      )}
    </div>
  );
}

function focusSearch(search: HTMLElement | null): void {
  search?.querySelector('input')?.focus();
}

function statusFilter(statuses: readonly PersonStatus[]): FilterGroup {
  return {
    name: 'status',
    label: 'status',
    options: statuses.map((status) => ({ value: status, label: `person.${status}` })),
  };
}
