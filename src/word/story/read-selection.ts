import type { FlatDocument } from '#document-text/docx/flat-opc.ts';
import { readFlatDocument } from '#src/word/host/flat-document.ts';
import { isAnswered } from './stories.ts';
import { runWord } from '#src/word/host/word-batch.ts';

/**
 * The selected text on one line: without seals, struck-out text, and what Word fills in itself. '' without a selection.
 * Reads only; throws a WordError.
 */
export function readSelection(): Promise<string> {
  return runWord('read', async (context) => {
    const selection = context.document.getSelection();
    selection.load('text');
    await context.sync();
    const asWordTells = onOneLine(selection.text);
    // A cursor's OOXML may be its whole paragraph.
    if (asWordTells === '') return '';
    const flat = selection.getOoxml();
    const document = (await isAnswered(context)) ? readFlatDocument(flat.value) : null;
    return (document && textOf(document)) ?? asWordTells;
  });
}

/** null for markup without a paragraph, as of some cells. */
function textOf(document: FlatDocument): string | null {
  const paragraphs = document.passages;
  return paragraphs.length === 0 ? null : onOneLine(paragraphs.map(({ text }) => text).join(' '));
}

/** Word separates paragraphs, lines and cells with control characters. */
function onOneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}\ufffc\ufffe\uffff]+/gu, ' ')
    .trim();
}
