import { ownText, readKeptText } from './stored-text.ts';
import type { OpenDocument } from './open-document.ts';
import type { DocumentIdentity } from '#contract/word-file/identity-record.ts';
import type { FlatDocument } from '#document-text/docx/flat-opc.ts';
import { wholeText } from '#document-text/flat-beside.ts';
import type { LocatedPassage } from '#document-text/docx/passages.ts';
import { changeSince } from './text-change.ts';
import { traceOf } from '#contract/word-file/text-trace.ts';
import { isOfWord } from '#src/word/host/word-error.ts';

/** The text of the file's own record, and how it differs from the file's trace. */
export async function verifiedText(
  identity: DocumentIdentity | null,
  publicId: string,
  document: FlatDocument,
): Promise<Pick<OpenDocument, 'textChange' | 'isTraced' | 'ownText'>> {
  return {
    ...(await changeOf(publicId, document.passages)),
    ownText: ownText(identity, publicId, wholeText(document)),
  };
}

async function changeOf(publicId: string, paragraphs: LocatedPassage[]) {
  const [read] = await Promise.allSettled([readKeptText(publicId)]);
  if (read.status === 'rejected') {
    if (isOfWord(read.reason)) return { textChange: null, isTraced: false };
    throw read.reason;
  }
  const kept = read.value;
  if (kept === null) return { textChange: null, isTraced: false };
  const now = await traceOf(kept.publicId, paragraphs);
  return { textChange: changeSince(kept, now, paragraphs), isTraced: true };
}
