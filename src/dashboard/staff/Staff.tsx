import { Route, Switch } from 'wouter';

import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { StaffPeople } from './StaffPeople.tsx';
import { StaffPersonPage } from './StaffPersonPage.tsx';
import { StaffSessions } from './StaffSessions.tsx';
import { StaffTokens } from './StaffTokens.tsx';

export function Staff({ session }: { session: DashboardSession }) {
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
