import { saveIdentity } from './document-identity.ts';
import { type DocumentIdentity, mintIdentity, withAddress } from '#contract/word-file/identity-record.ts';
import type { OpenDocument } from './open-document.ts';

/** "The same file": stores its new address as known, or that it has none. */
export async function keepAsSameFile({ identity, addressHash }: OpenDocument): Promise<void> {
  if (identity !== null) await saveIdentity(knownAt(identity, addressHash));
}

/** "A copy", or a new verification: the file gets its own new document id, and has no verification yet. */
export async function startAfresh({ address, addressHash }: OpenDocument): Promise<void> {
  await saveIdentity(knownAt(mintIdentity(), address === null ? null : addressHash));
}

function knownAt(identity: DocumentIdentity, addressHash: string | null): DocumentIdentity {
  return addressHash === null ? identity : withAddress(identity, addressHash);
}
