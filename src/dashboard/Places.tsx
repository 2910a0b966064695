import { Route, Switch } from 'wouter';

import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { lazyComponent } from '#src/ui/LazyComponent.tsx';

import { Account } from './Account.tsx';

const documents = lazyComponent(
  async () => (await import('./documents/Documents.tsx')).Documents,
  () => null,
);

interface Props {
  session: DashboardSession;
  onSignedOut: () => void;
}

/** The screen of the address, for somebody who is signed in. */
export function Places(props: Props) {
  return (
    <Switch>
      <Route path="/dashboard/documents">
        <documents.Component />
      </Route>
      <Route>
        <Account {...props} />
      </Route>
    </Switch>
  );
}
