import type { ParagraphText } from './passages.ts';
import { formulaText, textsIn } from './plain-texts.ts';
import { childOf, elements, NAMESPACE, valueOf } from './wordml.ts';

const M = NAMESPACE.m;
/** With that of symbol fonts. */
export const BLANKS = /[\s\uf020]+/g;
/** The code at which the letters of symbol fonts begin. */
const SYMBOLS = 0xf000;
/** Of a table in Word. */
const MAX_COLUMNS = 63;

/** What a paragraph draws in place of, or beside, its letters. */
export function drawnIn({ raised, symbols }: ParagraphText): string[] {
  return [raised, ...symbols.map(([font, letters]) => signsOf(font, letters))];
}

/** A symbol's font has each sign at two places. */
function signsOf(font: string, letters: string): string {
  const codes = Array.from(letters.replace(BLANKS, ''), (each) =>
    (each.charCodeAt(0) % SYMBOLS).toString(16),
  );
  return codes.length === 0 ? '' : `${font} ${codes.join(' ')}`;
}

/** Known, because each text of a row asks for it. */
const emptyCells = new WeakMap<Element, boolean>();
function isEmpty(cell: Element): boolean {
  const known = emptyCells.get(cell) ?? textsIn(cell).join('').trim() === '';
  emptyCells.set(cell, known);
  return known;
}

/** How many empty cells are before that of a text; '' if none is. */
export function columnOf(paragraph: Element, text: string): string {
  let cell: Element | null = text === '' ? null : paragraph.parentElement;
  if (cell?.localName !== 'tc') return '';
  const before = childOf(childOf(cell.parentElement, 'trPr'), 'gridBefore');
  let empty = Number(valueOf(before) ?? 0) > 0 ? 1 : 0;
  for (let left = MAX_COLUMNS; left > 0 && (cell = cell.previousElementSibling); left -= 1)
    if (cell.localName === 'tc' && isEmpty(cell)) empty += 1;
  return empty === 0 ? '' : `▯ ${empty}`;
}

/** What a formula draws beside its letters. */
export function formulaShape(formula: Element): string {
  const letters = elements(formula, M, 't').map(({ textContent }) => textContent);
  const shape = formulaText(formula);
  return shape === letters.join('') ? '' : shape;
}
