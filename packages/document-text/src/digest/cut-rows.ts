import { type FileLetters, lineAt } from './file-letters.ts';
import type { PassagePlace } from './find-passages.ts';
import type { PageLine } from './page-readings.ts';

/** In points: lines at one height. */
const SAME_LINE = 3;
/** Each takes as many steps as a file has passages. */
const MAX_ROWS = 50;

/**
 * Passages beside a cell without rules that goes on at the top of the next page, each with where it would be if no page end cut
 * their row, because pages are drawn one after the other. They begin at the height of a line of that cell.
 */
export function besideCutCells(
  text: FileLetters,
  found: readonly PassagePlace[],
): ReadonlyMap<PassagePlace, number> {
  const places = new Map<PassagePlace, number>();
  const starts = Array.from(found.keys()).filter((index) => {
    const [end = -1, first = -1] = [found[index - 1]?.letters.at(-1), found[index]?.letters[0]];
    return text.isPaged && end > first && sheetOf(lineAt(text, end)) === sheetOf(lineAt(text, first)) + 1;
  });
  if (starts.length === 0 || starts.length > MAX_ROWS) return places;
  const linesOf = found.map(({ letters }) =>
    [...new Set(Array.from(letters, (at) => text.lineOf[at]))].flatMap((at = -1) => text.lines[at] ?? []),
  );
  for (const start of starts) {
    const [sheet, top] = [sheetOf(linesOf[start]?.[0]), linesOf[start]?.[0]?.y ?? 0];
    const isCut = (line: PageLine) => sheetOf(line) === sheet + 1;
    const isInRow = (line: PageLine) => sheetOf(line) === sheet && heightOf(line) < top + SAME_LINE;
    const isCell = (lines: readonly PageLine[]) => lines.every((line) => isCut(line) || isInRow(line));
    const from = linesOf.slice(0, start).findLastIndex((lines) => !isCell(lines)) + 1;
    const cell = linesOf.slice(from, start).flat();
    const right = Math.max(...cell.map(({ edges }) => edges?.[2] ?? Infinity));
    const bottom = Math.min(...cell.filter(isCut).map(heightOf));
    const isAbove = (line: PageLine) => isCut(line) && heightOf(line) > bottom && !cell.includes(line);
    const begins = cell.some((line) => isInRow(line) && heightOf(line) > top - SAME_LINE);
    if (!begins || linesOf.some((lines) => lines.some(isAbove))) continue;
    const isBeside = (line: PageLine) => isInRow(line) && (line.edges?.[0] ?? 0) > right;
    const stop = linesOf.findIndex((lines, index) => index >= start && !lines.every(isBeside));
    const end = found[start - 1]?.letters.at(-1) ?? 0;
    for (const [turn, place] of found.slice(start, stop === -1 ? undefined : stop).entries())
      places.set(place, end + 1 - 1 / (turn + 2));
  }
  return places;
}

const sheetOf = (line?: PageLine) => line?.sheet ?? line?.page ?? Number.NaN;
const heightOf = ({ y = Number.NaN }: PageLine) => y;
