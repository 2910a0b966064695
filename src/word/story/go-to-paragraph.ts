import { WordError } from '#src/word/host/word-error.ts';
import { runWord } from '#src/word/host/word-batch.ts';

/** Selects the first paragraph of the body with this text; throws `gone` if none has it now. */
export function goToParagraph(text: string): Promise<void> {
  return runWord('read', async (context) => {
    const { paragraphs } = context.document.body;
    paragraphs.load('items/text');
    await context.sync();
    const found = paragraphs.items.find((paragraph) => bare(paragraph.text) === bare(text));
    if (found === undefined) throw new WordError('gone', 'The paragraph is no longer in the document');
    found.select('Select');
    await context.sync();
  });
}

/** Word and its markup differ in blanks, and in characters for anything but text. */
const bare = (text: string): string => text.replace(/[\s\p{Cc}\ufffc]+/gu, '');
