import { Button } from '@fluentui/react-components';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'wouter';

import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { type MadeLink, staffList, type StaffPerson } from '#contract/dashboard/staff.ts';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import columns from '#src/dashboard/columns.module.css';
import { pages } from '#src/dashboard/dashboard-client.ts';
import listStyles from '#src/dashboard/documents/Documents.module.css';
import { ListState } from '#src/dashboard/filters/ListState.tsx';
import { useRole } from '#src/dashboard/use-role.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { classes } from '#src/ui/classes.ts';
import { dayText, recentText } from '#src/ui/dates.ts';
import { NothingFound, SearchField, useDebounced } from '#src/ui/lists/ListScreen.tsx';
import { AccessDialog } from './AccessDialog.tsx';
import { MadeLinkDialog } from './SecretDialog.tsx';
import { StaffHead } from './StaffHead.tsx';

/** A person's state in a list: whether they can sign in, and when they last did. */
export function useStateText(): (person: StaffPerson) => string {
  const { t, locale } = useMessages();
  return ({ state, link_expires_at, last_used_at }) =>
    [
      t(`dashboard.staff.state.${state}`),
      link_expires_at && t('dashboard.staff.linkUntil', { day: dayText(link_expires_at, locale) }),
      last_used_at && t('dashboard.staff.lastUsed', { when: recentText(last_used_at, locale) }),
    ]
      .filter((part) => part !== null)
      .join(' · ');
}

export function StaffPeople({ session }: { session: DashboardSession }) {
  const { t } = useMessages();
  const roleName = useRole();
  const stateText = useStateText();
  const found = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const list = useInfiniteQuery({
    ...pages(staffList, q === '' ? {} : { q }),
    placeholderData: keepPreviousData,
  });
  const [isInviting, setIsInviting] = useState(false);
  const [made, setMade] = useState<MadeLink | null>(null);
  const people = list.data?.pages.flatMap(({ items }) => items) ?? [];

  return (
    <div className={columns.root}>
      <StaffHead
        action={
          <Button appearance="primary" onClick={() => setIsInviting(true)}>
            {t('dashboard.staff.invite')}
          </Button>
        }
      />
      <Card title={t('dashboard.persons')}>
        <search>
          <SearchField
            className={classes(listStyles.field)}
            label={t('dashboard.staff.search')}
            value={typed}
            onChange={setTyped}
            onLeaveDown={() => found.current?.querySelector('a')?.focus()}
          />
        </search>
        {list.isSuccess && people.length === 0 && (
          <NothingFound query={q} nothing="" onClearSearch={() => setTyped('')} />
        )}
        <div ref={found}>
          <ul>
            {people.map((person) => (
              <CardEntry
                key={person.identity_uid}
                name={<Link href={`/dashboard/staff/${person.identity_uid}`}>{person.name}</Link>}
                details={`${roleName(person.role)} · ${person.email} · ${stateText(person)}`}
              />
            ))}
          </ul>
        </div>
        <ListState list={list} />
      </Card>
      {isInviting && (
        <AccessDialog session={session} person={null} onLink={setMade} onClose={() => setIsInviting(false)} />
      )}
      {made && <MadeLinkDialog made={made} onClose={() => setMade(null)} />}
    </div>
  );
}
