import { child, children, copyOf, element } from '#playground/word-host/opc/xml.ts';
import { insertAt } from '#playground/word-host/wordml/point.ts';
import { runsOf } from '#playground/word-host/wordml/text.ts';
import type { Location } from './location.ts';
import type { Paragraph } from './paragraph.ts';
import type { Spanning } from './spanning.ts';

/** Puts a paragraph beside or inside an object; it takes the format of the paragraph it comes next to. */
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
