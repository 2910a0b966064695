import { areAligned } from '#document-text/digest/page-readings.ts';

/** The largest distance between lines of one cell or paragraph, in line heights. */
const LINE_DISTANCE = 2;
/** The most columns that may be written alternately. */
const RECENT_BLOCKS = 12;
/** The widest letter, as a multiple of the usual one. */
const WIDE_LETTER = 1.7;

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

/** Cells of a single word that fills its line, as far as the surrounding lines show where the line ends. */
export function fullCells<Cell extends DrawnCell>(rows: readonly DrawnRow<Cell>[]): Set<Cell> {
  const blocks: { cells: Cell[]; y: number; height: number }[] = [];
  for (const { cells, y, height } of rows) {
    for (const cell of cells) {
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
    return cells.filter(({ text, left, right }) => {
      const word = text.trim();
      const letter = (right - left) / word.length;
      return !/\s/.test(word) && right - left + letter * WIDE_LETTER > width;
    });
  });
  return new Set(full);
}
