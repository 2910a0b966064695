import { areAligned } from '#document-text/digest/page-readings.ts';

/** The largest distance between lines of one cell or paragraph, in line heights. */
const LINE_DISTANCE = 2;
/** The most columns that may be written alternately. */
const RECENT_BLOCKS = 12;
/** The widest letter, as a multiple of the usual one. */
const WIDE_LETTER = 1.7;
/** The most lines above a word, and below it, that are looked at again. */
const NEAR_LINES = 50;

/** A cell of a row. */
export interface DrawnCell {
  text: string;
  left: number;
  right: number;
}

/** A row of a page, with its cells from left to right. */
export interface DrawnRow<Cell extends DrawnCell = DrawnCell> {
  y: number;
  height: number;
  cells: readonly Cell[];
}

export const edgesOf = ({ left, right }: DrawnCell) => [left, (left + right) / 2, right];

/**
 * Cells of a single word that fills its line, as far as the surrounding lines show where the line ends. A line that goes on below
 * the next cell isn't of the same column: text above a table may begin where it does.
 */
export function fullCells<Cell extends DrawnCell>(rows: readonly DrawnRow<Cell>[]): Set<Cell> {
  const blocks: { cells: Cell[]; y: number; height: number }[] = [];
  const ends = new Map<Cell, number>();
  for (const { cells, y, height } of rows) {
    for (const [index, cell] of cells.entries()) {
      const next = cells[index + 1]?.left ?? Infinity;
      ends.set(cell, next > cell.right ? next : Infinity);
      const block = blocks
        .slice(-RECENT_BLOCKS)
        .find(
          (each) =>
            areAligned(edgesOf(each.cells[0] ?? cell), edgesOf(cell)) &&
            each.y > y &&
            each.y - y < LINE_DISTANCE * Math.max(height, each.height),
        );
      if (block) {
        block.cells.push(cell);
        block.y = y;
      } else blocks.push({ cells: [cell], y, height });
    }
  }
  const full = blocks.flatMap(({ cells }) => {
    const width = cells.reduce((most, { left, right }) => Math.max(most, right - left), -Infinity);
    const widthUpTo = (end: number, index: number) =>
      cells
        .slice(Math.max(index - NEAR_LINES, 0), index + NEAR_LINES)
        .reduce((most, { left, right }) => (right > end ? most : Math.max(most, right - left)), -Infinity);
    return cells.filter((cell, index) => {
      const { text, left, right } = cell;
      const word = text.trim();
      if (/\s/.test(word)) return false;
      const room = right - left + ((right - left) / word.length) * WIDE_LETTER;
      const end = Math.min(...cells.slice(index, index + 2).map((each) => ends.get(each) ?? Infinity));
      return room > width || (end < Infinity && room > widthUpTo(end, index));
    });
  });
  return new Set(full);
}
