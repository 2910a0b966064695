import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components';
import { useEffect, useMemo, useState, type ReactNode } from 'react';

import { isLikelyConnected } from '#src/session/session.ts';
import { HostProvider } from '#src/ui/host-context.ts';
import { Logo } from '#src/ui/Logo.tsx';
import { showTheme } from '#src/ui/theme-choice.ts';
import { onHostTheme, type Host } from '#src/word/host/host.ts';
import 'virtual:theme-variables.css';
import './app.css';
import { ErrorBoundary, Frame, SkeletonScreen } from './Frame.tsx';
import frame from './Frame.module.css';
import { Pane } from './Pane.tsx';
import bar from './TopBar.module.css';

interface Props {
  nonce: string | undefined;
  host: Promise<Host>;
  /** The same host, or Word where it answered only after that. */
  lateHost: Promise<Host>;
}

/** Everything the screens stand in. Nothing waits for the host: until it has answered, the frame shows. */
export function App({ nonce, host, lateHost }: Props) {
  return (
    <Theming nonce={nonce} lateHost={lateHost}>
      <ErrorBoundary>
        <InHost host={host} lateHost={lateHost} />
      </ErrorBoundary>
    </Theming>
  );
}

function InHost({ host, lateHost }: Pick<Props, 'host' | 'lateHost'>) {
  const [ready, setReady] = useState<Host | null>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    for (const told of [host, lateHost]) told.then(setReady, (error: unknown) => setFailure({ error }));
  }, [host, lateHost]);

  if (failure) throw failure.error;
  if (!ready) return <AppShell />;
  return (
    <HostProvider value={ready}>
      <Pane key={ready.partitionKey} partitionKey={ready.partitionKey} />
    </HostProvider>
  );
}

/** What shows while Word introduces itself: what begins Connect, where it stays, or the frame of the other screens. */
function AppShell() {
  if (!isLikelyConnected())
    return (
      <Frame>
        <div className={frame.mark}>
          <Logo size={40} />
        </div>
      </Frame>
    );
  return (
    <Frame bar={<div className={bar.bar} />}>
      <SkeletonScreen />
    </Frame>
  );
}

/** Nothing: the themes are style sheets. */
const NO_THEME = {};

/** Fluent in the host's theme, also while it changes. The nonce lets its style elements past the CSP. */
function Theming({ nonce, lateHost, children }: Pick<Props, 'nonce' | 'lateHost'> & { children: ReactNode }) {
  const renderer = useMemo(
    () => createDOMRenderer(document, nonce === undefined ? {} : { styleElementAttributes: { nonce } }),
    [nonce],
  );

  useEffect(() => {
    // Office knows its theme only once it is ready.
    void lateHost.then(showTheme);
    return onHostTheme(showTheme);
  }, [lateHost]);

  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={NO_THEME}>{children}</FluentProvider>
    </RendererProvider>
  );
}
