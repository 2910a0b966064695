import { forThisPane } from '#src/session/browser-storage.ts';

/** A request of this pane that waits for its digits. */
export interface PendingConnection {
  id: string;
  /** The page that the person opens in their browser. */
  url: string;
  /** Without it, the digits open nothing. */
  secret: string;
}

/** Stored while the pane is open, so that a reload doesn't require new digits; each pane has its own. */
export function pendingStore(partitionKey: string) {
  const key = `${partitionKey}sealmark.connection`;
  return {
    read(): PendingConnection | null {
      const [id, url, secret] = (forThisPane.read(key) ?? '').split(' ');
      return id && url && secret ? { id, url, secret } : null;
    },
    save: ({ id, url, secret }: PendingConnection) => forThisPane.save(key, `${id} ${url} ${secret}`),
    forget: () => forThisPane.forget(key),
  };
}
