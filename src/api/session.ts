import { lasting, type KeptText } from './browser-storage.ts';

const NAME = 'sealmark.token';

export interface TokenStore {
  read(): string | null;
  keep(token: string): void;
  /** Only this token, where one is named: a late refusal must not remove its successor. */
  forget(token?: string): void;
}

/** `partitionKey` keeps the token of one site that embeds the pane apart from another's. */
export function createTokenStore(partitionKey: string, storage: KeptText = lasting): TokenStore {
  const key = partitionKey + NAME;
  return {
    read: () => storage.read(key),
    keep: (token) => storage.keep(key, token),
    forget(token) {
      if (token === undefined || storage.read(key) === token) storage.forget(key);
    },
  };
}

/** Whether some token is kept, before the host has told the partition key: decides what the first paint looks like. */
export function isLikelyConnected(storage: KeptText = lasting): boolean {
  return storage.names().some((name) => name.endsWith(NAME));
}
