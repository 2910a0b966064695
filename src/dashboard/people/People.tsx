import { Button } from '@fluentui/react-components';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';

import { type ListedPerson, peopleFilters, peopleList } from '#contract/dashboard/people.ts';
import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { EMPLOYEE_STATUSES, STUDENT_STATUSES } from '#contract/people.ts';
import listScreen from '#src/ui/lists/ListScreen.module.css';
import columns from '#src/dashboard/columns.module.css';
import { pages } from '#src/dashboard/dashboard-client.ts';
import listStyles from '#src/dashboard/documents/Documents.module.css';
import { filtersIn, withFilter } from '#src/dashboard/filters/filters.ts';
import { ListState } from '#src/dashboard/filters/ListState.tsx';
import { useTitle } from '#src/dashboard/use-title.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { classes } from '#src/ui/classes.ts';
import { NothingFound, SearchField, useDebounced } from '#src/ui/lists/ListScreen.tsx';
import { PersonHead } from '#src/ui/lists/PersonHead.tsx';
import row from '#src/ui/lists/Row.module.css';
import { announce } from '#src/ui/notices/Notice.tsx';
import { OneOf } from '#src/ui/Fields.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';

import { nameOf, placeOf } from './people-queries.ts';
import styles from './People.module.css';
import { PersonDialog } from './PersonDialog.tsx';

export function People({ session }: { session: DashboardSession }) {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const [params, setParams] = useSearchParams();
  const directory = session.organization.workspace === 'ecole' ? 'students' : 'employees';
  const filters = filtersIn(peopleFilters, params);
  const { q = '', status } = filters;
  const { permissions } = session.profile;
  const [typed, setTyped] = useState(q);
  const settled = useDebounced(typed.trim());
  const [isAdding, setIsAdding] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const people = useInfiniteQuery({ ...pages(peopleList, filters), placeholderData: keepPreviousData });
  const title = t(`dashboard.people.${directory}`);
  useTitle(title);

  const items = people.data?.pages.flatMap((page) => page.items) ?? [];
  const isCurrent = people.data !== undefined && !people.isPlaceholderData;
  const total = people.data?.pages[0]?.total ?? null;
  const count = total ?? items.length;
  const isCounted = total !== null || !people.hasNextPage;
  const counted = t(isCounted ? 'dashboard.people.count' : 'dashboard.people.countMore', { count });
  useEffect(() => {
    if (isCurrent) announce(counted);
  }, [isCurrent, counted]);

  // Puts the search into the address without a history entry for every letter.
  useEffect(() => {
    setParams((before) => withFilter(before, 'q', settled), { replace: true });
  }, [settled, setParams]);

  return (
    <>
      <div className={columns.head}>
        <ScreenHeading title={title} />
        <div className={columns.actions}>
          {permissions.includes('issue documents') && (
            <Button onClick={() => navigate(`/dashboard/people/issue/new?${params}`)}>
              {t('dashboard.issueMany')}
            </Button>
          )}
          {permissions.includes('manage people') && (
            <>
              <Button onClick={() => navigate('/dashboard/people/import/file')}>
                {t('dashboard.import.open.act')}
              </Button>
              <Button onClick={() => setIsAdding(true)}>{t(`dashboard.people.add.${directory}`)}</Button>
            </>
          )}
        </div>
      </div>
      <search className={styles.search}>
        <SearchField
          className={classes(listStyles.field, styles.field)}
          label={t('dashboard.people.search')}
          value={typed}
          onChange={setTyped}
          onLeaveDown={() => list.current?.querySelector('a')?.focus()}
        />
        <OneOf
          label={t('status')}
          size="small"
          orientation="horizontal"
          className={classes(styles.filter)}
          value={status ?? ''}
          values={['', ...(directory === 'students' ? STUDENT_STATUSES : EMPLOYEE_STATUSES)]}
          nameOf={(one) => t(one === '' ? 'ui.list.any' : `person.${one}`)}
          onChoose={(one) => setParams((before) => withFilter(before, 'status', one))}
        />
      </search>
      <div className={classes(listScreen.summary, listStyles.summary)}>
        <span className={listScreen.count}>{isCurrent && count > 0 && counted}</span>
      </div>
      {isCurrent && items.length === 0 && (
        <NothingFound
          query={q}
          nothing={t(
            status === undefined ? `dashboard.people.nothing.${directory}` : 'dashboard.people.none',
          )}
          onClearSearch={() => setTyped('')}
        />
      )}
      {items.length > 0 && (
        <ul
          ref={list}
          aria-busy={people.isPlaceholderData}
          className={classes(listStyles.list, people.isPlaceholderData && row.stale)}
        >
          {items.map((person) => (
            <PersonItem key={person.person_uid} person={person} query={q} />
          ))}
        </ul>
      )}
      <ListState
        list={people}
        refusals={{
          forbidden: 'dashboard.people.notAllowed',
          invalid_request: 'dashboard.people.listChanged',
        }}
      />
      {isAdding && (
        <PersonDialog
          directory={directory}
          person={null}
          onClose={() => setIsAdding(false)}
          onSaved={(uid) => navigate(placeOf(uid))}
        />
      )}
    </>
  );
}

function PersonItem({ person, query }: { person: ListedPerson; query: string }) {
  const { person_uid: uid, status, position, department } = person;
  return (
    <li className={listStyles.item}>
      <Link href={placeOf(uid)} className={classes(listStyles.entry, styles.link)}>
        <PersonHead
          name={nameOf(person)}
          uid={uid}
          fact={[position, department].filter(Boolean).join(', ') || null}
          status={status}
          query={query}
          isClipped={false}
        />
      </Link>
    </li>
  );
}
