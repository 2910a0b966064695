import { Route, Switch } from 'wouter';

import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import columns from '#src/dashboard/columns.module.css';
import { Notice } from '#src/ui/notices/Notice.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { StaffPeople } from './StaffPeople.tsx';
import { StaffPersonPage } from './StaffPersonPage.tsx';
import { StaffSessions } from './StaffSessions.tsx';
import { StaffTokens } from './StaffTokens.tsx';

export function Staff({ session }: { session: DashboardSession }) {
  const { t } = useMessages();
  if (!session.profile.permissions.includes('manage access'))
    return (
      <div className={columns.root}>
        <ScreenHeading title={t('dashboard.staff')} />
        <Notice kind="warning">{t('dashboard.staff.notAllowed')}</Notice>
      </div>
    );
  return (
    <Switch>
      <Route path="/dashboard/staff">
        <StaffPeople session={session} />
      </Route>
      <Route path="/dashboard/staff/sessions">
        <StaffSessions />
      </Route>
      <Route path="/dashboard/staff/tokens">
        <StaffTokens />
      </Route>
      <Route path="/dashboard/staff/:uid">
        {({ uid }) => <StaffPersonPage key={uid} identity_uid={uid} session={session} />}
      </Route>
    </Switch>
  );
}
