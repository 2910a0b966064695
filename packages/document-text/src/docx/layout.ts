import { LAYOUT } from '#document-text/digest/layouts.ts';

import type { LettersLook } from './formats/layout-look.ts';
import { RIGHT_TO_LEFT } from './formats/format-rules.ts';
import { drawnAt } from './formats/overlaps.ts';
import { columnsOf, MAX_COLUMNS } from './formats/odd-formats.ts';
import type { ParagraphText } from './paragraph-text.ts';
import { EMU_PER_TWIP, type PageArea } from './page-area.ts';
import { textsIn } from './plain-texts.ts';
import { childOf, NAMESPACE, onceOf, twips } from './wordml.ts';

const W = NAMESPACE.w;

/** The end of a line in a paragraph; a blank in its text. */
export const LINE_END = '\v';

/** A layout as it's sealed, and the other ways in which it may be, because programs round lengths. */
export type Layout = readonly [text: string, ...others: string[]];

/** In twips: how lengths are rounded, and how much programs change them. */
const [STEP, NOISE] = [283, 30];
/** In half-points: how far letters are raised at least. */
const MIN_RISE = 3;
/** Shares of the size of the other letters, of their width, and of their distance. */
const [SMALL, LARGE, NARROW, WIDE, NEAR, FAR] = [0.67, 1.5, 67, 150, -0.08, 0.15];
const TWIPS_PER_HALF_POINT = 10;
/** Numbers that change places where they're written from right to left. */
const TURNABLE = /\d\s?[-+–−]\s?\d/g;
const ALIGNED: Readonly<Record<string, string>> = { right: '→', end: '→', distribute: '↔' };

/** What layouts make of a passage or a note, where that isn't usual. */
export function layoutsIn(paragraph: ParagraphText): Layout[] {
  const own = [lettersLayout(paragraph), cellLayout(paragraph)].filter((each) => each !== '');
  return [
    ...linesAbove(paragraph),
    ...own.map((each): Layout => [`${LAYOUT} ${each}`]),
    ...placeOfLines(paragraph),
  ];
}

/** Where the lines of a paragraph begin and end, and what they're aligned with. */
function placeOfLines({ look, text: words }: ParagraphText): Layout[] {
  const {
    left = 0,
    right = 0,
    first = 0,
    align = '',
    list = '',
    vAlign = 'top',
    lineDirection = 'lrTb',
    isFromRight = false,
    textAlignment = '',
  } = look;
  // Programs copy the indents of a list to its paragraphs.
  const indents = rounded(/^0?$/.test(list) ? [left, left + first, right] : []);
  const placed = [
    ALIGNED[align] ?? '',
    vAlign === 'top' ? '' : vAlign,
    /^(tbRl|btLr)$/.test(lineDirection) ? lineDirection : '',
    /^(top|center|bottom)$/.test(textAlignment) ? textAlignment : '',
    isFromRight && RIGHT_TO_LEFT.test(words) && /[\d\p{scx=Latn}]/u.test(words) ? '⇄' : '',
  ].join('');
  const [text, ...others] = indents.map((indent) =>
    placed + indent === '' ? '' : `${LAYOUT} ${placed}${indent}`,
  );
  return text === undefined || (text === '' && others.length === 0) ? [] : [[text, ...others]];
}

