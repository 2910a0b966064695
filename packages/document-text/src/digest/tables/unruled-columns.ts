import { type FileLetters, lineAt } from '#document-text/digest/file-letters.ts';
import type { PassagePlace } from '#document-text/digest/find-passages.ts';
import { areAligned, type PageLine } from '#document-text/digest/page-readings.ts';
import type { skippedColumns } from './other-cells.ts';
import { ROW, TABLE } from './other-rows.ts';

/** How much wider the gaps between rows of one table may be than others. */
const WIDER = 1.5;
/** The most rows of a table, above and below, that are compared, and cells of one of these. */
const [MAX_ROWS, MAX_CELLS] = [30, 200];

/** A passage beside the one sealed before it, and whether no empty column was sealed between them. */
interface Pair {
  place: PassagePlace;
  left: PageLine;
  own: PageLine;
  isNext: boolean;
}

/**
 * Passages in another column than they were sealed in, where nothing is ruled: rows around theirs have text between both, or
 * other passages, without an empty column between them, in the same columns. `skippedBefore` is how many empty columns were
 * sealed before a passage.
 */
export function inUnruledColumns(
  text: FileLetters,
  places: readonly (PassagePlace | null)[],
  skippedBefore: ReturnType<typeof skippedColumns>,
): PassagePlace[] {
  if (!text.isPaged) return [];
  const rows = rowsOf(text.lines);
  const rowOf = new Map(rows.flatMap((cells, row) => cells.map((cell) => [cell, row] as const)));
  const pairs = new Map<number, Pair[]>();
  for (const [index, place] of places.entries()) {
    const before = places[index - 1];
    const own = lineAt(text, place?.letters[0]);
    const row = own && rowOf.get(own);
    // A passage may be drawn in several cells.
    const ends = [before?.letters.at(-1), before?.letters[0]].map((letter) => lineAt(text, letter));
    const left = ends.find((line) => line && rowOf.get(line) === row);
    if (!place || !before || !left || !own || row === undefined) continue;
    if (place.isFloating || before.isFloating || edge(own, 0) <= edge(left, 2)) continue;
    if (own.frame !== undefined && own.frame !== left.frame) continue;
    const isNext = skippedBefore(index - 1, before) === skippedBefore(index, place);
    const pair = { place, left, own, isNext };
    const ofRow = pairs.get(row);
    if (ofRow) ofRow.push(pair);
    else pairs.set(row, [pair]);
  }
  return [...pairs].flatMap(([row, ofRow]) => {
    const table = tableAround(row).filter((other) => (rows[other]?.length ?? 0) <= MAX_CELLS);
    return ofRow.flatMap((pair) => (isElsewhere(table, pair) ? [pair.place] : []));
  });

  function isElsewhere(table: readonly number[], { left, own, isNext }: Pair): boolean {
    const isLike = (other: Pair) =>
      other.isNext && areAligned(other.left.edges, left.edges) && areAligned(other.own.edges, own.edges);
    return table.some((other) =>
      isNext ? hasBetween(rows[other] ?? [], left, own) : pairs.get(other)?.some(isLike),
    );
  }

  /** The rows of several cells that lead from this one upwards and downwards; a wider gap ends a table. */
  function tableAround(row: number): number[] {
    const gaps = [-1, 1].map((step) => gapTo(row, step));
    const most = Math.min(...gaps, TABLE) * WIDER;
    return [-1, 1].flatMap((step) => {
      const found: number[] = [];
      for (let other = row; found.length < MAX_ROWS && gapTo(other, step) <= most; other += step)
        found.push(other + step);
      return found;
    });
  }

  /** How far a row is from the next one of several cells. */
  function gapTo(row: number, step: number): number {
    const [[own] = [], [next, ...more] = []] = [rows[row], rows[row + step]];
    const isNext = own && next && more.length > 0 && next.sheet === own.sheet;
    return isNext ? Math.abs(heightOf(next) - heightOf(own)) : Infinity;
  }
}

const edge = ({ edges }: PageLine, at: number) => edges?.[at] ?? Number.NaN;
const overlap = (one: PageLine, other: PageLine) =>
  edge(one, 0) < edge(other, 2) && edge(other, 0) < edge(one, 2);

/** Whether a row has three cells: two in the columns of these lines, and one between. */
function hasBetween(cells: readonly PageLine[], left: PageLine, own: PageLine): boolean {
  return (
    cells.some((cell) => overlap(cell, left)) &&
    cells.some((cell) => overlap(cell, own)) &&
    cells.some((cell) => edge(cell, 0) > edge(left, 2) && edge(cell, 2) < edge(own, 0))
  );
}

const heightOf = ({ y = 0 }: PageLine) => y;

/** The lines of each height, downwards. */
function rowsOf(lines: readonly PageLine[]): PageLine[][] {
  const rows: PageLine[][] = [];
  const sorted = lines
    .filter(({ y, isRepeated }) => y !== undefined && !isRepeated)
    .toSorted((one, other) => (one.sheet ?? 0) - (other.sheet ?? 0) || heightOf(other) - heightOf(one));
  for (const line of sorted) {
    const [first] = rows.at(-1) ?? [];
    if (first && first.sheet === line.sheet && heightOf(first) - heightOf(line) < ROW)
      rows.at(-1)?.push(line);
    else rows.push([line]);
  }
  return rows;
}
