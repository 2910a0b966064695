import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';

import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { lazyComponent } from '#src/ui/LazyComponent.tsx';
import { Notice } from '#src/ui/notices/Notice.tsx';
import { SkeletonBlock, useDelayed } from '#src/ui/SkeletonBlock.tsx';
import { forgetSeen, SESSION, sessionQuery, setShownPerson } from './dashboard-client.ts';
import { withFrench } from './dashboard-language.ts';
import { Frame } from './Frame.tsx';
import { isProven, proven, returned, returnedProblem, useProvider } from './openid/openid.ts';
import { Problem } from './Problem.tsx';
import { SignIn } from './sign-in/SignIn.tsx';

/** Needed only after signing in. */
const places = lazyComponent(async () => (await import('./places/Places.tsx')).Places);

const INVITATION = '/dashboard/invitation';
/** Includes form fields, which signing in doesn't need. */
const invitationScreen = lazyComponent(() =>
  withFrench(
    async () => (await import('./sign-in/InvitationScreen.tsx')).InvitationScreen,
    async () => (await import('#src/messages/fr/dashboard-invitation.json')).default,
  ),
);

/** Fetched only by people who connect Word. */
const connectScreen = lazyComponent(() =>
  withFrench(
    async () => (await import('./sign-in/ConnectScreen.tsx')).ConnectScreen,
    async () => (await import('#src/messages/fr/dashboard-connect.json')).default,
  ),
);

const connectionId = (): string | null => /^\/connect\/([^/]+)$/.exec(location.pathname)?.[1] ?? null;

function invitationSecret(): string | null {
  return location.pathname === INVITATION ? location.hash.slice(1) : null;
}

/**
 * The screen of the address. Signing in happens at the same address, so that no link can name another destination for
 * afterwards.
 */
export function App() {
  const queries = useQueryClient();
  const session = useQuery(sessionQuery);
  const [secret, setSecret] = useState(invitationSecret);
  const [isSignedOut, setIsSignedOut] = useState(false);
  const [problem, setProblem] = useState(returnedProblem);
  // A mounted observer keeps the query in the cache.
  useProvider();

  useEffect(() => {
    if (problem !== null) history.replaceState(null, '', location.pathname + location.search);
  }, [problem]);

  useEffect(() => {
    const look = () => setSecret(invitationSecret());
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);

  const known = session.data ?? null;
  const identityUid = known?.profile.identity_uid ?? null;
  const [shown, setShown] = useState({ identityUid, isOther: false, isEnded: false });
  if (shown.identityUid !== identityUid)
    setShown({
      identityUid,
      isOther: shown.identityUid !== null && identityUid !== null,
      isEnded: identityUid === null,
    });
  useLayoutEffect(() => setShownPerson(identityUid), [identityUid]);

  function enter(entered: DashboardSession) {
    setShown({ identityUid: entered.profile.identity_uid, isOther: false, isEnded: false });
    if (secret !== null) history.replaceState(null, '', '/dashboard/');
    setSecret(null);
    setIsSignedOut(false);
    setProblem(null);
    forgetSeen(queries);
    queries.setQueryData(SESSION, entered);
  }

  function leave() {
    setIsSignedOut(true);
    forgetSeen(queries);
    queries.setQueryData(SESSION, null);
  }

  const failure = problem !== null && <returned.Component problem={problem} />;
  const connection = connectionId();
  const isInside = known !== null && !isProven() && secret === null && connection === null;
  return (
    <Frame session={isInside ? known : null} onSignedOut={leave}>
      {screen()}
    </Frame>
  );

  function screen() {
    if (isProven()) return <proven.Component problem={problem} />;
    if (secret !== null)
      return (
        <invitationScreen.Component
          secret={secret}
          session={known}
          onEntered={enter}
          onClose={() => {
            history.replaceState(null, '', '/dashboard/');
            setSecret(null);
          }}
        />
      );
    // If the service can't be reached, a screen keeps its content and what is typed in it.
    if (session.isLoadingError)
      return <Problem error={session.error} onRetry={() => void session.refetch()} />;
    if (session.isPending) return <Awaiting />;
    if (!known)
      return (
        <>
          {failure}
          <SignIn
            isSignedOut={isSignedOut}
            isEnded={shown.isEnded}
            isForWord={connection !== null}
            onEntered={enter}
          />
        </>
      );
    return (
      <>
        {failure}
        {shown.isOther && <OtherPerson session={known} />}
        {connection === null ? (
          <places.Component key={identityUid} session={known} onSignedOut={leave} onEntered={enter} />
        ) : (
          <connectScreen.Component
            key={identityUid}
            id={connection}
            session={known}
            onSignedOut={leave}
            onEntered={enter}
          />
        )}
      </>
    );
  }
}

/** Another person signed in in another tab, and all tabs share the cookie. */
function OtherPerson({ session: { profile } }: { session: DashboardSession }) {
  const { t } = useMessages();
  return <Notice kind="warning">{t('dashboard.otherPerson', { name: profile.name })}</Notice>;
}

function Awaiting() {
  const { t } = useMessages();
  const isLate = useDelayed(true);
  if (!isLate) return null;
  return (
    <output aria-label={t('ui.loading')}>
      <SkeletonBlock width="40%" height={36} />
    </output>
  );
}
