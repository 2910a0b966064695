import { SIGNED_AMOUNT } from '#document-text/digest/file-letters.ts';
import {
  DROPPED,
  FAINT,
  LAYOUT,
  type Layout,
  OVERLOOKED,
  PALE,
  PLACE_STEP,
} from '#document-text/digest/layouts.ts';
import { JOINED } from '#document-text/digest/rests/list-labels.ts';

import { styleOf } from '#document-text/docx/drawings/drawn.ts';
import type { ListLabels } from '#document-text/docx/list-labels.ts';
import { lettersLook } from '#document-text/docx/formats/layout-look.ts';
import type { Look, Looks } from '#document-text/docx/formats/look.ts';
import { rareFonts, symbolFont } from '#document-text/docx/formats/symbol-fonts.ts';
import { isOverlooked, isPale, isVivid } from '#document-text/docx/formats/unseen.ts';
import { textsIn } from '#document-text/docx/plain-texts.ts';
import type { ParagraphText } from '#document-text/docx/paragraph-text.ts';
import {
  attributeOf,
  cellsOf,
  childOf,
  elements,
  exactHeight,
  halfPoints,
  NAMESPACE,
  onceOf,
  twips,
  valueOf,
} from '#document-text/docx/wordml.ts';
import { LINE_END } from './layout.ts';

/** In twips: how lengths are rounded, and how much programs change them; the second one for boxes beside text. */
type Step = readonly [size: number, change: number];
const USUAL: Step = [PLACE_STEP, 30];
export const NEAR: Step = [40, 30];
/** In half-points: the size of print that is overlooked. */
const SMALL = 11;
/** In twips for each half-point: the width of a letter, and the height of a line. */
const [LETTER, LINE] = [4.6, 11.5];
const [POINT, EIGHTH] = [20, 2.5];
/** The width of a digit, a point, and a blank. */
const [DIGIT, POINT_WIDTH, BLANK] = [5.5, 2.75, 2.5];
/** A label and a text that are read as one number without a blank. */
const NUMBERED = /\d[.,]? \d/;
/** Of the ways in which letters are set off: bold letters, and those in which links are. */
const [BOLD, OF_LINKS, STRONG] = [2, new Set([1, 4]), 5];
/** In twips for each half-point: letters of a label that are spread further may be read as two. */
const MAX_SPREAD = 1.5;
/** Bullets, of which programs replace those of symbol fonts. */
const USUAL_LABEL = /^[\s\uf02d\uf06c\uf06e\uf071\uf0b7\uf0a7\uf0d8\uf076\uf0a8·•◦▪▫■□●○➢❖‣*–—-]*$/u;
const [TICK, CROSS] = [/[✓✔☑\uf0fc\uf0fe]/, /[✗✘☒✕\uf0fb\uf0fd]/];
/** Labels that may mean that something is chosen or not. */
const [EMPTY_CIRCLE, FULL_CIRCLE] = [/[○◯◦⚪\uf0a1]/u, /[●⬤⚫\uf06c]/u];

/** A tab or a wide blank behind a word. */
const GAP = /(^| )[1-9]\d*[⇥␣]/;

/** Small print, pale letters, blanks that are drawn on, which may be read as dashes, and how wide letters before tabs are. */
export function laterLayouts(paragraph: ParagraphText): Layout[] {
  const { parts, drawn, overlooked, faint, pale, gaps, setOff } = paragraph;
  const dashes = drawn.flatMap(({ text, at }) => (text.trim() === '' ? at : []));
  const size = usualSize(parts);
  const widths = new Set(parts.map(([{ width }, text]) => (text.trim() === '' ? '' : width)));
  const isBold = setOff[BOLD]?.includes('·') === false;
  return [
    size > 0 && size <= SMALL ? `▾${size}` : '',
    /[^·]/.test(overlooked) ? OVERLOOKED + overlooked : '',
    /[^·]/.test(faint) ? FAINT + faint : '',
    dashes.length > 0 ? `⸺${dashes.join(' ')}` : '',
    // They're overlooked only beside darker ones.
    /[^·]/.test(pale) && pale.includes('·') ? `${PALE}${pale}` : '',
    GAP.test(gaps) ? `⇥${size}${[...widths].join('')}${isBold ? 'b' : ''}` : '',
  ]
    .flatMap((each): Layout[] => (each === '' ? [] : [[DROPPED + each]]))
    .concat(shadedCell(paragraph));
}

