import { besideReader, drawnBehind, sealedBehind } from '#document-text/digest/content-digest.ts';
import type { ContentDigest } from '#document-text/digest/digest-format.ts';
import { type FileLetters, lettersAt, lineAt } from '#document-text/digest/file-letters.ts';
import type { PassagePlace } from '#document-text/digest/find-passages.ts';
import { grouped } from '#document-text/digest/grouped.ts';
import { lettersOf } from '#document-text/digest/letters.ts';
import { cellShape, GOES_ON } from '#document-text/digest/layouts.ts';
import { cellSides, type PageLine } from '#document-text/digest/page-readings.ts';
import { RIGHT_TO_LEFT } from './other-rows.ts';

/** In points: how far cells of a row and lines at one height may be apart, and the least width of a column without text. */
const [SIDE, LINE, COLUMN] = [2, 3, 15];
/** More columns and rows are not looked for. */
const [MAX_COLUMNS, MAX_ROWS] = [10, 30];
/** Columns without text before a cell, also before one over several rows, as they are sealed; cells over many rows. */
const [SHAPES, OVER_ROWS] = [shapesOver([1, 2, 3], 1), shapesOver([...Array(MAX_ROWS).keys()].slice(2), 0)];

function shapesOver(rows: readonly number[], least: number) {
  const columns = [...Array(MAX_COLUMNS).keys()].slice(least);
  return rows.flatMap((over) =>
    columns.map((skipped) => {
      const shape = cellShape(skipped, over);
      return { skipped, shape, length: lettersOf(shape).letters.length };
    }),
  );
}

type Cell = NonNullable<ReturnType<typeof cellOf>>;

/** A passage's cell, that of the one sealed before it, which is left of it, and whether no column without text was between. */
interface Pair {
  place: PassagePlace;
  left: Cell;
  own: Cell;
  isNext: boolean;
}

const areOfColumn = (one: Cell, other: Cell) =>
  one.page === other.page && areNear(one.from, other.from) && areNear(one.to, other.to);
const areNear = (one: number, other: number) => Math.abs(one - other) <= SIDE;

/**
 * Passages in a cell that is right of the one sealed before them, but in a row above it, or in the same row with other columns
 * between them: cells are read as they're drawn, or by columns, wherever they are. Other text shows the rows and columns.
 */
