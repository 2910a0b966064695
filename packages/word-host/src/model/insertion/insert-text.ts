import { WORDML_XMLNS } from '#word-host/opc/namespaces.ts';
import { child, children, copyOf, element, parseXml } from '#word-host/opc/xml.ts';
import { insertAt } from '#word-host/wordml/point.ts';
import { runsOf } from '#word-host/wordml/text.ts';
import type { Paragraph } from '#word-host/model/paragraph.ts';
import { type Location, openPoint, type Spanning } from '#word-host/model/spanning.ts';
import type { WordRange } from '#word-host/model/word-range.ts';

export function insertText(target: Spanning, text: string, location: Location): WordRange {
  const point = openPoint(target, location);
  const document = point.parent.ownerDocument;
  const made = children(parseXml(`<x ${WORDML_XMLNS}>${text && runsOf(text)}</x>`).documentElement);
  const runs = made.map((run) => document.importNode(run, true));
  insertAt(point, runs);
  target.model.inserted(runs);
  return target.model.objects.range(rangeOver(runs, point.parent));
}

/** A range over inserted elements; a position in the parent if there are none. */
export function rangeOver(inserted: readonly Element[], parent: Element): Range {
  const range = parent.ownerDocument.createRange();
  const [first, last] = [inserted[0], inserted.at(-1)];
  range.selectNodeContents(parent);
  if (first && last) {
    range.setStartBefore(first);
    range.setEndAfter(last);
  }
  return range;
}

/** Inserts a paragraph beside or inside an object, with the format of its neighbor. */
export function insertParagraph(target: Spanning, text: string, location: Location): Paragraph {
  const point = target.blockPoint(location);
  target.model.protection.requireEditable(point.parent);
  const made = element(point.parent.ownerDocument, `<w:p>${text && runsOf(text)}</w:p>`);
  const atStart = location === 'Start' || location === 'Before';
  const neighbour = atStart ? target.paragraphElements[0] : target.paragraphElements.at(-1);
  const format = child(neighbour, 'w:pPr');
  if (format) {
    made.prepend(copyOf(format));
    child(made.firstElementChild, 'w:sectPr')?.remove();
    for (const mark of children(child(made.firstElementChild, 'w:rPr'), 'w:ins', 'w:del')) mark.remove();
  }
  insertAt(point, [made]);
  target.model.inserted([made]);
  return target.model.objects.paragraph(made);
}
