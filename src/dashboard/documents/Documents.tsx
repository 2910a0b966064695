import { Button } from '@fluentui/react-components';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';

import { ACT_KINDS, type ActKind } from '#contract/dashboard/acts.ts';
import {
  documentChoices,
  documentFilters,
  documentList,
  type DocumentFilters,
  type ListedDocument,
} from '#contract/dashboard/documents.ts';
import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { Check } from '#src/ui/Fields.tsx';
import { pages, question } from '#src/dashboard/dashboard-client.ts';
import columns from '#src/dashboard/columns.module.css';
import { ListState } from '#src/dashboard/filters/ListState.tsx';
import { filtersIn, withFilter } from '#src/dashboard/filters/filters.ts';
import { useTitle } from '#src/dashboard/use-title.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { classes } from '#src/ui/classes.ts';
import { dayText, recordDay } from '#src/ui/dates.ts';
import layout from '#src/ui/layout.module.css';
import listScreen from '#src/ui/lists/ListScreen.module.css';
import { NothingFound, SearchField, useDebounced } from '#src/ui/lists/ListScreen.tsx';
import row from '#src/ui/lists/Row.module.css';
import { Highlighted, StatusWord } from '#src/ui/lists/Row.tsx';
import { announce } from '#src/ui/notices/Notice.tsx';
import textStyles from '#src/ui/text.module.css';
import { ActDialog } from './ActDialog.tsx';
import styles from './Documents.module.css';
import { FilterBar } from './FilterBar.tsx';

export function Documents({ session }: { session: DashboardSession }) {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const [params, setParams] = useSearchParams();
  const filters = filtersIn(documentFilters, params);
  const [typed, setTyped] = useState(filters.q ?? '');
  const q = useDebounced(typed.trim());
  const list = useRef<HTMLUListElement>(null);
  const choices = useQuery(question(documentChoices, {}));
  const documents = useInfiniteQuery({ ...pages(documentList, filters), placeholderData: keepPreviousData });
  useTitle(t('app.documents'));

  const items = documents.data?.pages.flatMap((page) => page.items) ?? [];
  const isCurrent = documents.data !== undefined && !documents.isPlaceholderData;
  const count = items.length;
  const counted = t(documents.hasNextPage ? 'dashboard.documents.shownMore' : 'dashboard.documents.count', {
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
      // A row of the earlier list may not be found any more.
      if (!isCurrent) return;
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
        <ScreenHeading title={t('app.documents')} />
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
        {mayAct && count > 0 && (
          <SelectionBar key={shown} selection={selection} filters={filters} onChange={select} />
        )}
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

interface Props {
  item: ListedDocument;
  query: string;
  /** undefined for people without permission to change it. */
  selection?: { isSelected: boolean; onSelect: (isSelected: boolean) => void } | undefined;
}

function DocumentRow({ item, query, selection }: Props) {
  const { t, locale } = useMessages();
  const { public_id, title, staff_note, status, made_by, issued_at, end_date } = item;
  const act = item.family === 'editor' ? 'verified' : 'issued';
  return (
    <li className={styles.item}>
      {selection && (
        <Check
          aria-label={t('dashboard.acts.select', { title })}
          checked={selection.isSelected}
          onChange={selection.onSelect}
        />
      )}
      <Link href={`/dashboard/documents/${public_id}`} className={classes(styles.entry, styles.link)}>
        <span className={styles.name}>
          <Highlighted text={title} query={query} />
          {staff_note !== undefined && (
            <span className={styles.note}>
              <Highlighted text={staff_note} query={query} />
            </span>
          )}
        </span>
        <span className={classes(textStyles.aside, styles.id)}>
          <Highlighted text={public_id} query={query} />
        </span>
        <span className={styles.status}>
          <StatusWord status={status} />
          {end_date !== null && status === 'valid' && (
            <span className={classes(textStyles.aside)}>
              {t('ui.until', { day: dayText(end_date, locale) })}
            </span>
          )}
        </span>
        <span className={classes(textStyles.aside, styles.maker)}>
          {made_by?.name && t('dashboard.documents.by', { name: made_by.name })}
        </span>
        <span className={classes(textStyles.aside, styles.day)}>
          {t(`dashboard.documents.${act}`, { day: recordDay(issued_at, locale) })}
        </span>
      </Link>
    </li>
  );
}

/** `all`: everything that the filters find, including what isn't loaded yet. */
type Selection = 'all' | readonly string[];

interface SelectionBarProps {
  selection: Selection;
  filters: DocumentFilters;
  onChange: (selection: Selection) => void;
}

function SelectionBar({ selection, filters, onChange }: SelectionBarProps) {
  const { t } = useMessages();
  const [acting, setActing] = useState<ActKind | null>(null);
  const isAll = selection === 'all';
  const isNone = selection.length === 0;
  return (
    <fieldset className={columns.actions}>
      <legend className={textStyles.heard}>{t('dashboard.acts.actions')}</legend>
      {!isNone && (
        <output>
          {isAll
            ? t('dashboard.acts.allSelected')
            : t('dashboard.acts.selected', { count: selection.length })}
        </output>
      )}
      {!isNone &&
        ACT_KINDS.map((kind) => (
          <Button key={kind} size="small" onClick={() => setActing(kind)}>
            {t(`dashboard.document.${kind}`)}
          </Button>
        ))}
      {!isAll && (
        <Button size="small" appearance="subtle" onClick={() => onChange('all')}>
          {t('dashboard.acts.selectAll')}
        </Button>
      )}
      {!isNone && (
        <Button size="small" appearance="subtle" onClick={() => onChange([])}>
          {t('dashboard.acts.clear')}
        </Button>
      )}
      {acting && (
        <ActDialog
          kind={acting}
          selection={isAll ? { filters } : { public_ids: [...selection] }}
          onClose={() => setActing(null)}
        />
      )}
    </fieldset>
  );
}
