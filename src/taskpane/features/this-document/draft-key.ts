import type { OpenDocument } from '#src/word/open-document.ts';

/** Tells one document's drafts from another's. A file that was never saved has only its words to go by. */
export function draftKey({ address, addressHash, suggestedTitle }: OpenDocument): string {
  return address === null ? suggestedTitle : (addressHash ?? suggestedTitle);
}
