import { besideReader, sealedBeside } from './content-digest.ts';
import type { ContentDigest } from './digest-format.ts';
import { type FileLetters, lettersAt, lineAt } from './file-letters.ts';
import type { PassagePlace } from './find-passages.ts';
import { grouped } from './grouped.ts';
import { LAYOUTS } from './layouts.ts';
import type { PageLine } from './page-readings.ts';

/** In points: how far the sides of cells of one row may be apart, and the least width of a column without text. */
const [SIDE, COLUMN] = [2, 15];
/** The most columns without text, and rows of a cell, that are looked for. */
const [MAX_SKIPPED, MAX_ROWS] = [9, 9];

interface Cell {
  page: number;
  y: number | undefined;
  floor: number | undefined;
  from: number;
  to: number;
  top: number;
}

/**
 * Passages in a cell that is right of the one sealed before them, but in a row above it, or in the same row with other columns
 * between them: cells are read as they're drawn, or by columns, wherever they are.
 */
export function inOtherCells(
  digest: ContentDigest,
  text: FileLetters,
  places: readonly (PassagePlace | null)[],
): PassagePlace[] {
  if (!text.isPaged) return [];
  const hasColumns = sealedBeside(digest).some(({ hash }) => hash === besideReader(digest)(LAYOUTS).hash);
  const skippedBefore = skippedColumns(digest, text);
  return places.flatMap((place, index) => {
    const [before, line] = [places[index - 1], place].map((each) => each && lineAt(text, each.letters[0]));
    if (!place || !before?.frame || !line?.frame) return [];
    if (before.page !== line.page || before.sheet !== line.sheet) return [];
    const [left, own] = [before, line].map(cellOf) as [Cell, Cell];
    if (own.from < left.to - SIDE) return [];
    const isAbove = (left.y ?? left.top) < left.top && (own.floor ?? 0) >= left.top - SIDE;
    return isAbove || (hasColumns && isInOtherColumn(index, left, own)) ? [place] : [];
  });

  function isInOtherColumn(index: number, left: Cell, own: Cell): boolean {
    if (Math.abs(left.top - own.top) > SIDE) return false;
    const [first, second] = [index - 1, index].map((each) => skippedBefore(each, places[each]));
    const isApart = own.from > left.to + COLUMN;
    if (isApart || first === second) return isApart && first === second;
    const isPart = (side: number) => side > left.from + SIDE && side < left.to - SIDE;
    const isSpan = text.lines.some((line) => {
      const { from, to } = cellOf(line);
      return line.frame !== undefined && line.page === left.page && (isPart(from) || isPart(to));
    });
    return !isSpan;
  }
}

function cellOf({ frame = '', page, y, floor }: PageLine): Cell {
  const [from = 0, to = 0, top = 0] = frame.split(' ').map(Number);
  return { from, to, top, page, y, floor };
}

/** How many columns without text were sealed before a passage's cell in its row. */
function skippedColumns(digest: ContentDigest, text: FileLetters) {
  const read = besideReader(digest);
  const drawn = sealedBeside(digest).filter(({ kind }) => kind === 'drawn');
  const byPassage = grouped(drawn, ({ after }) => after - 1);
  return (index: number, place: PassagePlace | null | undefined): number => {
    const own = new Set(byPassage.get(index)?.map(({ hash }) => hash));
    if (!place || own.size === 0) return 0;
    const words = lettersAt(text.letters, place.letters);
    const forms = Array.from({ length: MAX_SKIPPED * MAX_ROWS }, (_, turn) => {
      const [skipped, rows] = [1 + (turn % MAX_SKIPPED), 1 + Math.floor(turn / MAX_SKIPPED)];
      return { skipped, shape: `▯ ${skipped} ${rows > 1 ? `▮ ${rows} ` : ''}` };
    });
    return forms.find(({ shape }) => own.has(read(shape, words).hash))?.skipped ?? 0;
  };
}
