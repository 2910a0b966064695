import type { FlatDocument } from '#document-text/docx/flat-opc.ts';
import { readFlatDocument } from '#src/word/host/flat-document.ts';
import { isAnswered } from './stories.ts';
import { runWord } from '#src/word/host/word-batch.ts';

/**
 * The selected text on one line: without seals, what change tracking struck out, and what Word fills in by itself. ''
 * where none is selected. Reads only; throws a WordError.
 */
export function readSelection(): Promise<string> {
  return runWord('read', async (context) => {
    const selection = context.document.getSelection();
    selection.load('text');
    await context.sync();
    const asWordTells = onOneLine(selection.text);
    // A cursor's OOXML may be all of its paragraph.
    if (asWordTells === '') return '';
    const flat = selection.getOoxml();
    const document = (await isAnswered(context)) ? readFlatDocument(flat.value) : null;
    return (document && textOf(document)) ?? asWordTells;
  });
}

/** null of markup without any paragraph, as of some cells. */
function textOf(document: FlatDocument): string | null {
  const paragraphs = document.passages;
  return paragraphs.length === 0 ? null : onOneLine(paragraphs.map(({ text }) => text).join(' '));
}

/** Word separates paragraphs, lines and cells by control characters. */
function onOneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}\ufffc\ufffe\uffff]+/gu, ' ')
    .trim();
}
