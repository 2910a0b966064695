import { readKeptText } from './stored-text.ts';
import type { LocatedPassage } from '#document-text/docx/passages.ts';
import { changeSince, type TextChange } from './text-change.ts';
import { traceOf } from '#contract/word-file/text-trace.ts';
import { isOfWord } from '#src/word/host/word-error.ts';

/** null where the text is as it was, and where nothing was kept to tell it by, or Word does not tell what was. */
export async function textChange(publicId: string, paragraphs: LocatedPassage[]): Promise<TextChange | null> {
  const [read] = await Promise.allSettled([readKeptText(publicId)]);
  if (read.status === 'rejected') {
    if (isOfWord(read.reason)) return null;
    throw read.reason;
  }
  const kept = read.value;
  return kept && changeSince(kept, await traceOf(kept.publicId, paragraphs), paragraphs);
}
