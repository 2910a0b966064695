import { type Layout, LAYOUT } from '#document-text/digest/layouts.ts';

import type { Look } from '#document-text/docx/formats/look.ts';
import { LINE_SIGNS } from '#document-text/docx/formats/unseen.ts';
import { columnsOf, MAX_COLUMNS, shareOf } from '#document-text/docx/formats/table-widths.ts';
import type { ParagraphText } from '#document-text/docx/paragraph-text.ts';
import { textsIn } from '#document-text/docx/plain-texts.ts';
import { childOf, elements, NAMESPACE, nextLike, onceOf, twips } from '#document-text/docx/wordml.ts';

const W = NAMESPACE.w;

/** In twips: the free side of a cell, for each half-point of a digit, and the least distance of numbers in two cells. */
const [USUAL_MARGIN, DIGIT, MIN_APART] = [108, 5.2, 60];
const NUMBERS = /[\d.,:'’€$£%]+/g;

/**
 * Tells whether a cell or a frame is too narrow for a number, and whether nothing parts the number from that of the next cell.
 * `size` is that of its letters.
 */
export function cellLayout({ element, text, look }: ParagraphText, size: number): string {
  const cell = element.closest('tc, txbxContent');
  const frame = twips(childOf(childOf(element, 'pPr'), 'framePr'), 'w');
  const longest = Math.max(0, ...Array.from(text.matchAll(NUMBERS), ([number]) => number.length));
  if (frame > 0) return longest * size * DIGIT > frame ? '✂' : '';
  if (cell?.localName !== 'tc') return '';
  const { left = 0, right = 0, marginLeft = USUAL_MARGIN, marginRight = USUAL_MARGIN } = look;
  const { width: own, isBesideColumns } = cellPlace(cell);
  // Some programs take a cell's own width, others that of its columns.
  const width = Math.min(own, columnsOf(cell) || own);
  const cut = width * shareOf(cell.closest('tbl') ?? cell);
  const isCut = width > 0 && longest * size * DIGIT > cut - marginLeft - marginRight - left - right;
  const next = nextLike(cell);
  const isJoined =
    /[\d.,]$/.test(text) &&
    marginRight * 2 < MIN_APART &&
    next !== null &&
    /^[\d.,]/.test(textsIn(next).join(''));
  const isBesideOthers = isBesideColumns && hasOtherRows(cell.closest('tbl') ?? cell);
  return `${isCut ? '✂' : ''}${isJoined ? '⁀' : ''}${isBesideOthers ? '⇢' : ''}`;
}

/** Where a cell begins in its row, its width, and whether the widths of its row put its middle beside its columns. */
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
  return { start, width, isBesideColumns: columns > 0 && (middle < from || middle > from + columns) };
});

/** Whether rows of a table have cells of other widths: in others, all cells of a column are beneath each other. */
const hasOtherRows = onceOf((table) => {
  const widthsIn = (row: Element) =>
    elements(row, W, 'tc').map((cell) => `${cellWidth(cell)} ${columnsOf(cell)}`);
  return new Set(elements(table, W, 'tr').map((row) => widthsIn(row).join())).size > 1;
});

/** In twips; 0 if programs decide it. */
function cellWidth(cell: Element): number {
  const own = childOf(childOf(cell, 'tcPr'), 'tcW');
  return own?.getAttributeNS(W, 'type') === 'dxa' ? twips(own, 'w') : columnsOf(cell);
}

/** In twips: where cells begin in steps, how much programs change that, and a whole table. */
const [CELL_STEP, CELL_NOISE, WHOLE] = [170, [0, -85, 85, -170, 170], 9000] as const;

/** Where the first text of a cell begins, if columns are above or below its table. */
export function cellStart({ element, look: { tableLeft = 0, tableAlign = '' } }: ParagraphText): Layout[] {
  const cell = element.parentElement;
  const table = cell?.localName === 'tc' ? cell.closest('tbl') : null;
  if (!cell || !table || element.previousElementSibling?.localName === 'p' || !isNearColumns(table))
    return [];
  const align = /^(right|end|center)$/.exec(tableAlign)?.[0] ?? '';
  const width = childOf(childOf(table, 'tblPr'), 'tblW');
  // The columns of a table that is as wide as a share of the page are shares, too.
  const share = width?.getAttributeNS(W, 'type') === 'pct' ? width.getAttributeNS(W, 'w') : null;
  const columns = [...(childOf(table, 'tblGrid')?.children ?? [])].slice(0, MAX_COLUMNS);
  const whole = columns.reduce((sum, each) => sum + twips(each, 'w'), 0);
  const scale = share === null || whole === 0 ? 1 : WHOLE / whole;
  const start = cellPlace(cell).start * scale + (align === '' ? tableLeft : 0);
  const [text = '', ...others] = CELL_NOISE.map(
    (noise) => `${LAYOUT} ⊢${align}${share ?? ''} ${Math.round((start + noise) / CELL_STEP) || ''}`,
  );
  return [[text, ...others]];
}

/** Whether the text above or below a table is in columns, too. One that floats is where its place says. */
const isNearColumns = onceOf((table) => {
  if (childOf(childOf(table, 'tblPr'), 'tblpPr')) return false;
  return (['previousElementSibling', 'nextElementSibling'] as const).some((side) => {
    let beside = table[side];
    while (beside?.localName === 'p' && textsIn(beside).join('').trim() === '') beside = beside[side];
    return beside?.localName === 'tbl' || beside?.querySelector(':scope > r > :is(tab, ptab)') != null;
  });
});

/** The sides of a cell that have a line, by the looks of the texts in cells. */
export function linesBeside(cell: Element, looks: ReadonlyMap<Element | null, Look>): string {
  const [before, after] = [cell.previousElementSibling, cell.nextElementSibling].map((beside) =>
    beside?.localName === 'tc' ? beside : null,
  );
  const lineAt = (of: Element | null | undefined, side: string, isInner: boolean, sign: string) => {
    const look = of && looks.get(of);
    const ofPart = isInner ? look?.['line tcBorders insideV'] : undefined;
    const kind =
      look?.[`line tcBorders ${side}`] ?? ofPart ?? look?.[`line tblBorders ${isInner ? 'insideV' : side}`];
    const isThere = kind !== undefined && !/^(nil|none)/.test(kind);
    return isThere ? LINE_SIGNS.exec(kind)?.[0] || sign : '';
  };
  const [isFirst, isLast] = [before === null, after === null];
  return [
    lineAt(cell, 'left', !isFirst, '▏') || lineAt(before, 'right', true, '▏'),
    lineAt(cell, 'right', !isLast, '▕') || lineAt(after, 'left', true, '▕'),
  ].join('');
}

/** The look around a table, without what belongs to a table around it. */
export function unlined(look: Look): Look {
  const left = Object.entries(look).filter(([name]) => !/^(line|bands) /.test(name));
  return { ...Object.fromEntries(left), tableLeft: 0, tableAlign: '' };
}
