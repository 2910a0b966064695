import { Badge, Button } from '@fluentui/react-components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { type DashboardSession, sessionEnd } from '#contract/dashboard/sessions.ts';
import { ApiError } from '#src/api/api-error.ts';
import english from '#src/messages/en/dashboard-account.json';
import { i18n } from '#src/messages/language.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { dayText, recentText } from '#src/ui/dates.ts';
import { announce } from '#src/ui/notices/announce.ts';
import { SkeletonBlock } from '#src/ui/SkeletonBlock.tsx';

import columns from '#src/dashboard/columns.module.css';
import styles from './Account.module.css';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import { ask, dashboardQueries, SESSION } from '#src/dashboard/dashboard-client.ts';
import { Identities } from './Identities.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useRole } from '#src/dashboard/use-role.ts';
import { useTitle } from '#src/dashboard/use-title.ts';

i18n.load('en', english);

interface Props {
  session: DashboardSession;
  onSignedOut: () => void;
  onEntered: (session: DashboardSession) => void;
}

export function Account({ session: { profile, organization }, onSignedOut, onEntered }: Props) {
  const { t } = useMessages();
  const roleName = useRole();
  const title = useRef<HTMLHeadingElement>(null);
  useTitle(`${t('dashboard.account')} · ${organization.name}`);
  // The element that was pressed to come here is gone.
  useEffect(() => title.current?.focus(), []);

  return (
    <>
      <h1 ref={title} tabIndex={-1} className={columns.title}>
        {t('dashboard.account')}
      </h1>
      <p className={styles.subtitle}>
        {profile.name} · {roleName(profile.role)} · {organization.name} · {profile.email}
      </p>
      <div className={styles.cards}>
        <Passkeys onSignedOut={onSignedOut} />
        <Sessions onSignedOut={onSignedOut} />
        <Identities onEntered={onEntered} />
        {profile.permissions.includes('manage access') && <Replacements />}
      </div>
    </>
  );
}

/** Links that replaced a passkey, because another person may have used one. Empty if there are none. */
function Replacements() {
  const { t, locale } = useMessages();
  const { data: replacements = [], error } = useQuery(dashboardQueries.replacements());
  if (replacements.length === 0 && !error) return null;
  return (
    <Card title={t('dashboard.replacements.title')} lead={t('dashboard.replacements.lead')}>
      {error && <Problem error={error} />}
      <ul>
        {replacements.map(({ name, email, used_at }) => (
          <CardEntry
            key={`${email} ${used_at}`}
            name={name}
            details={t('dashboard.replacements.details', { email, used: recentText(used_at, locale) })}
          />
        ))}
      </ul>
    </Card>
  );
}

function Sessions({ onSignedOut }: Pick<Props, 'onSignedOut'>) {
  const { t, locale } = useMessages();
  const queries = useQueryClient();
  const sessions = useQuery(dashboardQueries.sessions());
  const ending = useMutation({
    mutationFn: (session_id: string) => ask(sessionEnd, { session_id }),
    onSuccess: () => announce(t('dashboard.sessions.ended')),
    onSettled: () => queries.invalidateQueries({ queryKey: SESSION }),
  });
  const error = sessions.error ?? ending.error;
  const isOver = error instanceof ApiError && error.code === 'unauthorized';
  useEffect(() => {
    if (isOver) onSignedOut();
  }, [isOver, onSignedOut]);

  return (
    <Card title={t('dashboard.sessions.title')} lead={t('dashboard.sessions.lead')}>
      {error && <Problem error={error} />}
      {sessions.isPending && <SkeletonBlock width="100%" height={44} />}
      <ul>
        {sessions.data?.map(({ session_id, device, is_current, last_used_at, ends_at }) => {
          const name = device || t('dashboard.sessions.unknown');
          return (
            <CardEntry
              key={session_id}
              name={
                <>
                  {name} {is_current && <Badge appearance="tint">{t('dashboard.sessions.current')}</Badge>}
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
                    aria-label={t('dashboard.sessions.endThis', { device: name })}
                    disabledFocusable={ending.isPending}
                    onClick={() => ending.mutate(session_id)}
                  >
                    {t('dashboard.sessions.end')}
                  </Button>
                )
              }
            />
          );
        })}
      </ul>
    </Card>
  );
}
