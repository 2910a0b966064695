import { saveIdentity, mintIdentity, type DocumentIdentity } from '#src/word/document-identity.ts';
import { withAddress } from '#src/word/identity-record.ts';
import type { OpenDocument } from '#src/word/open-document.ts';
import type { Translate } from '#src/messages/use-messages.ts';
import { isChangeUncounted } from '#src/word/uncounted-change.ts';
import type { ActResult } from './use-document-act.ts';

/** "The same file": it is known under its new address from now on, or for having none. */
export async function keepAsSameFile({ identity, addressHash }: OpenDocument): Promise<void> {
  if (identity !== null) await saveIdentity(knownAt(identity, addressHash));
}

/** "A copy", or a new verification: the file gets a document id of its own, and has no verification yet. */
export async function startAfresh({ address, addressHash }: OpenDocument): Promise<void> {
  await saveIdentity(knownAt(mintIdentity(), address === null ? null : addressHash));
}

function knownAt(identity: DocumentIdentity, addressHash: string | null): DocumentIdentity {
  return addressHash === null ? identity : withAddress(identity, addressHash);
}

/** What an act came to that wrote no text, with a note where Word may not save that by itself. */
export async function resultOfUnseenChange(message: string, t: Translate): Promise<ActResult> {
  return (await isChangeUncounted())
    ? { message, note: t('thisDocument.notCounted', { said: message }) }
    : { message };
}
