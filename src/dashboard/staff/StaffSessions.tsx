import { Badge, Button } from '@fluentui/react-components';
import { useInfiniteQuery } from '@tanstack/react-query';

import { staffSessionEnd } from '#contract/dashboard/staff.ts';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import columns from '#src/dashboard/columns.module.css';
import { ask } from '#src/dashboard/dashboard-client.ts';
import { ListState } from '#src/dashboard/filters/ListState.tsx';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useAct } from '#src/dashboard/use-act.ts';
import english from '#src/messages/en/dashboard-account.json';
import { i18n } from '#src/messages/language.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { dayText, recentText } from '#src/ui/dates.ts';

import { staffQueries } from './staff-queries.ts';
import { StaffHead } from './StaffHead.tsx';

i18n.load('en', english);

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
  const { t, locale } = useMessages();
  const list = useInfiniteQuery(staffQueries.sessions(identity_uid === undefined ? {} : { identity_uid }));
  const ending = useAct();
  const sessions = list.data?.pages.flatMap(({ items }) => items) ?? [];

  return (
    <Card title={t('dashboard.staff.sessions')}>
      {ending.isError && <Problem error={ending.error} refusals={{ not_found: 'dashboard.staff.gone' }} />}
      {list.isSuccess && sessions.length === 0 && t('dashboard.staff.noSessions')}
      <ul>
        {sessions.map(({ session_id, device, identity_name, is_current, last_used_at, ends_at }) => {
          const place = device || t('dashboard.sessions.unknown');
          return (
            <CardEntry
              key={session_id}
              name={
                <>
                  {identity_uid === undefined ? `${identity_name} · ${place}` : place}{' '}
                  {is_current && <Badge appearance="tint">{t('dashboard.sessions.current')}</Badge>}
                </>
              }
              details={t('dashboard.sessions.details', {
                used: recentText(last_used_at, locale),
                end: dayText(ends_at, locale),
              })}
              action={
                !is_current && (
                  <Button
                    size="small"
                    aria-label={t('dashboard.staff.endSession', { name: identity_name, device: place })}
                    disabledFocusable={ending.isPending}
                    onClick={() =>
                      ending.mutate({
                        act: () => ask(staffSessionEnd, { session_id }),
                        done: t('dashboard.sessions.ended'),
                      })
                    }
                  >
                    {t('dashboard.sessions.end')}
                  </Button>
                )
              }
            />
          );
        })}
      </ul>
      <ListState list={list} refusals={{ forbidden: 'dashboard.staff.notAllowed' }} />
    </Card>
  );
}
