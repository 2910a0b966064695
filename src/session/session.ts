import { lasting, type StoredText } from './browser-storage.ts';

const NAME = 'sealmark.token';

export interface TokenStore {
  read(): string | null;
  save(token: string): void;
  /** Forgets only this token, if given: a late refusal must not remove its successor. */
  forget(token?: string): void;
}

/** `partitionKey` separates the tokens of different sites that embed the pane. */
export function createTokenStore(partitionKey: string, storage: StoredText = lasting): TokenStore {
  const key = partitionKey + NAME;
  return {
    read: () => storage.read(key),
    save: (token) => storage.save(key, token),
    forget(token) {
      if (token === undefined || storage.read(key) === token) storage.forget(key);
    },
  };
}

/** For a pane that was connected before the host sent its partition key. An existing token stays. */
export function moveToken(from: TokenStore, to: TokenStore): void {
  const token = from.read();
  if (token === null) return;
  from.forget();
  if (to.read() === null) to.save(token);
}

/** Whether any token is stored, before the partition key is known: decides what the first paint shows. */
export function isLikelyConnected(storage: StoredText = lasting): boolean {
  return storage.names().some((name) => name.endsWith(NAME));
}
