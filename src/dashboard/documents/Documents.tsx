import { Button } from '@fluentui/react-components';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';

import type { DashboardSession } from '#contract/dashboard/sessions.ts';

import { useMessages } from '#src/messages/use-messages.ts';
import { classes } from '#src/ui/classes.ts';
import { NothingFound, SearchField, useDebounced } from '#src/ui/lists/ListScreen.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import listScreen from '#src/ui/lists/ListScreen.module.css';
import layout from '#src/ui/layout.module.css';
import row from '#src/ui/lists/Row.module.css';
import { announce } from '#src/ui/notices/Notice.tsx';

import { documentFilters } from '#contract/dashboard/documents.ts';
import columns from '#src/dashboard/columns.module.css';
import { filtersIn, withFilter } from '#src/dashboard/filters/filters.ts';
import { ListState } from '#src/dashboard/filters/ListState.tsx';
import { useTitle } from '#src/dashboard/use-title.ts';
import { documentQueries } from './document-queries.ts';
import { DocumentRow } from './DocumentRow.tsx';
import styles from './Documents.module.css';
import { FilterBar } from './FilterBar.tsx';
import { type Selection, SelectionBar } from './SelectionBar.tsx';

export function Documents({ session }: { session: DashboardSession }) {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const [params, setParams] = useSearchParams();
  const filters = filtersIn(documentFilters, params);
  const [typed, setTyped] = useState(filters.q ?? '');
  const q = useDebounced(typed.trim());
  const list = useRef<HTMLUListElement>(null);
  const choices = useQuery(documentQueries.choices());
  const documents = useInfiniteQuery({
    ...documentQueries.list(filters),
    placeholderData: keepPreviousData,
  });
  useTitle(t('ui.documents'));

  const items = documents.data?.pages.flatMap((page) => page.items) ?? [];
  const isCurrent = documents.data !== undefined && !documents.isPlaceholderData;
  const count = items.length;
  const counted = t(documents.hasNextPage ? 'dashboard.documents.shownMore' : 'dashboard.documentCount', {
    count,
  });
  useEffect(() => {
    if (isCurrent) announce(counted);
  }, [isCurrent, counted]);

  // Puts the search into the address without a history entry for every letter.
  useEffect(() => {
    setParams((before) => withFilter(before, 'q', q), { replace: true });
  }, [q, setParams]);

  // Clears the selection when the filters change, because its documents may not be listed any more.
  const shown = JSON.stringify(filters);
  const [selected, setSelected] = useState<{ shown: string; selection: Selection }>({ shown, selection: [] });
  const selection = selected.shown === shown ? selected.selection : [];
  const select = (next: Selection) => setSelected({ shown, selection: next });
  const { permissions } = session.profile;
  const mayAct = permissions.includes('revoke documents');
  const mayIssue =
    permissions.includes('issue documents') &&
    (permissions.includes('view students') || permissions.includes('view employees'));
  const selectionOf = (publicId: string) => ({
    isSelected: selection === 'all' || selection.includes(publicId),
    onSelect(isSelected: boolean) {
      const others = selection === 'all' ? items.map(({ public_id }) => public_id) : selection;
      const without = others.filter((one) => one !== publicId);
      select(isSelected ? [...without, publicId] : without);
    },
  });

  const { q: _, ...others } = filters;
  const isFiltered = Object.keys(others).length > 0;

  return (
    <>
      <div className={columns.head}>
        <ScreenHeading title={t('ui.documents')} />
        {mayIssue && (
          <div className={columns.actions}>
            <Button onClick={() => navigate('/dashboard/people/issue/new')}>
              {t('dashboard.issueMany')}
            </Button>
          </div>
        )}
      </div>
      <search className={layout.stack}>
        <SearchField
          className={classes(styles.field)}
          label={t('dashboard.documents.search')}
          value={typed}
          onChange={setTyped}
          onLeaveDown={() => list.current?.querySelector('a')?.focus()}
        />
        <FilterBar
          filters={filters}
          choices={choices.data}
          onChange={(name, value) => setParams((before) => withFilter(before, name, value))}
        />
      </search>
      <div className={classes(listScreen.summary, styles.summary)}>
        {isFiltered && (
          <Button
            size="small"
            onClick={() =>
              setParams((before) => new URLSearchParams(q === '' ? {} : { q: before.get('q') ?? q }))
            }
          >
            {t('ui.list.clearFilters')}
          </Button>
        )}
        {mayAct && count > 0 && <SelectionBar selection={selection} filters={filters} onChange={select} />}
        {mayAct && <Link href="/dashboard/documents/changes">{t('dashboard.acts.recent')}</Link>}
        <span className={listScreen.count}>
          {isCurrent && count > 0 && selection.length === 0 && counted}
        </span>
      </div>
      {isCurrent && count === 0 && (
        <NothingFound
          query={filters.q ?? ''}
          nothing={t(isFiltered ? 'dashboard.documents.noneFiltered' : 'dashboard.documents.nothing')}
          onClearSearch={() => setTyped('')}
        />
      )}
      {count > 0 && (
        <ul
          ref={list}
          aria-busy={documents.isPlaceholderData}
          className={classes(styles.list, documents.isPlaceholderData && row.stale)}
        >
          {items.map((item) => (
            <DocumentRow
              key={item.public_id}
              item={item}
              query={filters.q ?? ''}
              selection={mayAct ? selectionOf(item.public_id) : undefined}
            />
          ))}
        </ul>
      )}
      <ListState list={documents} />
    </>
  );
}
