import { createContext, useContext } from 'react';

import type { Host } from '#src/word/host.ts';

const HostContext = createContext<Host | null>(null);
export const HostProvider = HostContext.Provider;

/** Where the pane is open. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost stands outside HostProvider');
  return host;
}