/** In twips: the free side of a cell, for each half-point of a digit, and the least distance of numbers in two cells. */
const [USUAL_MARGIN, DIGIT, MIN_APART] = [108, 5.2, 60];
const NUMBERS = /[\d.,:'’€$£%]+/g;

/** How much of a cell is empty above its first text. */
function linesAbove({ element, look: { before = 0 }, parts }: ParagraphText): Layout[] {
  if (element.parentElement?.localName !== 'tc') return [];
  const [start = ''] = /^\s*/.exec(parts.map(([, text]) => text).join('')) ?? [];
  let lines = start.split(LINE_END).length - 1;
  let above = element.previousElementSibling;
  for (; above?.localName === 'p' && textsIn(above).join('').trim() === ''; lines += 1)
    above = above.previousElementSibling;
  if (above !== null && above.localName !== 'tcPr') return [];
  const [text, ...others] = rounded([before]).map((form) =>
    lines === 0 && form === '' ? '' : `${LAYOUT} ↧${lines}${form}`,
  );
  return text === undefined || (text === '' && others.length === 0) ? [] : [[text, ...others]];
}

/** Whether a cell is too narrow for a number, and whether nothing parts the number from that of the next cell. */
function cellLayout({ element, text, look, parts }: ParagraphText): string {
  const cell = element.closest('tc, txbxContent');
  if (cell?.localName !== 'tc') return '';
  const { left = 0, right = 0, marginLeft = USUAL_MARGIN, marginRight = USUAL_MARGIN } = look;
  const { width, isBesideColumns } = cellPlace(cell);
  const longest = Math.max(0, ...Array.from(text.matchAll(NUMBERS), ([number]) => number.length));
  const isCut =
    width > 0 && longest * usualSize(parts) * DIGIT > width - marginLeft - marginRight - left - right;
  const next = cell.nextElementSibling;
  const isJoined =
    /[\d.,]$/.test(text) &&
    marginRight * 2 < MIN_APART &&
    next !== null &&
    /^[\d.,]/.test(textsIn(next).join(''));
  return `${isCut ? '✂' : ''}${isJoined ? '⁀' : ''}${isBesideColumns ? '⇢' : ''}`;
}

/** The width of a cell, and whether the widths of its row put its middle beside its columns. */
const cellPlace = onceOf((cell) => {
  let [start, from] = [0, 0];
  let left = MAX_COLUMNS;
  for (let each = cell.previousElementSibling; each && left > 0; each = each.previousElementSibling) {
    if (each.localName !== 'tc') continue;
    left -= 1;
    start += cellWidth(each);
    from += columnsOf(each);
  }
  const [width, columns] = [cellWidth(cell), columnsOf(cell)];
  const middle = start + width / 2;
  return { width, isBesideColumns: columns > 0 && (middle < from || middle > from + columns) };
});

/** In twips; 0 if programs decide it. */
function cellWidth(cell: Element): number {
  const own = childOf(childOf(cell, 'tcPr'), 'tcW');
  return own?.getAttributeNS(W, 'type') === 'dxa' ? twips(own, 'w') : columnsOf(cell);
}

/** How the texts of each table stand in rows and cells, and where each part is that floats, by the first text of the part. */
export function partLayouts(
  passages: readonly ParagraphText[],
  page: PageArea,
): Map<ParagraphText, Layout[]> {
  const tables = new Map<Element, { last: Element; layout: string }>();
  const found = new Map<ParagraphText, Layout[]>();
  const firsts = new Map<Element, ParagraphText>();
  for (const passage of passages.filter(({ text }) => text !== '')) {
    const layouts: Layout[] = [];
    found.set(passage, layouts);
    for (let part: Element | null = passage.element; part !== null; part = part.parentElement) {
      if (firsts.has(part)) break;
      if (!PARTS.has(part.localName)) continue;
      firsts.set(part, passage);
      layouts.push(...floatLayout(part, page), ...(part.localName === 'wsp' ? boxLayout(part) : []));
    }
    const cell = passage.element.closest('tc, txbxContent');
    const table = cell?.closest('tbl');
    if (cell?.localName !== 'tc' || !table) continue;
    const { last, layout } = tables.get(table) ?? {
      last: undefined,
      layout: table.parentElement?.closest('tbl') ? '▣' : '',
    };
    const isSameRow = last?.closest('tr') === cell.closest('tr');
    tables.set(table, { last: cell, layout: layout + (last === cell ? '¶' : isSameRow ? '|' : '/') });
  }
  for (const [table, { layout }] of tables) {
    const first = firsts.get(table);
    if (first) found.get(first)?.push([`${LAYOUT} ▦${layout}`]);
  }
  return found;
}

const PARTS = new Set(['p', 'tbl', 'drawing', 'pict', 'wsp']);

function floatLayout(part: Element, page: PageArea): Layout[] {
  const place = part.localName === 'wsp' ? placeInGroup(part) : drawnAt(part, page);
  if (place === null) return [];
  const [usual, ...others] = rounded([place.x, place.y]).map(
    (form) => `${LAYOUT} ${place.isOnPage ? '▭' : '¶'}${form}`,
  );
  return [[usual ?? '', ...others]];
}

const number = (within: Element | null | undefined, name: string, side: string) =>
  Number(within?.querySelector(`:scope > ${name}`)?.getAttribute(side) ?? 0);

/** In twips, without an attribute. */
const [LEFT_INSET, TOP_INSET] = [144, 72];
const twipsIn = (within: Element | null, name: string, usual: number) =>
  Number(within?.getAttribute(name) ?? usual * EMU_PER_TWIP) / EMU_PER_TWIP;

/** How the text of a box stands in it, and how wide the box is. */
function boxLayout(shape: Element): Layout[] {
  const body = shape.querySelector(':scope > bodyPr');
  const turned = ['vert', 'anchor'].map((name) => body?.getAttribute(name) ?? '');
  const drawing = shape.closest('inline, anchor');
  const alignment = turned.filter((value) => !/^(horz|t)?$/.test(value)).join(' ');
  // A group has sizes of its own, and programs turn boxes with their text.
  const isAlone = alignment === '' && drawing?.querySelector('wgp, wpc') === null;
  const width = isAlone ? twipsIn(drawing?.querySelector(':scope > extent') ?? null, 'cx', 0) : 0;
  const insets = rounded([
    twipsIn(body, 'lIns', LEFT_INSET) - LEFT_INSET,
    twipsIn(body, 'tIns', TOP_INSET) - TOP_INSET,
    width,
  ]);
  const [text = '', ...others] = insets.map((form) => `${LAYOUT} ◫${alignment}${form}`);
  // Programs make boxes of older shapes.
  return [[text, ...others, '']];
}

/** Where a shape is in its group, in twips. */
function placeInGroup(shape: Element): ReturnType<typeof drawnAt> {
  const group = shape.parentElement?.localName === 'wgp' ? shape.parentElement : null;
  const frame = group?.querySelector(':scope > grpSpPr > xfrm');
  const own = shape.querySelector(':scope > spPr > xfrm');
  const [x = 0, y = 0] = [
    ['x', 'cx'],
    ['y', 'cy'],
  ].map(([at = '', size = '']) => {
    const scale = number(frame, 'ext', size) / (number(frame, 'chExt', size) || 1) / EMU_PER_TWIP;
    return (number(own, 'off', at) - number(frame, 'chOff', at)) * scale;
  });
  return frame && own ? { x, y, isOnPage: false } : null;
}

/** Where a picture is drawn; one in a line is sealed, too. */
export function pictureLayout(picture: Element, page: PageArea): Layout {
  return floatLayout(picture, page)[0] ?? [`${LAYOUT} ▣`];
}

/** Lengths as a text, and how else they may be rounded; '' for none. */
function rounded(lengths: readonly number[]): [string, ...string[]] {
  let forms = [''];
  for (const length of lengths) {
    const steps = [0, -NOISE, NOISE].map((noise) => Math.round((length + noise) / STEP));
    forms = [...new Set(steps)].flatMap((step) => forms.map((form) => `${form} ${step}`));
  }
  const [usual = '', ...others] = forms.map((form) => (/[1-9]/.test(form) ? form : ''));
  return [usual, ...others];
}

/** Letters that don't stand like the others of their paragraph, blanks of another width, and ends of lines. */
function lettersLayout({ parts }: ParagraphText): string {
  const usual = usualSize(parts);
  const found: { kind: string; at: number; text: string }[] = [];
  let at = 0;
  for (const [look, text] of parts) {
    const letters = text.replace(/\s+/g, '');
    const kind = kindOf(look, usual);
    const last = found.at(-1);
    if (letters === '' && kind !== '' && at > 0) found.push({ kind: `${kind}␣`, at, text: '' });
    else if (last?.kind === kind && last.at + last.text.length === at) last.text += letters;
    else if (kind !== '' && letters !== '') found.push({ kind, at, text: letters });
    const lettersTo = (index: number) => at + text.slice(0, index).replace(/\s+/g, '').length;
    for (const { index } of look.isTurned ? text.matchAll(TURNABLE) : [])
      found.push({ kind: '⇄', at: lettersTo(index) + 1, text: '' });
    for (const { 0: blank, index } of text.matchAll(/[ \u00a0]{3,}|[\v\u2000-\u200a\u202f\u205f\u3000]/g))
      found.push({
        kind: blank.length > 1 ? `␣${blank.length}` : blank.charCodeAt(0).toString(16),
        at: lettersTo(index),
        text: '',
      });
    at += letters.length;
  }
  return found
    .filter((each) => (each.at > 0 && each.at < at) || each.text !== '')
    .map((each) => `${each.at}${each.kind}${each.text}`)
    .join(' ');
}

/** The size of most letters. */
function usualSize(parts: ParagraphText['parts']): number {
  const sizes = new Map<number, number>();
  for (const [{ size }, text] of parts) sizes.set(size, (sizes.get(size) ?? 0) + text.trim().length);
  const [[usual] = [0]] = [...sizes].toSorted(([, one], [, other]) => other - one);
  return usual;
}

function kindOf(
  { size, raise, rise, spread, scale, mark, isFramed }: Required<LettersLook>,
  usual: number,
): string {
  const [share, distance] = [size / usual, spread / (size * TWIPS_PER_HALF_POINT)];
  return [
    share < SMALL ? '▾' : share > LARGE ? '▴' : '',
    raise === 'superscript' || rise >= MIN_RISE ? '↑' : raise === 'subscript' || rise <= -MIN_RISE ? '↓' : '',
    distance > FAR ? '↔' : distance < NEAR ? '↹' : '',
    scale > WIDE ? '⇔' : scale < NARROW ? '⇕' : '',
    mark === 'none' ? '' : mark,
    isFramed ? '▯' : '',
  ].join('');
}
