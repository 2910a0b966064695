import { REFUSED_REASONS, type RefusedReason } from '#src/api/api-error.ts';
import { lasting, type StoredText } from './browser-storage.ts';

const NAME = 'sealmark.token';
/** Why the last token was refused. */
const END_NAME = 'sealmark.end';

export interface TokenStore {
  read(): string | null;
  save(token: string): void;
  /** Why the last token was refused, until another one is saved, so that a pane opened later can say it too. */
  readEnd(): RefusedReason | null;
  /** Forgets only this token, if given: a late refusal must not remove its successor. */
  forget(token?: string, reason?: RefusedReason): void;
}

/** `partitionKey` separates the tokens of different sites that embed the pane. */
export function createTokenStore(partitionKey: string, storage: StoredText = lasting): TokenStore {
  const key = partitionKey + NAME;
  const endKey = partitionKey + END_NAME;
  return {
    read: () => storage.read(key),
    readEnd: () => REFUSED_REASONS.find((reason) => reason === storage.read(endKey)) ?? null,
    save(token) {
      storage.save(key, token);
      storage.forget(endKey);
    },
    forget(token, reason) {
      if (token !== undefined && storage.read(key) !== token) return;
      storage.forget(key);
      if (reason) storage.save(endKey, reason);
      else storage.forget(endKey);
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
