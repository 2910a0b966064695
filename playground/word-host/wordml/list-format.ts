import { child, copyOf, descendants, element, insertInOrder, is } from '#playground/word-host/opc/xml.ts';
import { PARAGRAPH_ORDER } from './element-order.ts';

/** Gives paragraphs the style, list and outline level of another, where they name none of their own. */
export function takeListFormat(made: readonly Element[], from: Element): void {
  const paragraphs = made.flatMap((block) => (is(block, 'w:p') ? [block] : descendants(block, 'w:p')));
  for (const name of ['w:pStyle', 'w:numPr', 'w:outlineLvl'] as const) {
    const given = child(child(from, 'w:pPr'), name);
    if (!given) continue;
    for (const paragraph of paragraphs) {
      const format = child(paragraph, 'w:pPr') ?? element(paragraph.ownerDocument, '<w:pPr/>');
      if (!format.parentNode) paragraph.prepend(format);
      if (!child(format, name)) insertInOrder(format, copyOf(given), PARAGRAPH_ORDER);
    }
  }
}
