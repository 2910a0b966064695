import { useEffect, useState, useSyncExternalStore } from 'react';

type Retry = () => void;

/** The buttons that ask the service again, and the parts of the screen whose script didn't come. */
const services = new Set<Retry>();
const parts = new Set<Retry>();
const listeners = new Set<() => void>();

/** Registers a button that asks the service again. What this returns asks for missing parts as well. */
export function useServiceRetry(retry: Retry): Retry {
  useRegistered(services, retry);
  return () => {
    retryParts();
    retry();
  };
}

/** The same for a part of the screen. Null while another button asks for it too: two buttons would ask for one thing. */
export function usePartRetry(retry: Retry): Retry | null {
  const own = useRegistered(parts, retry);
  const isOwn = useSyncExternalStore(
    subscribe,
    () => services.size === 0 && parts.values().next().value === own,
  );
  return isOwn ? retryParts : null;
}

function retryParts(): void {
  for (const retryPart of parts) retryPart();
}

function useRegistered(registry: Set<Retry>, retry: Retry): Retry {
  // The part or the button asks for the same as long as it shows.
  const [own] = useState(() => () => retry());
  useEffect(() => {
    registry.add(own);
    for (const listener of listeners) listener();
    return () => {
      registry.delete(own);
      for (const listener of listeners) listener();
    };
  }, [registry, own]);
  return own;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
