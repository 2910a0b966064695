import { child } from '#playground/word-host/opc/xml.ts';
import { inlinesOf, keepParagraph } from './blocks.ts';
import { paragraphAt } from './point.ts';

/** Deletes what a range covers; two paragraphs cut by it become one, as when a person presses Delete. */
export function deleteRange(range: Range): void {
  const first = paragraphAt(range.startContainer);
  const last = paragraphAt(range.endContainer);
  const container = (first ?? range.commonAncestorContainer).parentNode;
  const format = child(first, 'w:pPr');
  range.deleteContents();
  if (first && format && !child(first, 'w:pPr')) first.prepend(format);
  if (first && last && first !== last && first.isConnected && last.isConnected) {
    range.setStart(first, first.childNodes.length);
    range.collapse(true);
    first.append(...inlinesOf(last));
    const emptied = last.parentNode;
    last.remove();
    keepParagraph(emptied);
  }
  keepParagraph(range.startContainer);
  keepParagraph(container);
}
