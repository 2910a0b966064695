import { useCallback, useMemo, useState } from 'react';

import { ApiError, type RefusedReason } from '#src/api/api-error.ts';
import { createTokenStore, isLikelyConnected } from '#src/session/session.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { storedLook } from '#src/session/browser-storage.ts';
import { forgetDrafts } from '#src/session/use-draft.ts';
import { lazyComponent, type NotFetchedProps } from '#src/ui/LazyComponent.tsx';
import type { ConnectedProps } from './Connected.tsx';
import type { ConnectProps } from '#src/taskpane/features/connect/Connect.tsx';
import { verificationMemory } from '#src/taskpane/features/this-document/lost-verification.ts';
import {
  forgetDestination,
  lastDestination,
  rememberDestination,
  type Destination,
} from '#src/session/destinations.ts';
import { Frame, ScreenNotFetched, SkeletonScreen } from './Frame.tsx';
import { SCREENS } from './Screens.tsx';
import { MoreSlot, TopBar } from './TopBar.tsx';

const connectScreen = lazyComponent(
  async () => (await import('#src/taskpane/features/connect/Connect.tsx')).Connect,
  () => null,
  ScreenNotFetched,
);
const connected = lazyComponent(
  async () => (await import('./Connected.tsx')).Connected,
  AwaitingConnected,
  ConnectedNotFetched,
);

/** Fetches what will most likely be shown, while waiting for Word. */
export function preparePane(): void {
  if (!isLikelyConnected()) return connectScreen.hint();
  connected.hint();
  SCREENS[lastDestination()].hint();
}

interface Session {
  token: string | null;
  isNew: boolean;
  ended: ConnectProps['ended'];
}

async function connectingScripts() {
  try {
    await connected.prepare();
    return await import('./Connected.tsx');
  } catch (cause) {
    throw new ApiError('offline', 'A script did not arrive', { cause });
  }
}

/** Connect, or the screens behind it. A refused token is deleted, what was typed is kept. */
export function Pane({ partitionKey }: { partitionKey: string }) {
  const { language } = useMessages();
  const store = useMemo(() => createTokenStore(partitionKey), [partitionKey]);
  const [session, setSession] = useState<Session>(() => ({
    token: store.read(),
    isNew: false,
    ended: store.readEnd(),
  }));
  const [destination, setDestination] = useState(lastDestination);

  const navigate = useCallback((next: Destination) => {
    rememberDestination(next);
    setDestination(next);
    setSession((now) => ({ ...now, isNew: false }));
  }, []);

  const endRefused = useCallback(
    (ended: RefusedReason, token: string) => {
      store.forget(token, ended);
      setSession((now) => (now.token === token ? { token: null, isNew: false, ended } : now));
    },
    [store],
  );

  const signOut = useCallback(() => {
    forgetDrafts();
    storedLook.forget();
    verificationMemory(partitionKey).forget();
    forgetDestination();
    setDestination('document');
    // Another pane may have stored its own token since.
    const tokens = new Set([session.token, store.read()].filter((token) => token !== null));
    store.forget();
    setSession({ token: null, isNew: false, ended: 'signedOut' });
    const ending = import('./end-session.ts').then(({ endSession }) =>
      Promise.all([...tokens].map((token) => endSession(token, language))),
    );
    ending.catch(() =>
      setSession((now) => (now.ended === 'signedOut' ? { ...now, ended: 'sessionOpen' } : now)),
    );
  }, [store, partitionKey, session.token, language]);

  async function connect(token: string): Promise<RefusedReason | null> {
    const { openConnection } = await connectingScripts();
    const refused = await openConnection(token, language);
    if (refused === null) {
      store.save(token);
      setSession({ token, isNew: true, ended: null });
    }
    return refused;
  }

  if (session.token === null)
    return (
      <Frame>
        <connectScreen.Component ended={session.ended} onConnect={connect} />
      </Frame>
    );
  return (
    <connected.Component
      token={session.token}
      isNew={session.isNew}
      destination={destination}
      onGo={navigate}
      onGreeted={() => setSession((now) => ({ ...now, isNew: false }))}
      onRefused={endRefused}
      onSignOut={signOut}
    />
  );
}

function AwaitingConnected({ destination, onGo }: ConnectedProps) {
  return (
    <Frame
      bar={
        <TopBar selected={destination} onSelect={onGo}>
          <MoreSlot />
        </TopBar>
      }
    >
      <SkeletonScreen />
    </Frame>
  );
}

function ConnectedNotFetched({ onRetry }: NotFetchedProps) {
  return (
    <Frame>
      <ScreenNotFetched onRetry={onRetry} />
    </Frame>
  );
}
