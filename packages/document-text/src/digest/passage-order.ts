import type { SealedPassage } from './content-digest.ts';
import { type FileLetters, lineAt } from './file-letters.ts';
import type { PassagePlace } from './find-passages.ts';
import { grouped } from './grouped.ts';
import { isAbove } from './page-readings.ts';

/** The fewest places to remove so that the rest is ascending. */
export function outOfOrder(found: readonly PassagePlace[]): PassagePlace[] {
  const starts = found.map(({ letters }) => letters[0] ?? 0);
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const start of starts) {
    const low = firstFrom(ends, start);
    before.set(start, ends[low - 1]);
    ends[low] = start;
  }
  const ascending = new Set<number>();
  for (let start = ends.at(-1); start !== undefined; start = before.get(start)) ascending.add(start);
  return found.filter(({ letters }) => !ascending.has(letters[0] ?? 0));
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

function lower(lowest: Map<string, number>, key: string, y: number): void {
  lowest.set(key, Math.min(y, lowest.get(key) ?? Infinity));
}

/** In points. */
const STRIP = 6;

/** A file may draw its lines in another order than they appear from top to bottom, also those of one passage. */
export function drawnAbove(text: FileLetters, found: readonly PassagePlace[]): PassagePlace[] {
  const [lowest, lowestMiddle] = [new Map<string, number>(), new Map<string, number>()];
  return found.filter(({ letters }) => {
    if (letters.some((letter, at) => at > 0 && isAbove(lineAt(text, letter), lineAt(text, letters[at - 1]))))
      return true;
    const [first = 0] = letters;
    const { page = 0, edges: [left = 0, middle = 0, right = 0] = [], y } = lineAt(text, first) ?? {};
    if (y === undefined || text.firstOf[text.lineOf[first] ?? 0] !== first) return false;
    const keyOf = (x: number) => `${page} ${Math.round(x / STRIP)}`;
    const strips = Array.from({ length: Math.ceil((right - left) / STRIP) + 1 }, (_, at) =>
      keyOf(left + at * STRIP),
    );
    const below = [lowest.get(keyOf(middle)), ...strips.map((key) => lowestMiddle.get(key))];
    const isFirst = below.every((each) => each === undefined || y <= each);
    for (const key of strips) lower(lowest, key, y);
    lower(lowestMiddle, keyOf(middle), y);
    return !isFirst;
  });
}
