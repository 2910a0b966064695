import type { FileLetters } from './file-letters.ts';
import type { PassagePlace } from './find-passages.ts';

type Places = readonly (PassagePlace | null)[];
export type Bounds = Map<number, { lower: number; upper: number }>;

interface Stretch {
  open: number[];
  from: number;
  to: number;
}

/** Consecutive passages that weren't found, and the letters between their neighbors; the shortest stretch first. */
export function openStretches(places: Places, letters: number): Stretch[] {
  const stretches: Stretch[] = [];
  let open: number[] = [];
  let from = 0;
  for (const [index, found] of [...places, undefined].entries()) {
    if (found === null) {
      open.push(index);
      continue;
    }
    const to = found?.letters[0] ?? letters;
    if (open.length > 0 && from < to) stretches.push({ open, from, to });
    open = [];
    from = found ? (found.letters[0] ?? 0) + 1 : from;
  }
  return stretches.toSorted((one, other) => one.to - one.from - (other.to - other.from));
}

/** For consecutive passages, between which letters each may begin, given the found ones. */
export function boundsOf(places: Places, open: readonly number[]): Bounds {
  const bounds: Bounds = new Map();
  let lower = 0;
  for (const index of open) {
    bounds.set(index, { lower, upper: Infinity });
    lower = places[index]?.letters[0] ?? lower;
  }
  let upper = Infinity;
  for (const index of open.toReversed()) {
    const bound = bounds.get(index);
    if (bound) bound.upper = upper;
    upper = places[index]?.letters[0] ?? upper;
  }
  return bounds;
}

/** Whether what may be anywhere is a part of a line with more than that many letters of no passage, such as one of the contents. */
export function isAmid(
  { lineOf, firstOf }: FileLetters,
  { letters, isFloating }: PassagePlace,
  isCovered: Uint8Array,
  most: number,
): boolean {
  if (!isFloating) return false;
  const lines = new Set(Array.from(letters, (letter) => lineOf[letter] ?? 0));
  const others = Array.from(lines, (line) => isCovered.subarray(firstOf[line], firstOf[line + 1]));
  const open = others.reduce((sum, line) => sum + line.filter((covered) => covered === 0).length, 0);
  return open - letters.length > most;
}