/**
 * Letters that are set off from others. Programs set off links by a line below and a color, and write the ground of a table style into
 * its cells: these are named only if they're gone.
 */
export function setOffLayouts({ element, setOff, look }: ParagraphText): Layout[] {
  const isOfTable = hasGroundOfTable(look);
  return setOff.flatMap((letters, kind) => {
    const isWhole = !letters.includes('·');
    if (!/[^·]/.test(letters) || (isWhole && kind > 0 && kind !== STRONG)) return [];
    const mayBeNew =
      kind === STRONG || (OF_LINKS.has(kind) && areLinks(element, letters)) || (isWhole && isOfTable);
    return [[`${LAYOUT} ❏${kind}${letters}`, ...(mayBeNew ? [''] : [])] as const];
  });
}

/** Whether a table's style has the color of a ground, for bands of its rows. */
const hasGroundOfTable = ({ ground, grounds = [] }: ParagraphText['look']) =>
  ground?.every((color) => grounds.includes(color)) === true;

/** Whether all letters between points that the eye sees are in links. */
function areLinks(paragraph: Element, letters: string): boolean {
  if (paragraph.querySelector('fldChar, fldSimple')) return true;
  const links = elements(paragraph, NAMESPACE.w, 'hyperlink').map((link) =>
    textsIn(link).join('').replace(/\s+/g, ''),
  );
  const parts = letters.replace(/\p{Cf}/gu, '').split(/·+/);
  return parts.every((part) => part === '' || links.some((link) => link.includes(part)));
}

/** Where an empty cell is that has a dark or vivid ground, which may mean that it's chosen. */
function shadedCell({ element, look }: ParagraphText): Layout[] {
  const [cell, row] = [element.parentElement, element.parentElement?.parentElement];
  const isShaded =
    cell?.localName === 'tc' && look.behind?.every((color) => !isPale(color) || isVivid(color));
  if (!isShaded || !cell || !row || textsIn(cell).join('').trim() !== '' || element !== childOf(cell, 'p'))
    return [];
  const place = [row, cell].map((part) => [...(part.parentElement?.children ?? [])].indexOf(part));
  return [[`${DROPPED}▓${place.join()}`, ...(hasGroundOfTable(look) ? [''] : [])]];
}

/** Where the shapes of a group of VML are, as it's written. */
export function olderGroup(picture: Element): Layout[] {
  const group = picture.querySelector(':scope > group');
  const shapes = group ? [group, ...group.querySelectorAll('shape, rect, roundrect')] : [];
  const places = shapes.map((shape) => {
    const style = styleOf(shape);
    const place = ['left', 'top', 'width', 'height'].map((name) => style.get(name));
    return [...place, ...['coordorigin', 'coordsize'].map((name) => shape.getAttribute(name))].join(' ');
  });
  return group ? [[`${DROPPED}▣${places.join()}`]] : [];
}

