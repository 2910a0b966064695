import {
  DROPPED,
  GOES_ON,
  type Layout,
  LAYOUT,
  PLACE,
  SECTIONS,
  TABLE,
} from '#document-text/digest/layouts.ts';

import { cellLayout, cellStart, linesBeside } from './cell-layouts.ts';
import { boxLayout, olderBox } from './box-layouts.ts';
import { lettersLayouts } from './letters-layouts.ts';
import { laterLayouts, NEAR, olderGroup, rounded, setOffLayouts, usualSize } from './overlooked.ts';
import { RIGHT_TO_LEFT } from '#document-text/docx/formats/format-rules.ts';
import { drawnAt, placeInGroup } from '#document-text/docx/formats/overlaps.ts';
import { isWide } from '#document-text/docx/formats/table-widths.ts';
import type { ParagraphText } from '#document-text/docx/paragraph-text.ts';
import { type PageArea } from '#document-text/docx/page-area.ts';
import { textsIn } from '#document-text/docx/plain-texts.ts';
import { childOf, NAMESPACE, twips } from '#document-text/docx/wordml.ts';

const W = NAMESPACE.w;

/** The end of a line in a paragraph; a blank in its text. */
export const LINE_END = '\v';

const ALIGNED: Readonly<Record<string, string>> = {
  right: '→',
  end: '→',
  distribute: '↔',
  thaiDistribute: '↔',
};

/** What layouts make of a passage or a note, where that isn't usual. */
export function layoutsIn(paragraph: ParagraphText): Layout[] {
  return [
    ...linesAbove(paragraph),
    ...lettersLayouts(paragraph),
    // A program may make room for a number.
    ...Array.from(cellLayout(paragraph, usualSize(paragraph.parts)), (sign): Layout => [
      (sign === '⇢' ? `${LAYOUT} ` : DROPPED) + sign,
    ]),
    ...placeOfLines(paragraph),
    ...cellStart(paragraph),
    ...(paragraph.marks === '' ? [] : [[`${LAYOUT} †${paragraph.marks}`] as const]),
    ...laterLayouts(paragraph),
    ...setOffLayouts(paragraph),
    // Programs drop this; a line may then end within a word or number.
    ...(paragraph.look.isCutAnywhere ? [[`${SECTIONS} ⏎`] as const] : []),
  ];
}

/** Where the lines of a paragraph begin and end, and what they're aligned with. */
function placeOfLines({ element, look, text: words }: ParagraphText): Layout[] {
  const {
    left = 0,
    right = 0,
    first = 0,
    align = '',
    vAlign = 'top',
    lineDirection = 'lrTb',
    isFromRight = false,
    textAlignment = '',
  } = look;
  const isTurned = /^(tbRlV?|tbLrV|btLr)$/.test(lineDirection);
  const height = childOf(childOf(element.closest('tr'), 'trPr'), 'trHeight');
  // Any other row grows with its text.
  const isFixed = height && (isTurned || height.getAttributeNS(W, 'hRule') === 'exact');
  const indents = rounded([left, left + first, right, isFixed ? twips(height, 'val') : 0]);
  const placed = [
    ALIGNED[align] ?? '',
    align === 'center' && isInColumns(element) ? '↕' : '',
    vAlign === 'top' ? '' : vAlign,
    isTurned ? lineDirection : '',
    childOf(childOf(element, 'pPr'), 'framePr')?.getAttributeNS(W, 'dropCap') ?? '',
    /^(top|center|bottom)$/.test(textAlignment) ? textAlignment : '',
    isFromRight && RIGHT_TO_LEFT.test(words) && /[\d\p{scx=Latn}]/u.test(words) ? '⇄' : '',
  ].join('');
  const [text, ...others] = indents.map((indent) =>
    placed + indent === '' ? '' : `${LAYOUT} ${placed}${indent}`,
  );
  return text === undefined || (text === '' && others.length === 0) ? [] : [[text, ...others]];
}

/** Whether a paragraph may be beneath several columns of the text above: not in a cell of one column, or beside the body. */
function isInColumns(paragraph: Element): boolean {
  const around = paragraph.closest('tc, txbxContent, hdr, ftr, footnote, endnote');
  return around === null || isWide(around);
}

/** How much of a cell is empty above its first text. */
function linesAbove({ element, look: { before = 0, marginTop = 0 }, parts }: ParagraphText): Layout[] {
  if (element.parentElement?.localName !== 'tc') return [];
  const [start = ''] = /^\s*/.exec(parts.map(([, text]) => text).join('')) ?? [];
  const { count, above } = emptyAbove(element);
  const lines = start.split(LINE_END).length - 1 + count;
  if (above !== null && above.localName !== 'tcPr') return [];
  const [text, ...others] = rounded([before + marginTop]).map((form) =>
    lines === 0 && form === '' ? '' : `${LAYOUT} ↧${lines}${form}`,
  );
  return text === undefined || (text === '' && others.length === 0) ? [] : [[text, ...others]];
}

