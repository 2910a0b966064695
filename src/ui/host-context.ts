import { createContext, useContext } from 'react';

import { useMessages } from '#src/messages/use-messages.ts';
import type { Host } from '#src/word/host/host.ts';

const HostContext = createContext<Host | null>(null);
export const HostProvider = HostContext.Provider;

export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost stands outside HostProvider');
  return host;
}

/** Why there is no document to work with, in a sentence; null if there is one. */
export function useWhyNoDocument(): string | null {
  const { t } = useMessages();
  const { absence, canVerify } = useHost();
  if (canVerify) return null;
  return absence === null ? t('ui.word.tooOld') : t(`ui.noDocument.${absence}`);
}
