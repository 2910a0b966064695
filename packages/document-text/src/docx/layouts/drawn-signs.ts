import { CAPITALS } from '#document-text/digest/digest-format.ts';
import { grouped } from '#document-text/digest/grouped.ts';
import { thinColumns } from '#document-text/docx/formats/table-widths.ts';
import { cellShape, leadersAt } from '#document-text/digest/layouts.ts';
import { HYPHEN_LETTER, lettersOf } from '#document-text/digest/letters.ts';

import type { Look } from '#document-text/docx/formats/look.ts';
import { LINE_SIGNS } from '#document-text/docx/formats/unseen.ts';
import type { ParagraphText } from '#document-text/docx/paragraph-text.ts';
import { formulaText, textsIn } from '#document-text/docx/plain-texts.ts';
import { childOf, elements, isOn, NAMESPACE, onceOf, partsOf, valueOf } from '#document-text/docx/wordml.ts';

const { m: M, w: W } = NAMESPACE;
const OFFICE = 'urn:schemas-microsoft-com:office:office';
const SIGNER = ['suggestedsigner', 'suggestedsigner2'];
/** With that of symbol fonts. */
export const BLANKS = /[\s\uf020]+/g;
/** The code at which the letters of symbol fonts begin. */
const SYMBOLS = 0xf000;

/** A bar beside a number or a letter, or that a tab draws amid a text, can be read as a sign or a digit. */
const [BARS, NUMBER_AT_END] = [/^side (left|right|bar)|^tab \d+ bar$/, /^[\d.,-]|\d$/];
const LETTER_OR_ROMAN = /^(\p{L}|[IVXLCDM]{2,15}|[ivxlcdm]{2,15})$/u;
/** Whether a bar on one of its sides may be read with a text. */
function mayHaveBar(text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return (
    NUMBER_AT_END.test(text) || [words[0], words.at(-1)].some((word) => LETTER_OR_ROMAN.test(word ?? ''))
  );
}

/** Raised digits, and letters that stand for a number. */
const POWERS = /^[^^]*\^([^]*\p{Nd}|[i-knp-rx-zKNX-Z]$)/u;

/** The box to tick that a bullet shows, or ''. */
export const boxIn = (label: string) => /[□■▫▪\uf06e\uf06f\uf071\uf0a8]/u.exec(label)?.[0] ?? '';

/** What an element draws as lines of text: letters along a path, or what programs put on a line for a signature. */
export function drawnLines(element: Element): string[] {
  if (element.localName === 'textpath') return (element.getAttribute('string') ?? '').split('\n');
  if (element.localName !== 'signatureline') return [];
  return ['X', ...SIGNER.map((name) => element.getAttributeNS(OFFICE, name) ?? '')];
}

/** What a paragraph draws in place of, or beside, its letters. */
export function drawnIn({ raised, symbols }: ParagraphText): string[] {
  const powers = raised.split('\n').filter((each) => POWERS.test(each));
  const signs = [...grouped(symbols, ([font]) => font)].map(([font, all]) =>
    signsOf(font, all.map(([, letters]) => letters).join('')),
  );
  return [powers.join(''), ...signs];
}

/** Where formats put a passage or a note, or parts of it, and what they make of it. */
export function placedIn({ element, text, look, capitals, gaps }: ParagraphText): string[] {
  const isRaised = /\p{Ll}/u.test(capitals);
  const bars = Object.entries(look).filter(
    ([name, kind]) => BARS.test(`${name} ${kind}`) && !/^(nil|none)/.test(String(kind)),
  );
  return [
    isRaised ? CAPITALS + capitals : '',
    gaps === '' ? '' : `${gaps} ${stopsIn(look)}${marginTabsIn(element)}`,
    bars
      .filter(([name]) => name.startsWith('tab') || mayHaveBar(text))
      .map(([name, kind]) => `▏${name}${LINE_SIGNS.exec(String(kind))?.[0]}`)
      .join(' '),
  ];
}

/** The tabs, with a blank before them, and wide blanks of a text, each with the number of words before it. */
export function gapsIn(written: string): string {
  let words = 0;
  const found: string[] = [];
  for (const [part] of written.trimEnd().matchAll(/[ \u00a0]?\t| {3,}|\S+/g)) {
    if (part.trim() !== '') words += 1;
    else if (!part.endsWith('\t')) found.push(`${words}␣${part.length}`);
    else found.push(`${words}${part.length > 1 ? '␣' : ''}⇥`);
  }
  return found.join(' ');
}