/** How many empty paragraphs are above another one, and what is above these. */
function emptyAbove(paragraph: Element): { count: number; above: Element | null } {
  let [count, above] = [0, paragraph.previousElementSibling];
  for (; above?.localName === 'p' && textsIn(above).join('').trim() === ''; count += 1)
    above = above.previousElementSibling;
  return { count, above };
}

/** How the texts of each table stand in rows and cells, and where each part is that floats, by the first text of the part. */
export function partLayouts(
  passages: readonly ParagraphText[],
  page: PageArea,
): Map<ParagraphText, Layout[]> {
  const tables = new Map<Element, { last: Element; layout: string }>();
  const found = new Map<ParagraphText, Layout[]>();
  const firsts = new Map<Element, ParagraphText>();
  const looks = new Map(passages.map(({ element, look }) => [element.parentElement, look] as const));
  for (const passage of passages.filter(({ text }) => text !== '')) {
    const layouts: Layout[] = [];
    found.set(passage, layouts);
    for (let part: Element | null = passage.element; part !== null; part = part.parentElement) {
      if (firsts.has(part)) break;
      if (!PARTS.has(part.localName)) continue;
      firsts.set(part, passage);
      layouts.push(
        ...floatLayout(part, page),
        ...(part.localName === 'drawing' ? nearPlace(part, page) : []),
        ...(part.localName === 'wsp' ? boxLayout(part) : []),
        ...(part.localName === 'pict' ? [...olderBox(part), ...olderGroup(part)] : []),
      );
    }
    const cell = passage.element.closest('tc, txbxContent');
    const table = cell?.closest('tbl');
    if (cell?.localName !== 'tc' || !table) continue;
    const { last, layout } = tables.get(table) ?? {
      last: undefined,
      layout: table.parentElement?.closest('tbl') ? '▣' : '',
    };
    const isSameRow = last?.closest('tr') === cell.closest('tr');
    const start = (isSameRow ? '|' : '/') + linesBeside(cell, looks);
    const isBeside = (cell.parentElement?.querySelectorAll(':scope > tc').length ?? 0) > 1;
    const lines = isBeside ? emptyAbove(passage.element).count || '' : '';
    // Not named if it's new, because programs add cells without text, and it only explains the lines of a PDF.
    if (isBeside && last === cell) layouts.push([GOES_ON, '']);
    tables.set(table, { last: cell, layout: layout + (last === cell ? `¶${lines}` : start) });
  }
  for (const [table, { layout }] of tables) {
    const first = firsts.get(table);
    if (first) found.get(first)?.push([TABLE + layout]);
  }
  return found;
}

const PARTS = new Set(['p', 'tbl', 'drawing', 'pict', 'wsp']);

function floatLayout(part: Element, page: PageArea): Layout[] {
  const place = part.localName === 'wsp' ? placeInGroup(part) : drawnAt(part, page);
  if (place === null) return [];
  // A place relative to a letter or a line moves with the text.
  const from = [...part.querySelectorAll(':scope > anchor > :is(positionH, positionV)')]
    .map((each) => /^(character|line)$/.exec(each.getAttribute('relativeFrom') ?? '')?.[0] ?? '')
    .join('');
  const isOut =
    part.closest('tc') !== null && part.querySelector(':scope > anchor[layoutInCell="0"]') !== null;
  const [usual, ...others] = rounded([place.x, place.y]).map(
    (form) => `${place.isOnPage ? PLACE : `${LAYOUT} ¶`}${from}${isOut ? '⊡' : ''}${form}`,
  );
  return [[usual ?? '', ...others]];
}

/** The place of a box in smaller steps, because a box can be a sign of the text beside it. */
function nearPlace(box: Element, page: PageArea): Layout[] {
  const place = drawnAt(box, page);
  if (place === null) return [];
  const [usual, ...others] = rounded([place.x, place.y], NEAR).map((form) => `${DROPPED}▭${form}`);
  return [[usual ?? '', ...others]];
}

/** Where a picture is drawn; one in a line by the number of letters before it, because it can be a tick or a sign. */
export function pictureLayout(
  picture: Element,
  page: PageArea,
  before: number,
  [key, ...others]: readonly [string, ...string[]],
): Layout {
  const withKey = (each: string) => `${LAYOUT} ▣${before} ${each}`;
  return floatLayout(picture, page)[0] ?? [withKey(key), ...others.map(withKey)];
}
