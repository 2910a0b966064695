import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { ApiError, type RefusedReason } from '#src/api/api-error.ts';
import { createClient, type Output } from '#src/api/client.ts';
import { organizationQueries } from '#src/api/organization-queries.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import type { Language } from '#src/messages/language.ts';
import { lazyComponent, prepareAll } from '#src/ui/LazyComponent.tsx';
import { ConnectionProvider } from '#src/session/connection-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { forgetDrafts } from '#src/session/use-draft.ts';
import { NavigationProvider } from '#src/ui/navigation-context.ts';
import { forgetScrollPlace, useScrollPlace } from '#src/ui/lists/scroll-place.ts';
import type { Destination } from '#src/session/destinations.ts';
import { ErrorBoundary, Frame } from './Frame.tsx';
import { SCREENS } from './Screens.tsx';
import { NewerVersion, ToastNotFetched } from './Toast.tsx';
import { MoreSlot, TopBar, useBarRoom } from './TopBar.tsx';

/** The cache of this pane; cleared whenever a connection ends. */
const queries = createQueryClient();

/** The organization that the drafts are about; null before the first connection has ended. */
let draftsOf: string | null = null;

/** By then the first screen has its data. */
const IDLE_AFTER_MS = 3000;

const welcome = lazyComponent(
  async () => (await import('./Welcome.tsx')).Welcome,
  () => null,
  () => null,
);

/** Asked because the token can't be shown again. The script that signs out is fetched with the question. */
const signOutQuestion = lazyComponent(
  async () => {
    const scripts = [import('#src/ui/notices/Question.tsx'), import('./end-session.ts')] as const;
    return (await Promise.all(scripts))[0].Question;
  },
  () => null,
  ({ onRetry, onClose }) => <ToastNotFetched onRetry={onRetry} onClose={onClose} />,
);

const menu = lazyComponent(
  async () => (await import('./MoreMenu.tsx')).MoreMenu,
  () => null,
  ({ onRetry, onClose }) => <ToastNotFetched onRetry={onRetry} onClose={onClose} />,
);

type Settings = Output<'settingsRead'>['settings'];

export interface ConnectedProps {
  token: string;
  /** The token was just entered. */
  isNew: boolean;
  destination: Destination;
  onGo: (destination: Destination) => void;
  onGreeted: () => void;
  onRefused: (reason: RefusedReason, token: string) => void;
  onSignOut: () => void;
}

export function Connected({
  token,
  isNew,
  destination,
  onGo,
  onGreeted,
  onRefused,
  onSignOut,
}: ConnectedProps) {
  const { language } = useMessages();
  const [isLeaving, setIsLeaving] = useState(false);
  const connection = useMemo(
    () => ({
      client: createClient({ token, language, onUnauthorized: onRefused }),
      signOut: () => setIsLeaving(true),
    }),
    [token, language, onRefused],
  );

  useEffect(
    () => () => {
      const [, settings] = queries.getQueriesData<Settings>({ queryKey: ['settings'] })[0] ?? [];
      draftsOf = settings?.organization.organization_id ?? draftsOf;
      queries.clear();
      forgetScrollPlace();
    },
    [],
  );
  useEffect(prepareTheRest, []);
  const shouldFocusTab = useRef(isNew);
  const navigate = useCallback(
    (next: Destination) => {
      shouldFocusTab.current = true;
      forgetScrollPlace(next);
      onGo(next);
    },
    [onGo],
  );
  useLayoutEffect(() => {
    // The focused button was removed with Connect, or with the screen that led here.
    if (shouldFocusTab.current)
      document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
    shouldFocusTab.current = false;
  });

  useScrollPlace(destination === 'people' ? null : destination);
  const hasTab = useBarRoom().inBar.some((one) => one === destination);
  const { t } = useMessages();
  const Screen = SCREENS[destination].Component;
  return (
    <QueryClientProvider client={queries}>
      <ConnectionProvider value={connection}>
        <NavigationProvider value={navigate}>
          <Frame
            bar={
              <TopBar selected={destination} onSelect={onGo}>
                <More isSelected={!hasTab} />
              </TopBar>
            }
            {...(hasTab && { labelledBy: `tab-${destination}` })}
            message={isNew ? <welcome.Component onClose={onGreeted} /> : <NewerVersion />}
          >
            <ErrorBoundary key={destination}>
              <Screen />
            </ErrorBoundary>
            {isLeaving && (
              <signOutQuestion.Component
                title={t('app.signOut.title')}
                text={t('app.signOut.text')}
                refusal={t('app.signOut.stay')}
                act={t('app.signOut')}
                onAct={onSignOut}
                onClose={() => setIsLeaving(false)}
              />
            )}
          </Frame>
        </NavigationProvider>
      </ConnectionProvider>
    </QueryClientProvider>
  );
}

/** Loads the rest of the pane when idle, so that it works without a connection. */
function prepareTheRest(): () => void {
  const timer = setTimeout(() => void prepareAll(), IDLE_AFTER_MS);
  return () => clearTimeout(timer);
}

/** Tries a token. Resolves with null if the service accepts it, or with why not; rejects without an answer. */
export async function openConnection(token: string, language: Language): Promise<RefusedReason | null> {
  let refused: RefusedReason | null = null;
  const client = createClient({ token, language, onUnauthorized: (reason) => (refused = reason) });
  try {
    const [{ organization }] = await Promise.all([
      queries.fetchQuery(organizationQueries.settings(client)),
      queries.fetchQuery(organizationQueries.profile(client)),
    ]);
    // Another organization may have a person with the same number.
    if (draftsOf !== null && draftsOf !== organization.organization_id) forgetDrafts();
  } catch (error) {
    if (refused === null || !(error instanceof ApiError)) throw error;
  }
  return refused;
}

/** The menu is fetched when a pointer or the focus comes near. */
function More({ isSelected }: { isSelected: boolean }) {
  const slot = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Fluent closes an open menu when the button is pressed, before the click event.
  const wasOpen = useRef(false);
  const [presses, setPresses] = useState(0);

  function toggle() {
    setIsOpen(!wasOpen.current);
    setPresses(presses + 1);
    wasOpen.current = false;
  }

  function close() {
    setIsOpen(false);
    slot.current?.focus();
  }

  return (
    <>
      <MoreSlot
        ref={slot}
        isSelected={isSelected}
        aria-expanded={isOpen}
        onPointerEnter={menu.hint}
        onFocus={menu.hint}
        onPointerDown={() => {
          // The toast that the menu couldn't be loaded may be there too.
          wasOpen.current = slot.current?.parentElement?.querySelector('[role=menu]') !== null;
        }}
        onClick={toggle}
      />
      {isOpen && <menu.Component key={presses} slot={slot} onClose={close} />}
    </>
  );
}