/** How high a text is and what is above it, where that moves it out of a row, box, or frame, or into another column. */
export function heightLayout(
  passages: readonly ParagraphText[],
  index: number,
  section: Element | undefined,
): Layout[] {
  const text = passages[index];
  if (!text) return [];
  const { element, look, parts } = text;
  const frame = childOf(childOf(element, 'pPr'), 'framePr');
  const lines = Math.ceil(
    (text.text.length * usualSize(parts) * LETTER) / ((frame && twips(frame, 'w')) || Infinity),
  );
  // LibreOffice fixes the height of every frame.
  let room = frame && twips(frame, 'h') < lines * usualSize(parts) * LINE ? twips(frame, 'h') : 0;
  for (let row = element.closest('tr'); row; row = row.parentElement?.closest('tr') ?? null)
    room += exactHeight(childOf(childOf(row, 'trPr'), 'trHeight'), 'hRule', 'val') ?? 0;
  const place = element.closest('tc, txbxContent');
  const isFixed =
    room > 0 ||
    frame !== null ||
    element.closest('txbxContent') !== null ||
    (place !== null && hasLinesBeside(place));
  const hasColumns = Number(childOf(section, 'cols')?.getAttributeNS(NAMESPACE.w, 'num')) > 1;
  if (!isFixed && (!hasColumns || place !== null)) return [];
  const isThere = (at: number) => passages[at]?.element.closest('tc, txbxContent') === place;
  let above = index - 1;
  while (passages[above]?.text === '' && isThere(above)) above -= 1;
  const gaps = passages
    .slice(above + 1, index)
    .filter(({ element: gap }) => !gap.querySelector('sdt, drawing'));
  const [start = ''] = /^\s*/.exec(parts.map(([, words]) => words).join('')) ?? [];
  const size = Math.max(
    ...parts.map(([part]) => part.size),
    ...gaps.flatMap(({ element: gap }) => elements(gap, NAMESPACE.w, 'sz').map(halfPoints)),
  );
  const [grid, borders] = [childOf(section, 'docGrid'), bordersAbove(element)];
  let [rest, below] = [0, isThere(above) ? passages[above]?.look.after : 0];
  for (const each of [...gaps, text]) {
    rest += Math.max(below ?? 0, each.look.before ?? 0);
    below = each.look.after;
  }
  const pitch = attributeOf(grid, 'type').startsWith('lines') ? twips(grid, 'linePitch') : 0;
  const [form, ...others] = rounded([rest + borders, look.line ?? Math.max(look.least ?? 0, pitch), room]);
  const isSpaced = [...passages.slice(isThere(above) ? above : above + 1, index), text].some(
    (each) => each.look.isSpaced,
  );
  const layout = `${DROPPED}▤${gaps.length + start.split(LINE_END).length} ${size} ${look.lines ?? 1}${isSpaced ? '~' : ''}`;
  return [[layout + form, ...others.map((other) => layout + other)]];
}

/** Whether another cell of the row has several lines, beside which those of a cell stand. */
const hasLinesBeside = (cell: Element) =>
  cellsOf(cell.closest('tr') ?? cell).some((other) => other !== cell && hasLines(other));

const hasLines = onceOf((cell) => {
  const paragraphs = [...cell.querySelectorAll('p')].filter((each) => textsIn(each).join('').trim() !== '');
  return paragraphs.length > 1 || paragraphs.some((each) => elements(each, NAMESPACE.w, 'br').length > 0);
});

/** In twips: the lines above a paragraph and at the top of its cell, with the room below. */
function bordersAbove(paragraph: Element): number {
  const cell = childOf(childOf(paragraph.parentElement, 'tcPr'), 'tcBorders');
  const lines = [childOf(childOf(childOf(paragraph, 'pPr'), 'pBdr'), 'top'), childOf(cell, 'top')];
  return lines.reduce((sum, line) => sum + twips(line, 'sz') * EIGHTH + twips(line, 'space') * POINT, 0);
}

type Label = ReturnType<ListLabels['next']>;

/** A label that is read with its text; '' for a usual bullet. */
export function readLabel({ label, gap }: Label, text: string): string {
  if (TICK.test(label) || CROSS.test(label)) return TICK.test(label) ? '✓' : '✗';
  if (USUAL_LABEL.test(label) && !SIGNED_AMOUNT.test(`${label} ${text}`)) return '';
  // With a blank between them, two numbers are read as one.
  const isJoined = gap === 'nothing' ? /^[.,]?[\p{L}\d]/u : gap === 'space' && /\d$/.test(label) && /^\d/;
  return isJoined && isJoined.test(text) ? label + JOINED : label;
}

