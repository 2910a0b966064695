import { ownText, readKeptText } from './stored-text.ts';
import type { DocumentIdentity } from '#contract/word-file/identity-record.ts';
import type { FlatDocument } from '#document-text/docx/flat-opc.ts';
import { wholeText } from '#document-text/flat-beside.ts';
import type { LocatedPassage, Passage } from '#document-text/docx/passages.ts';
import { changeSince, type TextChange } from './text-change.ts';
import { traceOf } from '#contract/word-file/text-trace.ts';
import { isOfWord } from '#src/word/host/word-error.ts';

/** The text of the file's own record, and how it differs from the file's trace. */
export async function verifiedText(
  identity: DocumentIdentity | null,
  publicId: string,
  document: FlatDocument,
): Promise<{ textChange: TextChange | null; ownText: Passage[] }> {
  return {
    textChange: await textChange(publicId, document.passages),
    ownText: ownText(identity, publicId, wholeText(document)),
  };
}

/** null if the text is unchanged, no trace of it is stored, or Word doesn't give the text. */
async function textChange(publicId: string, paragraphs: LocatedPassage[]): Promise<TextChange | null> {
  const [read] = await Promise.allSettled([readKeptText(publicId)]);
  if (read.status === 'rejected') {
    if (isOfWord(read.reason)) return null;
    throw read.reason;
  }
  const kept = read.value;
  return kept && changeSince(kept, await traceOf(kept.publicId, paragraphs), paragraphs);
}
