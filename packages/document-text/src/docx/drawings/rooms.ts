import { gridOf } from '#document-text/docx/formats/table-widths.ts';
import { A4 } from '#document-text/docx/page-area.ts';
import type { ParagraphText } from '#document-text/docx/paragraph-text.ts';
import { attributeOf, childOf, elements, isOn, NAMESPACE, twips } from '#document-text/docx/wordml.ts';

const { w: W } = NAMESPACE;
/** In twips, on each side of a cell whose table names no margins. */
const CELL_MARGIN = 108;
/** Shares of a table's width are counted so. */
const SHARE_UNIT = 5000;

/** Between two sides, in twips from the left of the page. */
export interface Room {
  left: number;
  right: number;
}

/** In twips. */
export const pageSize = (section: Element | null) => {
  const size = childOf(section, 'pgSz');
  return size ? { w: twips(size, 'w'), h: twips(size, 'h') } : A4;
};

/** In twips: a margin of a section's pages, or how far headers and footers are from their edges. */
export function marginOf(
  section: Element | null,
  name: 'left' | 'right' | 'top' | 'bottom' | 'header' | 'footer',
) {
  const margins = childOf(section, 'pgMar');
  return margins ? twips(margins, name) : A4[name];
}

/** Between the margins of a page. */
export function pageRoom(section: Element | null): Room {
  return {
    left: marginOf(section, 'left') + twips(childOf(section, 'pgMar'), 'gutter'),
    right: pageSize(section).w - marginOf(section, 'right'),
  };
}

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

/** Between the margins of a page, or those of the cell that a paragraph is in; null if a layout decides about the cell. */
export function roomOf({ element, look }: ParagraphText, section: Element | null): Room | null {
  const page = pageRoom(section);
  const cell = element.closest('tc');
  if (cell === null) return page;
  const table = cell.closest('tbl');
  const properties = childOf(table, 'tblPr');
  if (!table || childOf(properties, 'tblpPr') || table.parentElement?.closest('tbl')) return null;
  const columns = elements(table, W, 'gridCol')
    .filter((column) => column.closest('tbl') === table)
    .map((column) => twips(column, 'w'));
  const own = gridOf(cell);
  const all = sumOf(columns);
  if (all === 0 || own.some((at) => columns[at] === undefined)) return null;
  const width = childOf(properties, 'tblW');
  const isShare = attributeOf(width, 'type') === 'pct' && !attributeOf(width, 'w').endsWith('%');
  const whole = isShare ? (twips(width, 'w') / SHARE_UNIT) * (page.right - page.left) : all;
  const { tableLeft = 0, tableAlign = '', marginLeft = CELL_MARGIN, marginRight = CELL_MARGIN } = look;
  const free = page.right - page.left - whole;
  // Where a table begins depends on the version of Word: its text or its edge is at the margin.
  const start = { center: free / 2, right: free, end: free }[tableAlign] ?? tableLeft - marginLeft / 2;
  const scale = whole / all;
  const from = start + sumOf(columns.slice(0, own[0])) * scale;
  const to = from + sumOf(own.map((at) => columns[at] ?? 0)) * scale;
  return isOn(childOf(properties, 'bidiVisual'))
    ? { left: page.right - to + marginRight, right: page.right - from - marginLeft }
    : { left: page.left + from + marginLeft, right: page.left + to - marginRight };
}
