import { readKeptText } from './stored-text.ts';
import type { LocatedPassage } from '#document-text/docx/passages.ts';
import { changeSince, type TextChange } from './text-change.ts';
import { traceOf } from '#contract/word-file/text-trace.ts';
import { isOfWord } from '#src/word/host/word-error.ts';

/** null if the text is unchanged, no trace of it is stored, or Word doesn't give the text. */
export async function textChange(publicId: string, paragraphs: LocatedPassage[]): Promise<TextChange | null> {
  const [read] = await Promise.allSettled([readKeptText(publicId)]);
  if (read.status === 'rejected') {
    if (isOfWord(read.reason)) return null;
    throw read.reason;
  }
  const kept = read.value;
  return kept && changeSince(kept, await traceOf(kept.publicId, paragraphs), paragraphs);
}