export function inOtherCells(
  digest: ContentDigest,
  text: FileLetters,
  places: readonly (PassagePlace | null)[],
  skippedBefore: ReturnType<typeof skippedColumns>,
): PassagePlace[] {
  if (!text.isPaged) return [];
  const cellsOf = new Map(text.lines.map((line) => [line, cellOf(line)] as const));
  const cells = [...cellsOf.values()].flatMap((cell) => cell ?? []);
  const pairs = places.flatMap((place, index): Pair[] => {
    const [left, own] = [places[index - 1], place].map((each) => {
      const line = lineAt(text, each?.letters[0]);
      return line && cellsOf.get(line);
    });
    if (!place || !left || !own || left.page !== own.page || left.sheet !== own.sheet) return [];
    if (own.from < left.to - SIDE) return [];
    const [first, second] = [index - 1, index].map((each) => skippedBefore(each, places[each]));
    return [{ place, left, own, isNext: first === second }];
  });
  const rows = grouped(places, (place) => rowOf(lineAt(text, place?.letters[0])));
  // Without a line between two columns, readers can't tell in which of them a cell stands.
  const undivided = [...rows.values()].flatMap(([place, ...others]) => {
    const line = lineAt(text, place?.letters[0]);
    return others.length > 0 ? ((line && cellsOf.get(line)) ?? []) : [];
  });
  const read = besideReader(digest);
  const inRows = pairs.flatMap((pair) =>
    isInRowAbove(pair) || (digest.version === 4 && isInOtherColumn(pair)) ? [pair.place] : [],
  );
  return [
    ...besideLaterCells(),
    ...inRows,
    ...places.flatMap((place, index) => (place && isBesideRowBelow(place, index) ? [place] : [])),
  ];

  /** On the right of one in the same row that was sealed behind them: a structure reads cells as they were, wherever they are. */
  function besideLaterCells(): PassagePlace[] {
    const rtl = new Set(text.lines.flatMap((line) => (RIGHT_TO_LEFT.test(line.text) ? line.page : [])));
    const sealed = places.flatMap((place) => {
      const line = place && !place.isFloating ? lineAt(text, place.letters[0]) : undefined;
      const cell = line && !rtl.has(line.page) ? cellsOf.get(line) : null;
      return place && cell ? { place, cell } : [];
    });
    const found: PassagePlace[] = [];
    const farthest = new Map<string, number>();
    for (const { place, cell } of sealed.toReversed()) {
      const key = [cell.page, cell.sheet, cell.top, cell.floor].join(' ');
      const first = farthest.get(key) ?? Infinity;
      if (cell.from >= first - SIDE) found.push(place);
      farthest.set(key, Math.min(first, cell.to));
    }
    return found;
  }

  /** Read before a row that begins below it, though it's behind that: a cell that was sealed over several rows may be. */
  function isBesideRowBelow(place: PassagePlace, index: number): boolean {
    const [own, next] = [place, places[index + 1]].map((each) => {
      const line = lineAt(text, each?.letters[0]);
      return line && cellsOf.get(line);
    });
    if (!own || !next || own.page !== next.page || own.sheet !== next.sheet) return false;
    const isAtHeight = Math.abs(own.y - next.y) <= LINE;
    if (!isAtHeight || next.to > own.from + SIDE || next.top > own.top - SIDE) return false;
    const words = lettersAt(text.letters, place.letters);
    return sealedShape(drawnBehind(digest, index), read, words, OVER_ROWS) === undefined;
  }

  /** Where a column is read before the next one, nothing of that was read before. */
  function isInRowAbove({ left, own }: Pair): boolean {
    if (left.y >= left.top || own.floor < left.top - SIDE) return false;
    const column = cells.filter((cell) => areOfColumn(cell, own));
    const isRow = ({ top, floor }: Cell) => areNear(top, left.top) || areNear(floor, left.top);
    return column.some(isRow) && cells.indexOf(left) > cells.indexOf(column[0] ?? left);
  }

  function isInOtherColumn({ left, own, isNext }: Pair): boolean {
    const isApart = own.from > left.to + COLUMN;
    if (!areNear(left.top, own.top) || isApart !== isNext) return false;
    const isBetween = ({ page, from, to }: Cell) =>
      page === own.page && from >= left.to - SIDE && to <= own.from + SIDE;
    const isOtherwise = (other: Pair) =>
      other.isNext !== isNext && areOfColumn(other.own, own) && areOfColumn(other.left, left);
    const isUndivided = (cell: Cell) => areOfColumn(cell, own);
    return (isApart && cells.some(isBetween)) || (pairs.some(isOtherwise) && !undivided.some(isUndivided));
  }
}

const rowOf = ({ row, frame }: Partial<PageLine> = {}) => `${row} ${frame}`;

function cellOf(line: PageLine) {
  if (line.frame === undefined) return null;
  const { page, sheet, y = Infinity, floor = -Infinity } = line;
  const { left: from, right: to, top } = cellSides(line.frame);
  return { page, sheet, y, floor, from, to, top };
}

/** How many columns without text were sealed before a passage's cell in its row. */
export function skippedColumns(digest: ContentDigest, text: FileLetters) {
  const read = besideReader(digest);
  // Tables repeat words.
  const known = new Map<string, number>();
  return (index: number, place: PassagePlace | null | undefined): number => {
    const own = drawnBehind(digest, index);
    if (!place || own.size === 0) return 0;
    const words = lettersAt(text.letters, place.letters);
    const key = [words, ...own.keys()].join(' ');
    const found = known.get(key);
    if (found !== undefined) return found;
    const skipped = sealedShape(own, read, words, SHAPES)?.skipped ?? 0;
    known.set(key, skipped);
    return skipped;
  };
}

/** The first of these shapes that was sealed with a passage. */
function sealedShape(
  sealed: ReturnType<typeof drawnBehind>,
  read: ReturnType<typeof besideReader>,
  words: string,
  shapes: typeof SHAPES,
) {
  const lengths = new Set(sealed.values());
  return shapes.find(({ shape, length }) => lengths.has(length) && sealed.has(read(shape, words).hash));
}

/** Tells whether a passage was sealed in the cell of the one before it, beside other cells. */
export function sealedInCells(
  digest: ContentDigest,
  text: FileLetters,
  places: readonly (PassagePlace | null)[],
): (place: PassagePlace) => boolean {
  const read = besideReader(digest);
  const indices = new Map(places.map((place, index) => [place, index]));
  return (place) => {
    const own = sealedBehind(digest).get(indices.get(place) ?? -1) ?? [];
    const { hash } = read(GOES_ON, lettersAt(text.letters, place.letters));
    return own.some((one) => one.hash === hash);
  };
}
