import { lasting, type StoredText } from './browser-storage.ts';

const NAME = 'sealmark.token';

export interface TokenStore {
  read(): string | null;
  save(token: string): void;
  /** Only this token, where one is named: a late refusal must not remove its successor. */
  forget(token?: string): void;
}

/** `partitionKey` keeps the token of one site that embeds the pane apart from another's. */
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

/** For a pane that was connected before the host told its partition key. A token that is there already stays. */
export function moveToken(from: TokenStore, to: TokenStore): void {
  const token = from.read();
  if (token === null) return;
  from.forget();
  if (to.read() === null) to.save(token);
}

/** Whether some token is kept, before the host has told the partition key: decides what the first paint looks like. */
export function isLikelyConnected(storage: StoredText = lasting): boolean {
  return storage.names().some((name) => name.endsWith(NAME));
}
