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

/** Limits the work: equal boxes that are looked at. */
const STEPS_PER_PASSAGE = 50;

/**
 * A passage of the text that is out of order takes the place of an equal one in a box. `placeOf` tells whether a passage may
 * be there.
 */
export function exchangeFloating(
  sealed: readonly SealedPassage[],
  places: (PassagePlace | null)[],
  placeOf: (index: number, letters: Int32Array) => PassagePlace | null,
): void {
  const found = [...places.keys()].filter((index) => places[index] !== null);
  const isFixed = (index: number) => places[index]?.isFloating === false;
  const hashOf = (index = -1) => sealed[index]?.hash ?? '';
  const startOf = (index = -1) => places[index]?.letters[0];
  const fixed = found.filter(isFixed);
  const boxes = grouped(
    found.filter((index) => !isFixed(index)),
    hashOf,
  );
  const uppers: number[] = [];
  for (let turn = fixed.length - 1, upper = Infinity; turn >= 0; turn -= 1) {
    uppers[turn] = upper;
    if (!boxes.has(hashOf(fixed[turn]))) upper = startOf(fixed[turn]) ?? upper;
  }
  let steps = STEPS_PER_PASSAGE * found.length;
  for (const [turn, index] of fixed.entries()) {
    const isBetween = (place = -1) =>
      (startOf(fixed[turn - 1]) ?? -1) < place && place < (uppers[turn] ?? Infinity);
    if (!boxes.has(hashOf(index)) || isBetween(startOf(index))) continue;
    const equal = boxes.get(hashOf(index)) ?? [];
    steps -= equal.length;
    if (steps < 0) return;
    const other = equal.find((box) => isBetween(startOf(box))) ?? -1;
    const [own, its] = [places[index], places[other]];
    const [to, back] = [its && placeOf(index, its.letters), own && placeOf(other, own.letters)];
    if (to && back) [places[index], places[other]] = [to, back];
  }
}

/** The most places that are tried for passages that weren't found. */
const MAX_TRIES = 500;
/** How many passages may move so that one has a place. */
const MAX_MOVES = 4;

/**
 * Places passages that weren't found where others are that may be elsewhere: a box with two words of a heading, for example,
 * can be found in the heading. `windowsOf` tells where a passage may be.
 */
export function exchangeTaken(
  places: (PassagePlace | null)[],
  letters: number,
  windowsOf: (index: number) => readonly PassagePlace[],
): void {
  const owner = new Int32Array(letters).fill(-1);
  const own = (index: number, place: PassagePlace | null | undefined, by: number) => {
    for (const letter of place?.letters ?? []) if (owner[letter] !== by) owner[letter] = by;
    if (by === index && place) places[index] = place;
  };
  for (const [index, place] of places.entries()) own(index, place, index);
  let tries = MAX_TRIES;
  for (const [index, place] of places.entries()) {
    const moved = place === null ? placed(index, new Map()) : null;
    for (const each of moved?.keys() ?? []) own(each, places[each], -1);
    for (const [each, to] of moved ?? []) own(each, to, each);
  }

  type Moves = ReadonlyMap<number, PassagePlace>;

  /** These moves, and those by which a passage has a place; null if there's none. */
  function placed(index: number, moves: Moves): Moves | null {
    if (moves.size > MAX_MOVES) return null;
    const taken = new Set([...moves.values()].flatMap((place) => [...place.letters]));
    const others = (place: PassagePlace) =>
      [...new Set(Array.from(place.letters, (letter) => owner[letter] ?? -1))].filter(
        (each) => each !== -1 && each !== index && !moves.has(each),
      );
    const open = windowsOf(index)
      .filter((place) => !place.letters.some((letter) => taken.has(letter)))
      .map((place) => ({ place, others: others(place) }))
      .toSorted((one, other) => one.others.length - other.others.length);
    for (const each of open) {
      tries -= 1;
      if (tries < 0) return null;
      let next: Moves | null = new Map([...moves, [index, each.place]]);
      for (const other of each.others) if (next && !next.has(other)) next = placed(other, next);
      if (next) return next;
    }
    return null;
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
