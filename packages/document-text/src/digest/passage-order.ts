import type { FileLetters } from './file-letters.ts';
import type { PassagePlace } from './find-passages.ts';
import { isAbove } from './page-readings.ts';

/** The fewest places to remove so that the rest is ascending. */
export function outOfOrder(found: readonly PassagePlace[]): PassagePlace[] {
  const starts = found.map(({ letters }) => letters[0] ?? 0);
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const start of starts) {
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    before.set(start, ends[low - 1]);
    ends[low] = start;
  }
  const ascending = new Set<number>();
  for (let start = ends.at(-1); start !== undefined; start = before.get(start)) ascending.add(start);
  return found.filter(({ letters }) => !ascending.has(letters[0] ?? 0));
}

function lower(lowest: Map<string, number>, key: string, y: number): void {
  lowest.set(key, Math.min(y, lowest.get(key) ?? Infinity));
}

/** In points. */
const STRIP = 6;

/** A file may draw its lines in another order than they appear from top to bottom, also those of one passage. */
export function drawnAbove(
  { lines, lineOf, firstOf }: FileLetters,
  found: readonly PassagePlace[],
): PassagePlace[] {
  const [lowest, lowestMiddle] = [new Map<string, number>(), new Map<string, number>()];
  const lineAt = (letter = 0) => lines[lineOf[letter] ?? 0];
  return found.filter(({ letters }) => {
    if (letters.some((letter, at) => at > 0 && isAbove(lineAt(letter), lineAt(letters[at - 1])))) return true;
    const [first = 0] = letters;
    const number = lineOf[first] ?? 0;
    const { page = 0, edges: [left = 0, middle = 0, right = 0] = [], y } = lines[number] ?? {};
    if (y === undefined || firstOf[number] !== first) return false;
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
