import type { SealedPassage } from './content-digest.ts';
import { type FileLetters, lineAt, linesOf } from './file-letters.ts';
import type { PassagePlace } from './find-passages.ts';
import { grouped } from './grouped.ts';
import { isAbove, type PageLine } from './page-readings.ts';

/** In points: lines at one height. */
const SAME_LINE = 3;
const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}]/u;
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

/** A passage with its lines, and how far these reach in the direction in which cells follow each other. */
interface LaidPassage {
  place: PassagePlace;
  lines: readonly PageLine[];
  left: number;
  right: number;
}

/**
 * Passages in rows that page ends cut, each with where it would be otherwise, because pages are drawn one after the other.
 * `unsure`: those that only their place shows to be beside a cell that goes on. `goesOn` tells whether a passage was sealed in
 * the cell of the one before it.
 */
export function inCutRows(
  text: FileLetters,
  found: readonly PassagePlace[],
  goesOn: (place: PassagePlace) => boolean,
): { places: ReadonlyMap<PassagePlace, number>; unsure: PassagePlace[] } {
  const places = new Map<PassagePlace, number>();
  const unsure: PassagePlace[] = [];
  const laid = text.isPaged ? found.map((place) => laidOut(text, place)) : [];
  let [end, tries] = [0, 0];
  for (let start = 1; start < laid.length && tries < MAX_ROWS; start += 1) {
    const isUpwards = sheetOf(laid[start - 1]?.lines.at(-1)) > sheetOf(laid[start]?.lines[0]);
    const row = isUpwards && start >= end ? cutRow(start) : null;
    if (row === null) {
      tries += Number(isUpwards && start >= end);
      continue;
    }
    end = row.stop;
    const own = found.slice(row.from, end);
    const first = own.reduce((least, { letters }) => Math.min(least, letters[0] ?? 0), Infinity);
    for (const [turn, place] of own.entries()) places.set(place, first + turn / own.length);
    if (!row.isKnown) unsure.push(...found.slice(start, end));
  }
  return { places, unsure };

  /** The row of which the second cell begins with this passage. */
  function cutRow(start: number): { from: number; stop: number; isKnown: boolean } | null {
    const second = laid[start];
    const [first] = second?.lines ?? [];
    const [sheet, top, rule] = [sheetOf(first), heightOf(first), ruleOf(first)];
    const isRuled = (line?: PageLine) => rule !== undefined && ruleOf(line) === rule;
    const isInRow = (line: PageLine) =>
      sheetOf(line) > sheet ||
      (sheetOf(line) === sheet && (isRuled(line) || heightOf(line) < top + SAME_LINE));
    const isAtTop = (line?: PageLine) =>
      sheetOf(line) === sheet && (isRuled(line) || Math.abs(heightOf(line) - top) < SAME_LINE);
    const isLeftwards = laid[start - 1]?.lines.some((line) => RIGHT_TO_LEFT.test(line.text)) === true;
    const nearOf = (one?: LaidPassage) => (isLeftwards ? -(one?.right ?? 0) : (one?.left ?? 0));
    const farOf = (one?: LaidPassage) => (isLeftwards ? -(one?.left ?? 0) : (one?.right ?? 0));
    let [from, edge, column] = [start, -Infinity, -Infinity];
    const isOfRow = (one?: LaidPassage) => one?.lines.every(isInRow) === true;
    while (isOfRow(laid[from - 1]) && farOf(laid[from - 1]) < nearOf(second)) from -= 1;
    if (!laid.slice(from, start).some(({ lines }) => lines.some(isAtTop))) return null;
    const goOn = new Set([edge]);
    const known = new Set<number>();
    let stop = from;
    for (; isOfRow(laid[stop]); stop += 1) {
      const [before, own] = [laid[stop - 1]?.lines.at(-1), laid[stop]];
      const [line] = own?.lines ?? [];
      const isNext = stop >= start && isHigherUp(line, before);
      if (isNext) [edge, column] = [column, -Infinity];
      const isDrawnNext = stop === from || (own?.place.letters[0] ?? 0) > lastLetterOf(laid[stop - 1]);
      if (nearOf(own) <= edge || !(isNext ? isAtTop(line) : isDrawnNext)) break;
      const isCell = nearOf(own) <= column && own !== undefined && goesOn(own.place);
      column = Math.max(column, farOf(own));
      if (own?.lines.some((each) => sheetOf(each) > sheet)) goOn.add(edge);
      for (const [turn, each] of own?.lines.entries() ?? []) {
        const above = turn > 0 ? own?.lines[turn - 1] : isCell ? before : undefined;
        if (sheetOf(above) === sheetOf(each) - 1) known.add(sheetOf(each));
      }
    }
    if (stop <= start) return null;
    const row = laid.slice(from, stop).flatMap(({ lines }) => lines);
    const last = row.reduce((most, line) => Math.max(most, sheetOf(line)), sheet);
    const isLower = (line: PageLine) =>
      row.every((own) => sheetOf(own) < last || heightOf(own) > heightOf(line));
    const isAmid = (line: PageLine) =>
      isInRow(line) && (sheetOf(line) < last || (sheetOf(line) === last && !isLower(line)));
    const others = [...laid.slice(0, from), ...laid.slice(stop)];
    if (others.some(({ lines }) => lines.some(isAmid))) return null;
    const isKnown = known.size === last - sheet;
    return isKnown || goOn.size === 1 ? { from, stop, isKnown } : null;
  }
}

const lastLetterOf = (one?: LaidPassage) => one?.place.letters.at(-1) ?? -1;

function laidOut(text: FileLetters, place: PassagePlace): LaidPassage {
  const lines = linesOf(text, place);
  const left = lines.reduce((least, { edges }) => Math.min(least, edges?.[0] ?? -Infinity), Infinity);
  const right = lines.reduce((most, { edges }) => Math.max(most, edges?.[2] ?? Infinity), -Infinity);
  return { place, lines, left, right };
}

/** Whether a line is on a page before that of another one, or higher up on it. */
const isHigherUp = (line?: PageLine, other?: PageLine) =>
  sheetOf(line) < sheetOf(other) || (sheetOf(line) === sheetOf(other) && heightOf(line) > heightOf(other));

/** How high up the rule above a line's cell is. */
const ruleOf = (line?: PageLine) => line?.frame?.split(' ')[2];
const sheetOf = (line?: PageLine) => line?.sheet ?? line?.page ?? Number.NaN;
const heightOf = (line?: PageLine) => line?.y ?? Number.NaN;
