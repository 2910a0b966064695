import { NAMESPACE } from './wordml.ts';

/** Runs of one format; the properties are null without any. */
export interface PlainRun {
  properties: Element | null;
  text: string;
}

const NONE: readonly PlainRun[] = [];
const runs = new WeakMap<Element, readonly PlainRun[]>();

/** The runs of a paragraph that was parsed without them; empty if it has its runs. */
export function plainRunsOf(paragraph: Element): readonly PlainRun[] {
  return runs.get(paragraph) ?? NONE;
}

export function setPlainRuns(paragraph: Element, plain: readonly PlainRun[]): void {
  runs.set(paragraph, plain);
}

/** Every text of an element, in order. */
export function textsIn(element: Element): string[] {
  return [element, ...element.querySelectorAll('p, t')].flatMap((found) => {
    if (found.namespaceURI !== NAMESPACE.w) return [];
    return found.localName === 't' ? [found.textContent] : (runs.get(found) ?? NONE).map(({ text }) => text);
  });
}

/** A text to compare, with all blanks alike. */
export const bare = (text: string, blank = ' ') => text.normalize('NFC').replace(/\s+/g, blank).trim();

/** Signs for what a formula draws before its parts. */
const SIGNS: Readonly<Record<string, string>> = {
  rad: '√',
  den: '/',
  sup: '^',
  sub: '_',
  lim: '_',
  bar: '‾',
  mr: ';',
};
/** Elements of formulas that draw nothing but their content, and characters that are drawn where none is given. */
const TRANSPARENT = new Set('oMath func fName box r'.split(' '));
const USUAL = new Set(['begChr (', 'endChr )', 'sepChr |', 'type bar', 'scr roman']);

const DRAWN = new Set('f rad d nary bar acc groupChr'.split(' '));

/** Where a bar or a sign is drawn, if that's not usual: below its letters, or above them. */
function placeOf(part: Element): string {
  const place = part.querySelector(':scope > :is(barPr, groupChrPr) > pos');
  const isBelow = place?.getAttribute(`${place.prefix}:val`) === 'bot';
  return place === null || isBelow !== (part.localName === 'bar') ? '' : isBelow ? '_' : '^';
}

const HIDABLE = /^(deg|su[bp])$/;
const isOn = (mark: Element | null) =>
  mark !== null && !/^(0|off|false)$/.test(mark.getAttribute(`${mark.prefix}:val`) ?? '');

/** A formula as a line that tells how its parts stand. */
export function formulaText(part: Element): string {
  const name = part.localName;
  if (name === 't') return part.textContent;
  if (name.endsWith('Pr'))
    return [...part.children, ...part.querySelectorAll('color, vanish')]
      .map((each) => `${each.localName} ${each.getAttribute(`${each.prefix}:val`) ?? ''}`)
      .filter((each) => /^((beg|sep|end)?chr|type|scr|argSz|color|vanish)\b/i.test(each) && !USUAL.has(each))
      .map((each) => each.replace(/^\S+ /, '') || '∅')
      .join('');
  const isHidden =
    HIDABLE.test(name) && isOn(part.parentElement?.querySelector(`:scope > * > ${name}Hide`) ?? null);
  const within = isHidden ? '' : [...part.children].map(formulaText).join('');
  const isPlain =
    TRANSPARENT.has(name) || (name === 'e' && TRANSPARENT.has(part.parentElement?.localName ?? ''));
  // Programs draw these around nothing.
  if (within === '' && DRAWN.has(name)) return `${name}∅`;
  const sign = part.parentElement?.localName === 'limUpp' && name === 'lim' ? '^' : SIGNS[name];
  // An empty place of a matrix is a place.
  const isPlace = name === 'e' && part.parentElement?.localName === 'mr';
  return isPlain || (within === '' && !isPlace) ? within : `${placeOf(part) || (sign ?? '')}(${within})`;
}

/** Up to three lengths of texts with one byte a letter, and the size of the control; the texts follow. */
const LENGTHS = /((?:[^\0]\0\0\x80){1,3})[^]{8}/g;
const ALIGNED = 4;
/** How many of those may be between a length and its text. */
const NUMBERS_BEFORE = 10;

/** The path of a form control's data, which are in a file beside it. */
export const dataPath = (path: string) => path.replace(/(activeX\d*\.)xml$/i, '$1bin');

/** The texts in the data of a form control, such as the caption of a button. */
export function controlTexts(data: Uint8Array): string[] {
  const content = Array.from(data, (byte) => String.fromCharCode(byte)).join('');
  const narrow = [...content.matchAll(LENGTHS)].flatMap(({ 0: whole, 1: lengths = '', index }) => {
    let start = index + whole.length;
    return Array.from({ length: lengths.length / ALIGNED }, (_, turn) => {
      const length = lengths.charCodeAt(turn * ALIGNED);
      const text = content.slice(start, start + length);
      start += Math.ceil(length / ALIGNED) * ALIGNED;
      return text;
    });
  });
  return [...narrow, ...wideTexts(data)];
}

/** Those with two bytes a letter: one of the numbers before them is the length of each in bytes, and no text parts two. */
function wideTexts(data: Uint8Array): string[] {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const units = Array.from({ length: data.length >> 1 }, (_, at) => view.getUint16(at * 2, true));
  const content = units.map((unit) => String.fromCharCode(unit)).join('');
  return [...content.matchAll(/[\p{L}\p{N}\p{P}\p{S} ]{2,}/gu)].flatMap(({ 0: run, index }) => {
    const places = Array.from({ length: NUMBERS_BEFORE }, (_, turn) => (index - turn * 2 - 2) * 2);
    const lengths = places.map((place) => (place < 0 ? 0 : view.getUint32(place, true) / 2));
    const length = lengths.find((each) => Number.isInteger(each) && each > 1 && each <= run.length);
    return length === undefined ? [] : run.slice(0, length);
  });
}
