import { tabsAt } from '#document-text/digest/layouts.ts';
import { lettersOf } from '#document-text/digest/letters.ts';

import type { ParagraphText } from '#document-text/docx/paragraph-text.ts';
import { elements, NAMESPACE } from '#document-text/docx/wordml.ts';
import { stopsIn } from './drawn-signs.ts';

/** Behind a blank, it isn't seen where a tab begins. */
const TABS = /\S\t[\t \u00a0]*/g;

/** How many tabs are where in each of several lines that follow each other, and whose tabs stop at the same places. */
export function tabColumns(passages: readonly ParagraphText[]): Map<ParagraphText, string[]> {
  const found = new Map<ParagraphText, string[]>();
  let [run, last, turn]: [ParagraphText[], string | null, number] = [[], null, 0];
  let place: Element | null = null;
  for (const passage of passages.filter(({ text }) => text !== '')) {
    const [stops, cell] = [stopsOf(passage), passage.element.closest('tc, txbxContent')];
    if (stops !== last || cell !== place) {
      turn = 1 - turn;
      run = [];
    }
    [last, place] = [stops, cell];
    if (stops === null) continue;
    run.push(passage);
    // One line alone has none to be compared with.
    for (const each of run.length === 2 ? run : run.length > 2 ? [passage] : [])
      found.set(each, tabsIn(writtenIn(each), turn));
  }
  return found;
}

const writtenIn = ({ parts }: ParagraphText) => parts.map(([, text]) => text).join('');

/** Where the tabs of a line stop; null without a tab. */
function stopsOf(passage: ParagraphText): string | null {
  const { element, look } = passage;
  const { left = 0, first = 0 } = look;
  if (!writtenIn(passage).trim().includes('\t') || elements(element, NAMESPACE.w, 'ptab').length > 0)
    return null;
  return [left, first, stopsIn(look)].join(' ');
}

const tabsIn = (text: string, turn: number) =>
  [...text.trimEnd().matchAll(TABS)].map(({ 0: tabs, index }) =>
    tabsAt(tabs.split('\t').length - 1, lettersOf(text.slice(0, index + 1)).letters.length, turn),
  );
