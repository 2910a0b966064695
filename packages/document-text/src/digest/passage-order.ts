import type { SealedPassage } from './content-digest.ts';
import { type FileLetters, lineAt, linesOf } from './file-letters.ts';
import type { PassagePlace } from './find-passages.ts';
import { grouped } from './grouped.ts';
import { isAbove, type PageLine } from './page-readings.ts';

/** In points: lines at one height. */
const SAME_LINE = 3;
/** Each takes as many steps as a file has passages. */
const MAX_ROWS = 50;

/** The fewest places to remove so that the rest is ascending; `others` are where some of them would be. */
export function outOfOrder(
  found: readonly PassagePlace[],
  others: ReadonlyMap<PassagePlace, number> = new Map(),
): PassagePlace[] {
  const startOf = (place: PassagePlace) => others.get(place) ?? place.letters[0] ?? 0;
  const starts = found.map(startOf);
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const start of starts) {
    const low = firstFrom(ends, start);
    before.set(start, ends[low - 1]);
    ends[low] = start;
  }
  const ascending = new Set<number>();
  for (let start = ends.at(-1); start !== undefined; start = before.get(start)) ascending.add(start);
  return found.filter((place) => !ascending.has(startOf(place)));
}

/** The index of the first of these ascending numbers that isn't less than another one. */
export function firstFrom(ascending: ArrayLike<number>, least: number): number {
  let low = 0;
  for (let high = ascending.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Equal passages are in their order, whichever was found first. */
export function exchangeEqual(sealed: readonly SealedPassage[], places: (PassagePlace | null)[]): void {
  const found = [...places.keys()].filter((index) => places[index] !== null);
  const keyOf = (index: number) => `${sealed[index]?.hash} ${sealed[index]?.marks.join()}`;
  for (const equal of grouped(found, keyOf).values()) {
    const inOrder = equal.map((index) => places[index] ?? null);
    inOrder.sort((one, other) => (one?.letters[0] ?? 0) - (other?.letters[0] ?? 0));
    for (const [turn, index] of equal.entries()) places[index] = inOrder[turn] ?? null;
  }
}

function lower(lowest: Map<number, number>, key: number, y: number): void {
  lowest.set(key, Math.min(y, lowest.get(key) ?? Infinity));
}

/** In points; how many a page has at most, and how far it reaches. */
const [STRIP, STRIPS, FARTHEST] = [6, 2 ** 20, 1e6];

/**
 * A file may draw its lines in another order than they appear from top to bottom, also those of one passage. `within`: where
 * only the place of a later line tells.
 */
export function drawnAbove(
  text: FileLetters,
  found: readonly PassagePlace[],
): Record<'places' | 'within', PassagePlace[]> {
  const [lowest, lowestMiddle] = [new Map<number, number>(), new Map<number, number>()];
  const [places, within]: [PassagePlace[], PassagePlace[]] = [[], []];
  for (const place of found) {
    const { letters } = place;
    const lineBefore = (at: number) => (at > 0 ? lineAt(text, letters[at - 1]) : undefined);
    const starts: number[] = [];
    for (let at = 0; at < letters.length; at += 1)
      if (lineAt(text, letters[at]) !== lineBefore(at)) starts.push(at);
    const [isFirstAbove, ...areAbove] = starts.map((at) => isAboveText(letters[at] ?? 0));
    if (isFirstAbove || starts.some((at) => isAbove(lineAt(text, letters[at]), lineBefore(at))))
      places.push(place);
    else if (areAbove.includes(true)) within.push(place);
  }
  return { places, within };

  /** Whether a line that this letter begins is above one read before, and below or above whose middle it is, or the reverse. */
  function isAboveText(first: number): boolean {
    const { page = 0, edges: [left = 0, middle = 0, right = 0] = [], y } = lineAt(text, first) ?? {};
    if (y === undefined || text.firstOf[text.lineOf[first] ?? 0] !== first) return false;
    const keyOf = (x: number) =>
      page * STRIPS + Math.round(Math.max(-FARTHEST, Math.min(x, FARTHEST)) / STRIP);
    const isUnder = (each: number | undefined) => each === undefined || y <= each;
    let isFirst = isUnder(lowest.get(keyOf(middle)));
    for (let key = keyOf(left); key <= keyOf(right); key += 1) {
      isFirst &&= isUnder(lowestMiddle.get(key));
      lower(lowest, key, y);
    }
    lower(lowestMiddle, keyOf(middle), y);
    return !isFirst;
  }
}

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
  const all = found.map((place) => linesOf(text, place));
  for (const start of starts) {
    const [sheet, top] = [sheetOf(all[start]?.[0]), all[start]?.[0]?.y ?? 0];
    const isCut = (line: PageLine) => sheetOf(line) === sheet + 1;
    const isInRow = (line: PageLine) => sheetOf(line) === sheet && heightOf(line) < top + SAME_LINE;
    const isCell = (lines: readonly PageLine[]) => lines.every((line) => isCut(line) || isInRow(line));
    const from = all.slice(0, start).findLastIndex((lines) => !isCell(lines)) + 1;
    const cell = all.slice(from, start).flat();
    const right = Math.max(...cell.map(({ edges }) => edges?.[2] ?? Infinity));
    const bottom = Math.min(...cell.filter(isCut).map(heightOf));
    const isHigher = (line: PageLine) => isCut(line) && heightOf(line) > bottom && !cell.includes(line);
    const begins = cell.some((line) => isInRow(line) && heightOf(line) > top - SAME_LINE);
    if (!begins || all.some((lines) => lines.some(isHigher))) continue;
    const isBeside = (line: PageLine) => isInRow(line) && (line.edges?.[0] ?? 0) > right;
    const stop = all.findIndex((lines, index) => index >= start && !lines.every(isBeside));
    const end = found[start - 1]?.letters.at(-1) ?? 0;
    for (const [turn, place] of found.slice(start, stop === -1 ? undefined : stop).entries())
      places.set(place, end + 1 - 1 / (turn + 2));
  }
  return places;
}

const sheetOf = (line?: PageLine) => line?.sheet ?? line?.page ?? Number.NaN;
const heightOf = ({ y = Number.NaN }: PageLine) => y;
