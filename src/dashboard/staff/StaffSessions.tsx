import { useInfiniteQuery } from '@tanstack/react-query';

import { staffSessionEnd, staffSessionList } from '#contract/dashboard/staff.ts';
import { SessionEntry } from '#src/dashboard/account/SessionEntry.tsx';
import { Card } from '#src/dashboard/Card.tsx';
import columns from '#src/dashboard/columns.module.css';
import { ask, pages } from '#src/dashboard/dashboard-client.ts';
import { ListState } from '#src/dashboard/filters/ListState.tsx';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useAct } from '#src/dashboard/ActButton.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { StaffHead } from './StaffHead.tsx';

export function StaffSessions() {
  return (
    <div className={columns.root}>
      <StaffHead />
      <SessionsCard />
    </div>
  );
}

/** Sessions of everybody, or of one person. */
export function SessionsCard({ identity_uid }: { identity_uid?: string }) {
  const { t } = useMessages();
  const list = useInfiniteQuery(pages(staffSessionList, identity_uid === undefined ? {} : { identity_uid }));
  const ending = useAct();
  const sessions = list.data?.pages.flatMap(({ items }) => items) ?? [];

  return (
    <Card title={t('dashboard.staff.sessions')}>
      <Problem error={ending.error} refusals={{ not_found: 'dashboard.staff.gone' }} />
      {list.isSuccess && sessions.length === 0 && t('dashboard.staff.noSessions')}
      <ul>
        {sessions.map(({ identity_name: name, ...session }) => (
          <SessionEntry
            key={session.session_id}
            session={session}
            {...(identity_uid === undefined && { person: name })}
            acting={ending}
            act={() => ask(staffSessionEnd, { session_id: session.session_id })}
            labelOf={(device) => t('dashboard.staff.endSession', { name, device })}
          />
        ))}
      </ul>
      <ListState list={list} />
    </Card>
  );
}
