import { useEffect, useState, useSyncExternalStore } from 'react';

type Retry = () => void;

/** The buttons that ask the service again, and the parts of the screen whose script couldn't be loaded. */
const services = new Set<Retry>();
const parts = new Set<Retry>();
const listeners = new Set<() => void>();

/** Registers a button that asks the service again. The returned function also reloads missing parts. */
export function useServiceRetry(retry: Retry): Retry {
  useRegistered(services, retry);
  return () => {
    retryParts();
    retry();
  };
}

/** The same for a part of the screen. null while another button also reloads it: two buttons would do the same. */
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
  // The same function as long as it's mounted.
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