/** What programs draw as a tab. */
const LEADERS: Readonly<Record<string, string>> = {
  dot: '.',
  hyphen: HYPHEN_LETTER,
  underscore: '_',
  heavy: '_',
  middleDot: '·',
};

/** The signs that may lead to each tab amid a text. */
export function leadersIn({ look, parts }: ParagraphText): string[] {
  const signs = Object.entries(look).flatMap(([name, kind]) =>
    name.startsWith('leader ') ? (LEADERS[String(kind)] ?? []) : [],
  );
  if (signs.length === 0) return [];
  const words = parts.map(([, text]) => text).join('');
  return [...words.matchAll(/\t(?!\t)/g)].flatMap(({ index }) =>
    [...new Set(signs)].map((sign) => leadersAt(sign, lettersOf(words.slice(0, index)).letters.length)),
  );
}

/** Tabs to places between the margins; in headers, programs write others. */
function marginTabsIn(paragraph: Element): string {
  const tabs = paragraph.closest('hdr, ftr') ? [] : elements(paragraph, W, 'ptab');
  return tabs.map((tab) => tab.getAttributeNS(W, 'alignment')).join(' ');
}

/** The stops of tabs, by their place; that of an indent goes without saying. */
export function stopsIn(look: Look): string {
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

/** How many columns without text are before the cell of a text, and over how many rows it goes; '' if that's usual. */
export function columnOf(paragraph: Element, text: string): string {
  const cell = text === '' ? null : paragraph.closest('tc, txbxContent');
  const table = cell?.localName === 'tc' ? cell.closest('tbl') : null;
  return (cell && table && placesIn(table).get(cell)) ?? '';
}

function cellPlaces(table: Element): Map<Element, string> {
  const found = new Map<Element, { at: number; filled: number; rows: number; isCrossed: boolean }>();
  const open = new Map<number, { rows: number }>();
  const thin = [...thinColumns(table)];
  for (const row of partsOf(table, 'tr')) {
    let [at, filled] = [numberOf(childOf(row, 'trPr'), 'gridBefore'), 0];
    for (const cell of partsOf(row, 'tc')) {
      const properties = childOf(cell, 'tcPr');
      const [isCovered, goesOn] = ['hMerge', 'vMerge'].map((name) => {
        const merged = childOf(properties, name);
        return merged !== null && valueOf(merged) !== 'restart';
      });
      const above = goesOn ? open.get(at) : undefined;
      const seen = at - thin.filter((column) => column < at).length;
      const place = { at: seen, filled, rows: 1, isCrossed: isCrossed(properties) };
      if (above) above.rows += 1;
      else open.set(at, place);
      if (!isCovered) found.set(cell, place);
      at += Math.max(numberOf(properties, 'gridSpan'), 1);
      if (lettersOf(textsIn(cell).join('')).letters !== '') filled += 1;
    }
  }
  const starts = [...new Set(Array.from(found.values(), ({ at }) => at))].toSorted(
    (one, other) => one - other,
  );
  const columns = new Map(starts.map((start, column) => [start, column] as const));
  const side = isOn(childOf(childOf(table, 'tblPr'), 'bidiVisual')) ? '⇄' : '';
  return new Map(
    Array.from(found, ([cell, { at, filled, rows, isCrossed: crossed }]) => {
      const skipped = (columns.get(at) ?? 0) - filled;
      return [cell, cellShape(skipped, rows) + (crossed ? '╳' : '') + side] as const;
    }),
  );
}

/** Whether a line goes from corner to corner of a cell. */
export function isCrossed(properties: Element | null): boolean {
  const borders = childOf(properties, 'tcBorders');
  return ['tl2br', 'tr2bl'].some((name) => !/^(nil|none)?$/.test(valueOf(childOf(borders, name)) ?? ''));
}

/** The places of each table's cells. A table is read once, although each of its texts asks for it. */
const placesIn = onceOf(cellPlaces);

const numberOf = (properties: Element | null, name: string) =>
  Number(valueOf(childOf(properties, name)) ?? 0) || 0;

/** What a formula draws beside its letters. */
export function formulaShape(formula: Element): string {
  const letters = elements(formula, M, 't').map(({ textContent }) => textContent);
  const shape = formulaText(formula);
  return shape === letters.join('') ? '' : shape;
}
