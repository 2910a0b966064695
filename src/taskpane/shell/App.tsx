import { useEffect, useState } from 'react';

import { HostProvider } from '#src/ui/host-context.ts';
import type { Host } from '#src/word/host.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { AppShell } from './AppShell.tsx';
import { Pane } from './Pane.tsx';
import { Theming } from './Theming.tsx';

interface Props {
  nonce: string | undefined;
  host: Promise<Host>;
}

/** Everything the screens stand in. Nothing waits for the host: until it has answered, the frame shows. */
export function App({ nonce, host }: Props) {
  return (
    <Theming nonce={nonce} host={host}>
      <ErrorBoundary>
        <InHost host={host} />
      </ErrorBoundary>
    </Theming>
  );
}

function InHost({ host }: { host: Promise<Host> }) {
  const [ready, setReady] = useState<Host | null>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    host.then(setReady, (error: unknown) => setFailure({ error }));
  }, [host]);

  if (failure) throw failure.error;
  if (!ready) return <AppShell />;
  return (
    <HostProvider value={ready}>
      <Pane partitionKey={ready.partitionKey} />
    </HostProvider>
  );
}