/** How a label looks unlike its passage, how it counts, and the circle that it is. */
export function labelLayout(
  { label, gap, counts, level }: Label,
  looks: Looks,
  { element, look: around, parts, text }: ParagraphText,
): string {
  const look = looks.with(childOf(level, 'rPr'), looks.with(childOf(childOf(element, 'pPr'), 'rPr'), around));
  const { size, rise, raise, mark, spread } = lettersLook(look);
  // Programs replace fonts of symbols.
  const isWritten = /[\p{L}\d]/u.test(label) && symbolFont(look) === undefined;
  const fonts = rareFonts(isWritten ? look : {}).filter((font) =>
    parts.every(([{ formats }]) => !formats.includes(font)),
  );
  const larger = Math.round((2 * size) / (usualSize(parts) || size)) - 2;
  const signs = [
    larger === 0 ? '' : `▾${larger}`,
    raise === 'superscript' || rise > 0 ? '↑' : raise === 'subscript' || rise < 0 ? '↓' : '',
    look.strike || look.dstrike ? '⸺' : '',
    mark === 'none' ? '' : mark,
    Math.abs(spread) > MAX_SPREAD * size ? '↔' : '',
    (look.caps || look.smallCaps) && /\p{Ll}/u.test(label) ? '↥' : '',
    isOverlooked(look) ? '◌' : '',
    ...fonts,
    gap === 'tab' && NUMBERED.test(`${label} ${text}`) && isNear(label, size, around, level) ? '⁀' : '',
    counts,
    EMPTY_CIRCLE.test(label) ? '○' : FULL_CIRCLE.test(label) ? '●' : '',
  ].join('');
  return (label === '' && counts === '') || signs === '' ? '' : DROPPED + signs;
}

/** Whether the tab behind a label is narrower than a blank, as far as the widths of digits and points tell. */
function isNear(label: string, size: number, { left = 0, first = 0, ...look }: Look, level: Element | null) {
  const aligned = valueOf(childOf(level, 'lvlJc'));
  const share = /^(right|end)$/.test(aligned ?? '') ? 0 : aligned === 'center' ? 1 / 2 : 1;
  const width = Array.from(label).reduce(
    (sum, sign) => sum + size * (/[.,]/.test(sign) ? POINT_WIDTH : DIGIT),
    0,
  );
  const end = left + first + width * share;
  const stops = [
    ...[...(childOf(childOf(level, 'pPr'), 'tabs')?.children ?? [])].map((tab) => twips(tab, 'pos')),
    ...Object.keys(look).flatMap((name) => (name.startsWith('tab ') ? Number(name.slice(4)) : [])),
    left,
  ];
  return stops.some((stop) => stop > end && stop - end < size * BLANK);
}

/** The size of most letters. */
export function usualSize(parts: ParagraphText['parts']): number {
  const sizes = new Map<number, number>();
  for (const [{ size }, text] of parts) sizes.set(size, (sizes.get(size) ?? 0) + text.trim().length);
  const [[usual] = [0]] = [...sizes].toSorted(([, one], [, other]) => other - one);
  return usual;
}

/** Lengths as a text, and how else they may be rounded; '' for none. */
export function rounded(lengths: readonly number[], [size, change]: Step = USUAL): [string, ...string[]] {
  let forms = [''];
  for (const length of lengths) {
    const steps = [0, -change, change].map((noise) => Math.round((length + noise) / size));
    forms = [...new Set(steps)].flatMap((step) => forms.map((form) => `${form} ${step}`));
  }
  const [usual = '', ...others] = forms.map((form) => (/[1-9]/.test(form) ? form : ''));
  return [usual, ...others];
}
