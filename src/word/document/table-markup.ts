import { xmlText } from '#contract/word-file/xml-text.ts';
import type { Block, Cell, Run } from './issued-content.ts';

/** In twentieths of a point: about the text's width on a page. Word goes by the percentages. */
const GRID_WIDTH = 9000;
const FIFTIETHS = 5000;
const EDGES = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];

/** A place in a row of the grid; `null` where a cell of a row above reaches down. */
interface Slot {
  cell: Cell | null;
  columns: number;
}

/** A table as wide as the text. An empty line follows it, as two tables that touch would become one. */
export function tableMarkup(
  { rows, isRuled }: Extract<Block, { kind: 'table' }>,
  language: ContentLanguage,
): string {
  const slots = slotsOf(rows);
  const count = Math.max(1, ...slots.map((row) => row.reduce((sum, { columns }) => sum + columns, 0)));
  const shares = sharesOf(rows, count);
  const borders = EDGES.map((edge) => `<w:${edge} w:val="single" w:sz="4" w:space="0" w:color="A6A6A6"/>`);
  const grid = shares.map((share) => `<w:gridCol w:w="${Math.round(share * GRID_WIDTH)}"/>`);
  const body = slots.map((row, index) => {
    const isHead =
      index === 0 && (rows[0] ?? []).length > 1 && (rows[0] ?? []).every((cell) => cell.isHeading);
    return rowMarkup(row, { shares, isHead, language });
  });
  return (
    `<w:tbl><w:tblPr><w:tblW w:w="${FIFTIETHS}" w:type="pct"/>` +
    (isRuled ? `<w:tblBorders>${borders.join('')}</w:tblBorders>` : '') +
    `<w:tblLayout w:type="autofit"/></w:tblPr><w:tblGrid>${grid.join('')}</w:tblGrid>${body.join('')}</w:tbl>` +
    `<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="240" w:lineRule="auto"/></w:pPr></w:p>`
  );
}

function rowMarkup(
  row: Slot[],
  { shares, isHead, language }: { shares: number[]; isHead: boolean; language: ContentLanguage },
): string {
  let column = 0;
  const cells = row.map(({ cell, columns }) => {
    const share = shares.slice(column, column + columns).reduce((sum, one) => sum + one, 0);
    column += columns;
    return cellMarkup(cell, { share, columns, language });
  });
  const rest = shares.slice(column).map((share) => cellMarkup({ ...EMPTY }, { share, columns: 1, language }));
  const properties = `<w:trPr><w:cantSplit/>${isHead ? '<w:tblHeader/>' : ''}</w:trPr>`;
  return `<w:tr>${properties}${cells.join('')}${rest.join('')}</w:tr>`;
}

const EMPTY: Cell = { isHeading: false, columns: 1, rows: 1, runs: [] };

function cellMarkup(
  cell: Cell | null,
  { share, columns, language }: { share: number; columns: number; language: ContentLanguage },
): string {
  const span = columns > 1 ? `<w:gridSpan w:val="${columns}"/>` : '';
  const merge = cell === null ? '<w:vMerge/>' : cell.rows > 1 ? '<w:vMerge w:val="restart"/>' : '';
  const runs = cell === null ? '' : runMarkup(cell.runs, { language, isBold: cell.isHeading });
  return (
    `<w:tc><w:tcPr><w:tcW w:w="${Math.round(share * FIFTIETHS)}" w:type="pct"/>${span}${merge}</w:tcPr>` +
    `<w:p><w:pPr><w:spacing w:before="40" w:after="40" w:line="240" w:lineRule="auto"/><w:ind w:left="0" w:right="0" w:firstLine="0"/><w:jc w:val="left"/></w:pPr>${runs}</w:p></w:tc>`
  );
}

/** Cells by the columns they stand in, those that reach down from above among them. */
function slotsOf(rows: Cell[][]): Slot[][] {
  /** By column: how many more rows the cell above reaches down, and how wide it is. */
  let reaching = new Map<number, { rows: number; columns: number }>();
  return rows.map((row) => {
    const slots: Slot[] = [];
    const next = new Map<number, { rows: number; columns: number }>();
    const waiting = [...row];
    let column = 0;
    while (waiting.length > 0 || [...reaching.keys()].some((taken) => taken >= column)) {
      const above = reaching.get(column);
      const cell = above ? null : (waiting.shift() ?? EMPTY);
      const { columns, rows: reach } = above ?? cell ?? EMPTY;
      slots.push({ cell, columns });
      if (reach > 1) next.set(column, { rows: reach - 1, columns });
      column += columns;
    }
    reaching = next;
    return slots;
  });
}

/** Wider where there is more to read, within bounds, so that a column of labels takes no half of the page. */
function sharesOf(rows: Cell[][], count: number): number[] {
  const lengths = Array.from({ length: count }, (_, column) => {
    const inColumn = rows.flatMap((row) => (row.length === count ? (row[column]?.runs ?? []) : []));
    const longest = Math.max(
      0,
      ...inColumn.flatMap(({ text }) => text.split('\n')).map((line) => line.length),
    );
    return Math.min(Math.max(longest, 12), 30);
  });
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map((length) => length / total);
}

export type ContentLanguage = 'en' | 'fr';

/** So that Word checks the spelling in the language of the text. */
const PROOFING: Record<ContentLanguage, string> = { en: 'en-US', fr: 'fr-FR' };

interface RunLook {
  language: ContentLanguage;
  /** In half points; the document's own where it is left out. */
  size?: number;
  isBold?: boolean;
}

/** The runs of a paragraph. */
export function runMarkup(runs: readonly Run[], look: RunLook): string {
  return runs.map((run) => `<w:r>${runProperties(run, look)}${textMarkup(run.text)}</w:r>`).join('');
}

function runProperties(run: Run, { language, size, isBold = false }: RunLook): string {
  const bold = isBold || run.isBold ? '<w:b/><w:bCs/>' : '';
  const italic = run.isItalic ? '<w:i/><w:iCs/>' : '';
  const sized = size === undefined ? '' : `<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`;
  const underlined = run.isUnderlined ? '<w:u w:val="single"/>' : '';
  const raised =
    run.position === null
      ? ''
      : `<w:vertAlign w:val="${run.position === 'sub' ? 'subscript' : 'superscript'}"/>`;
  return `<w:rPr>${bold}${italic}${sized}${underlined}${raised}<w:lang w:val="${PROOFING[language]}"/></w:rPr>`;
}

function textMarkup(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `<w:t xml:space="preserve">${xmlText(line)}</w:t>`))
    .join('<w:br/>');
}
