import { wordsIn } from '#document-text/docx/finding-list.ts';
import { childOf, elements, NAMESPACE, onceOf, twips, valueOf } from '#document-text/docx/wordml.ts';

const W = NAMESPACE.w;
/** In twips: both sides of a cell, the text of a page, and the least width of a column and a letter. */
export const USUAL_MARGINS = 216;
const [WHOLE, MIN_COLUMN, MIN_LETTER] = [9000, 100, 60];
/** Programs press together the columns of a table that has less of their width. */
const MAX_SHARE = 0.5;
/** In twips: of a column that nobody sees. */
const THIN = 20;
/** The most columns of a table in Word. */
export const MAX_COLUMNS = 63;

/** Whether words are in columns with a small width, that's fixed or a share of a narrow table's. */
export function isNarrow(table: Element): boolean {
  const layout = childOf(childOf(table, 'tblPr'), 'tblLayout');
  const columns = elements(table, W, 'gridCol').map((column) => twips(column, 'w'));
  const [share, isFixed] = [shareOf(table), layout?.getAttributeNS(W, 'type') === 'fixed'];
  const least = share < 1 ? USUAL_MARGINS + MIN_LETTER : MIN_COLUMN;
  if (!(isFixed || share < 1) || columns.every((width) => width * share >= least)) return false;
  return elements(table, W, 'tc').some(
    (cell) => wordsIn(cell).trim() !== '' && (isInControl(cell) || columnsOf(cell) * share < least),
  );
}

/** Whether the columns of a cell can't be told. */
const isInControl = ({ parentElement: row }: Element) =>
  row?.localName !== 'tr' || row.querySelector(':scope > :is(sdt, customXml)') !== null;

/** The share of its columns' width that a narrow table has; 1 for any other. */
export const shareOf = onceOf((table) => {
  const width = childOf(childOf(table, 'tblPr'), 'tblW');
  const columns = [...(childOf(table, 'tblGrid')?.children ?? [])].slice(0, MAX_COLUMNS);
  const all = columns.reduce((sum, each) => sum + twips(each, 'w'), 0);
  const full = width?.getAttributeNS(W, 'w')?.endsWith('%') ? 100 : 5000;
  const unit = width?.getAttributeNS(W, 'type') === 'pct' ? WHOLE / full : 1;
  const share = (twips(width, 'w') * unit) / all;
  return share > 0 && share < MAX_SHARE ? share : 1;
});

/** The columns of a cell, as their numbers in its table. */
export function gridOf(cell: Element): number[] {
  let at = besideRow(cell.parentElement, 'gridBefore');
  for (let each = cell.previousElementSibling; each && at < MAX_COLUMNS; each = each.previousElementSibling)
    if (each.localName === 'tc') at += spanOf(each);
  return Array.from(
    { length: Math.max(Math.min(spanOf(cell), MAX_COLUMNS - at), 0) },
    (_, index) => at + index,
  );
}

/** The width of a cell's columns. */
export const columnsOf = onceOf((cell): number => {
  const columns = childOf(cell.closest('tbl'), 'tblGrid')?.children;
  return gridOf(cell).reduce((width, at) => width + twips(columns?.[at], 'w'), 0);
});

/** The columns that nobody sees, of which LibreOffice makes cells wider whose widths it rounds in two ways. */
export const thinColumns = onceOf((table): ReadonlySet<number> => {
  const columns = [...(childOf(table, 'tblGrid')?.children ?? [])];
  const thin = columns.slice(0, MAX_COLUMNS).flatMap((column, at) => {
    const width = twips(column, 'w');
    return width > 0 && width <= THIN ? at : [];
  });
  const isSeen = (at: number) => !thin.includes(at);
  const areBesides = thin.length > 0 && elements(table, W, 'tc').every((cell) => gridOf(cell).some(isSeen));
  return new Set(areBesides ? thin : []);
});

/** Whether a cell is over several columns. */
export function isWide(cell: Element): boolean {
  const thin = thinColumns(cell.closest('tbl') ?? cell);
  return gridOf(cell).filter((at) => !thin.has(at)).length > 1;
}

function spanOf(cell: Element): number {
  return Number(valueOf(childOf(childOf(cell, 'tcPr'), 'gridSpan')) ?? 1);
}

/** Whether columns beside a row that its table doesn't have press its cells together. */
export function isPushed(row: Element): boolean {
  const beside = besideRow(row, 'gridBefore') + besideRow(row, 'gridAfter');
  const cells = elements(row, W, 'tc').filter((cell) => cell.closest('tr') === row);
  const columns = childOf(row.closest('tbl'), 'tblGrid')?.children.length ?? 0;
  return beside > 0 && cells.reduce((sum, cell) => sum + spanOf(cell), beside) > columns;
}

function besideRow(row: Element | null, side: 'gridBefore' | 'gridAfter'): number {
  return Number(valueOf(childOf(childOf(row, 'trPr'), side)) ?? 0);
}
