import { lettersOf } from '#document-text/digest/letters.ts';

import type { Look } from './formats/look.ts';
import type { ParagraphText } from './paragraph-text.ts';
import { formulaText, textsIn } from './plain-texts.ts';
import { childOf, elements, isOn, NAMESPACE, valueOf } from './wordml.ts';

const { m: M, w: W } = NAMESPACE;
/** With that of symbol fonts. */
export const BLANKS = /[\s\uf020]+/g;
/** The code at which the letters of symbol fonts begin. */
const SYMBOLS = 0xf000;

/** A bar beside it can be read as a sign or a digit. */
const [BARS, NUMBER_AT_END] = [/^side (left|right|bar) (?!nil|none)|^tab \d+ bar$/, /^[\d.,-]|\d$/];

/** What a paragraph draws in place of, or beside, its letters. */
export function drawnIn({ raised, symbols }: ParagraphText): string[] {
  return [raised, ...symbols.map(([font, letters]) => signsOf(font, letters))];
}

/** Where formats put a passage or a note, or parts of it, and what they make of it. */
export function placedIn({ text, look, capitals, gaps }: ParagraphText): string[] {
  const isRaised = /\p{Ll}/u.test(capitals);
  const bars = Object.entries(look).filter(([name, kind]) => BARS.test(`${name} ${kind}`));
  return [
    isRaised ? `↥ ${capitals}` : '',
    gaps === '' ? '' : `${gaps} ${stopsIn(look)}`,
    NUMBER_AT_END.test(text) ? bars.map(([name]) => name).join(' ') : '',
  ];
}

/** The tabs and wide blanks of a text, each with the number of words before it. */
export function gapsIn(written: string): string {
  let words = 0;
  const found: string[] = [];
  for (const [part] of written.trimEnd().matchAll(/\t| {3,}|\S+/g)) {
    if (part.trim() !== '') words += 1;
    else found.push(`${words}${part === '\t' ? '⇥' : `␣${part.length}`}`);
  }
  return found.join(' ');
}

/** The stops of tabs, by their place; that of an indent goes without saying. */
function stopsIn(look: Look): string {
  return Object.entries(look)
    .flatMap(([name, kind]) =>
      name.startsWith('tab ') ? [[Number(name.slice(4)), String(kind)] as const] : [],
    )
    .filter(([place, kind]) => place !== look.left && !/^(clear|bar)$/.test(kind))
    .toSorted(([one], [other]) => one - other)
    .map(([place, kind]) => `${place} ${/^(right|end|center|decimal)$/.exec(kind)?.[0] ?? ''}`)
    .join(' ');
}

/** A symbol's font has each sign at two places. */
function signsOf(font: string, letters: string): string {
  const codes = Array.from(letters.replace(BLANKS, ''), (each) =>
    (each.charCodeAt(0) % SYMBOLS).toString(16),
  );
  return codes.length === 0 ? '' : `${font} ${codes.join(' ')}`;
}

/** What is told of the cells of a table; known, because each text of a row asks for it. */
const places = new WeakMap<Element, ReadonlyMap<Element, string>>();

/** How many columns without text are before the cell of a text, and over how many rows it goes; '' if that's usual. */
export function columnOf(paragraph: Element, text: string): string {
  const cell = text === '' ? null : paragraph.closest('tc, txbxContent');
  const table = cell?.localName === 'tc' ? cell.closest('tbl') : null;
  if (!cell || !table) return '';
  const known = places.get(table) ?? cellPlaces(table);
  places.set(table, known);
  return known.get(cell) ?? '';
}

function cellPlaces(table: Element): Map<Element, string> {
  const isReversed = isOn(childOf(childOf(table, 'tblPr'), 'bidiVisual'));
  const rows = new Map<Element, number>();
  const open = new Map<number, Element>();
  const cells = within(table, 'tr').flatMap((row) => {
    let [start, filled] = [numberOf(childOf(row, 'trPr'), 'gridBefore') ?? 0, 0];
    return within(row, 'tc').flatMap((cell) => {
      const properties = childOf(cell, 'tcPr');
      const [at, before] = [start, filled];
      start += Math.max(numberOf(properties, 'gridSpan') ?? 1, 1);
      const [across, down] = ['hMerge', 'vMerge'].map((name) => childOf(properties, name));
      if (across && valueOf(across) !== 'restart') return [];
      const first = open.get(at);
      if (down && valueOf(down) !== 'restart' && first) rows.set(first, (rows.get(first) ?? 1) + 1);
      else open.set(at, cell);
      if (lettersOf(textsIn(cell).join('')).letters !== '') filled += 1;
      return { cell, at, before };
    });
  });
  const starts = [...new Set(cells.map(({ at }) => at))].toSorted((one, other) => one - other);
  const columns = new Map(starts.map((start, column) => [start, column] as const));
  return new Map(
    cells.map(({ cell, at, before }) => {
      const [skipped, height] = [(columns.get(at) ?? 0) - before, rows.get(cell) ?? 1];
      const told = [
        ...(skipped > 0 ? [`▯ ${skipped}`] : []),
        ...(height > 1 ? [`▮ ${height}`] : []),
        ...(isReversed ? ['⇄'] : []),
      ];
      return [cell, told.join(' ')] as const;
    }),
  );
}

/** The rows of a table, or the cells of a row, without those of tables in it. */
function within(whole: Element, name: string): Element[] {
  return elements(whole, W, name).filter((part) => part.parentElement?.closest(whole.localName) === whole);
}

function numberOf(properties: Element | null, name: string): number | null {
  return Number(valueOf(childOf(properties, name)) ?? '') || null;
}

/** What a formula draws beside its letters. */
export function formulaShape(formula: Element): string {
  const letters = elements(formula, M, 't').map(({ textContent }) => textContent);
  const shape = formulaText(formula);
  return shape === letters.join('') ? '' : shape;
}
