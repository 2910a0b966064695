import { lasting, type StoredText } from '#src/session/browser-storage.ts';
import { type DocumentIdentity, readRecord, writeRecord } from '#contract/word-file/identity-record.ts';
import type { OpenDocument } from '#src/word/document/open-document.ts';

const NAME = 'sealmark.verified.';
const DAY_MS = 86_400_000;
/** An author who was thrown out of a shared document comes back within days; later, an older version may be meant. */
const REMEMBERED_DAYS = 7;

/** A verification that this computer saw in a file, and when. */
export interface LostVerification {
  identity: DocumentIdentity;
  /** In milliseconds since 1970. */
  at: number;
}

/**
 * The verified files that this computer saw, by the hash of their address. Word on the web may throw an author out before
 * anything was saved (office-js #6635, #6590): then the verification is recorded, and the file lacks it. `partitionKey`
 * separates embedding sites.
 */
export function verificationMemory(partitionKey: string, storage: StoredText = lasting) {
  const prefix = partitionKey + NAME;

  function read(name: string, now: number): LostVerification | null {
    const [at = '', ...record] = (storage.read(name) ?? '').split(' ');
    const identity = readRecord(record.join(' '));
    const isRecent = now - Number(at) < REMEMBERED_DAYS * DAY_MS;
    return identity !== null && identity.publicId !== null && isRecent ? { identity, at: Number(at) } : null;
  }

  return {
    /** Remembers a verified document that has an address, and deletes old entries. */
    remember({ identity, address, addressHash }: OpenDocument, now = Date.now()): void {
      if (identity === null || identity.publicId === null || address === null || addressHash === null) return;
      const names = storage.names().filter((name) => name.startsWith(prefix));
      for (const name of names) if (read(name, now) === null) storage.forget(name);
      const record = writeRecord({ ...identity, addressHashes: [addressHash] });
      storage.save(prefix + addressHash, `${now} ${record}`);
    },

    /** The verification that a file without one recently had at its address; null for none. */
    lostBy({ identity, address, addressHash }: OpenDocument, now = Date.now()): LostVerification | null {
      if (identity !== null || address === null || addressHash === null) return null;
      return read(prefix + addressHash, now);
    },

    forget(): void {
      for (const name of storage.names()) if (name.startsWith(prefix)) storage.forget(name);
    },
  };
}
