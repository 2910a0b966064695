import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { type DashboardSession, sessionEnd } from '#contract/dashboard/sessions.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { recentText } from '#src/ui/dates.ts';
import { focusOn } from '#src/ui/notices/announce.ts';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { SkeletonBlock } from '#src/ui/SkeletonBlock.tsx';
import columns from '#src/dashboard/columns.module.css';
import styles from './Account.module.css';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import { ask, dashboardQueries } from '#src/dashboard/dashboard-client.ts';
import { Identities } from './Identities.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Problem } from '#src/dashboard/Problem.tsx';
import { SessionEntry } from './SessionEntry.tsx';
import { useAct } from '#src/dashboard/use-act.ts';
import { useRole } from '#src/dashboard/use-role.ts';
import { useTitle } from '#src/dashboard/use-title.ts';

interface Props {
  session: DashboardSession;
  onSignedOut: () => void;
  onEntered: (session: DashboardSession) => void;
}

export function Account({ session: { profile, organization }, onSignedOut, onEntered }: Props) {
  const { t } = useMessages();
  const roleName = useRole();
  useTitle(`${t('dashboard.account')} · ${organization.name}`);

  return (
    <div className={columns.root}>
      <ScreenHeading
        ref={focusOn}
        title={t('dashboard.account')}
        subtitle={[profile.name, roleName(profile.role), organization.name, profile.email].join(' · ')}
      />
      <div className={styles.cards}>
        <Passkeys onSignedOut={onSignedOut} />
        <Sessions onSignedOut={onSignedOut} />
        <Identities onEntered={onEntered} />
        {profile.permissions.includes('manage access') && <Replacements />}
      </div>
    </div>
  );
}

/** Links that replaced a passkey, because another person may have used one. Empty if there are none. */
function Replacements() {
  const { t, locale } = useMessages();
  const { data: replacements = [], error } = useQuery(dashboardQueries.replacements());
  if (replacements.length === 0 && !error) return null;
  return (
    <Card title={t('dashboard.replacements.title')} lead={t('dashboard.replacements.lead')}>
      <Problem error={error} />
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
  const { t } = useMessages();
  const sessions = useQuery(dashboardQueries.sessions());
  const ending = useAct();
  const error = sessions.error ?? ending.error;
  const isOver = error instanceof ApiError && error.code === 'unauthorized';
  useEffect(() => {
    if (isOver) onSignedOut();
  }, [isOver, onSignedOut]);

  return (
    <Card title={t('dashboard.sessions.title')} lead={t('dashboard.sessions.lead')}>
      <Problem error={error} />
      {sessions.isPending && <SkeletonBlock width="100%" height={44} />}
      <ul>
        {sessions.data?.map((session) => (
          <SessionEntry
            key={session.session_id}
            session={session}
            acting={ending}
            act={() => ask(sessionEnd, { session_id: session.session_id })}
            labelOf={(device) => t('dashboard.sessions.endThis', { device })}
          />
        ))}
      </ul>
    </Card>
  );
}
