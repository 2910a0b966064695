import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components';
import { useEffect, useMemo, useState, type ReactNode } from 'react';

import { isLikelyConnected } from '#src/session/session.ts';
import { HostProvider } from '#src/ui/host-context.ts';
import { Logo } from '#src/ui/Logo.tsx';
import { showTheme } from '#src/ui/theme-choice.ts';
import { onHostTheme, type Host } from '#src/word/host/host.ts';
import 'virtual:theme-variables.css';
import '#src/ui/base.css';
import './app.css';
import { ErrorBoundary, Frame, SkeletonScreen } from './Frame.tsx';
import frame from './Frame.module.css';
import { Pane } from './Pane.tsx';
import bar from './TopBar.module.css';

interface Props {
  nonce: string | undefined;
  host: Promise<Host>;
  /** The same host, or Word if it answered only later. */
  lateHost: Promise<Host>;
}

/** The providers of all screens. Nothing waits for the host: until it answers, the frame is shown. */
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

/** Shown until Word answers: the start of Connect, or the frame of the other screens. */
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

/** Empty, because the themes are style sheets. */
const NO_THEME = {};

/** Fluent in the host's theme, including changes. The nonce allows its style elements under the CSP. */
function Theming({ nonce, lateHost, children }: Pick<Props, 'nonce' | 'lateHost'> & { children: ReactNode }) {
  const renderer = useMemo(
    () => createDOMRenderer(document, nonce === undefined ? {} : { styleElementAttributes: { nonce } }),
    [nonce],
  );

  useEffect(() => {
    // Office has its theme only once it's ready.
    void lateHost.then(showTheme);
    return onHostTheme(showTheme);
  }, [lateHost]);

  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={NO_THEME}>{children}</FluentProvider>
    </RendererProvider>
  );
}
