import { notPlayed } from '#playground/word-host/model/word-refusal.ts';

const PAGE_TWIPS = 9026;
const KNOWN = ['caption', 'colgroup', 'thead', 'tbody', 'tfoot'];

interface Spanned {
  left: number;
  readonly columns: number;
}

/** A `w:tbl`. `contentOf` makes the blocks of a cell. */
export function tableOf(table: HTMLTableElement, contentOf: (cell: HTMLElement) => string): string {
  for (const part of table.children) {
    if (!KNOWN.includes(part.localName)) throw notPlayed(`insertHtml with <${part.localName}> in a table`);
  }
  const spanned = new Map<number, Spanned>();
  const rows = [...table.rows].map((row) => rowOf(row, spanned, contentOf));
  const columns = Math.max(1, ...rows.map((row) => row.columns));
  const grid = Array.from(
    { length: columns },
    () => `<w:gridCol w:w="${Math.floor(PAGE_TWIPS / columns)}"/>`,
  );
  return (
    `<w:tbl><w:tblPr>${hasLines(table) ? '<w:tblStyle w:val="TableGrid"/>' : ''}${widthOf(table)}` +
    '<w:tblLook w:val="04A0" w:firstRow="1" w:lastRow="0" w:firstColumn="1" w:lastColumn="0" w:noHBand="0" w:noVBand="1"/>' +
    `</w:tblPr><w:tblGrid>${grid.join('')}</w:tblGrid>${rows.map(({ xml }) => xml).join('')}</w:tbl>`
  );
}

function rowOf(
  row: HTMLTableRowElement,
  spanned: Map<number, Spanned>,
  contentOf: (cell: HTMLElement) => string,
): { xml: string; columns: number } {
  let column = 0;
  let xml = '';
  const passSpanned = (): void => {
    for (let above = spanned.get(column); above && above.left > 0; above = spanned.get(column)) {
      above.left -= 1;
      xml += cellOf(above.columns, '<w:vMerge/>', '<w:p/>');
      column += above.columns;
    }
  };
  for (const cell of row.cells) {
    passSpanned();
    const isTall = cell.rowSpan > 1;
    if (isTall) spanned.set(column, { left: cell.rowSpan - 1, columns: cell.colSpan });
    xml += cellOf(cell.colSpan, isTall ? '<w:vMerge w:val="restart"/>' : '', contentOf(cell));
    column += cell.colSpan;
  }
  passSpanned();
  const isHeader = row.parentElement?.localName === 'thead';
  return {
    xml: `<w:tr>${isHeader ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${xml}</w:tr>`,
    columns: column,
  };
}

function cellOf(columns: number, merged: string, content: string): string {
  const span = columns > 1 ? `<w:gridSpan w:val="${columns}"/>` : '';
  return `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/>${span}${merged}</w:tcPr>${content}</w:tc>`;
}

function hasLines(table: HTMLTableElement): boolean {
  const attribute = table.getAttribute('border');
  return (
    (attribute !== null && attribute !== '0') ||
    isDrawn(table) ||
    [...table.rows].some(({ cells }) => [...cells].some(isDrawn))
  );
}

function isDrawn({ style }: HTMLElement): boolean {
  return !['', 'none', 'hidden'].includes(style.borderStyle);
}

/** Width in percent where the table asks for it, in fiftieths as Word has it; else as its content wants. */
function widthOf(table: HTMLTableElement): string {
  const percent = /^([\d.]+)%$/.exec(table.style.width || (table.getAttribute('width') ?? ''))?.[1];
  return percent === undefined
    ? '<w:tblW w:w="0" w:type="auto"/>'
    : `<w:tblW w:w="${Math.round(Number(percent) * 50)}" w:type="pct"/>`;
}
