import { WORDML_XMLNS } from '#playground/word-host/opc/namespaces.ts';
import { children, parseXml } from '#playground/word-host/opc/xml.ts';
import { insertAt } from '#playground/word-host/wordml/point.ts';
import { runsOf } from '#playground/word-host/wordml/text.ts';
import { openPoint } from './insertion-point.ts';
import type { Location } from './location.ts';
import type { Spanning } from './spanning.ts';
import type { WordRange } from './word-range.ts';

export function insertText(target: Spanning, text: string, location: Location): WordRange {
  const point = openPoint(target, location);
  const document = point.parent.ownerDocument;
  const made = children(parseXml(`<x ${WORDML_XMLNS}>${runsOf(text)}</x>`).documentElement);
  const runs = made.map((run) => document.importNode(run, true));
  insertAt(point, runs);
  target.model.inserted(runs);
  return target.model.objects.range(rangeOver(runs, point.parent));
}

/** A range over inserted elements; a place in the parent where there are none. */
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
