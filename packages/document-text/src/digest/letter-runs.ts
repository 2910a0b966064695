import type { FileLetters } from './file-letters.ts';
import { BODY, type PageLine, type Reading } from './page-readings.ts';

/** The most raised groups of letters among which marks are looked for at once. */
const MAX_RAISED = 6;

/** The lines of these letters. */
export function linesBetween({ lineOf }: FileLetters, from: number, to: number): number[] {
  const [first = 0, last = -1] = from < to ? [lineOf[from], lineOf[to - 1]] : [];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function columnOf(line: PageLine | undefined, by: Reading['by']): number {
  const { column = 0, whole = column, frame = '' } = line ?? {};
  return by === 'cell' ? Number.parseFloat(frame) || 0 : by === 'whole' ? whole : column;
}

export type Runs = readonly Int32Array[];

/** The letters of these lines in a reading, in runs without covered letters. */
export function runsOf(
  text: FileLetters,
  isCovered: Uint8Array,
  reading: Reading,
  { from, to }: { from: number; to: number },
): Runs {
  const { lines, lineOf, firstOf, isRaised, isLeader } = text;
  const { by } = reading;
  const columnAt = (line: number) => columnOf(lines[line], by);
  const taken = linesBetween(text, from, to).filter((number) => {
    const line = lines[number];
    return line !== undefined && reading.takes(line);
  });
  // The sort is stable: within a column the lines keep their order.
  const order = by === 'line' ? taken : taken.toSorted((one, other) => columnAt(one) - columnAt(other));
  const run = new Int32Array(Math.max(to - from, 0));
  const runs: Int32Array[] = [];
  let [start, end] = [0, 0];
  const cut = () => {
    if (start < end) runs.push(run.subarray(start, end));
    start = end;
  };
  for (const [turn, line] of order.entries()) {
    if (by !== 'line' && columnAt(line) !== columnAt(order[turn - 1] ?? line)) cut();
    if (isDrawnLater(line, lineOf[run[end - 1] ?? 0] ?? 0)) continue;
    const last = Math.min(firstOf[line + 1] ?? 0, to);
    for (let index = Math.max(firstOf[line] ?? 0, from); index < last; index += 1) {
      if (isCovered[index]) cut();
      else if (isRaised[index] ? reading.takesRaised(index) : reading.takesLeaders || !isLeader[index])
        run[end++] = index;
    }
  }
  cut();
  return runs;

  /** A line of other passages that is above the previous one isn't between two lines visually. */
  function isDrawnLater(line: number, before: number): boolean {
    const [one, other] = [lines[before], lines[line]];
    if (one?.page !== other?.page || (other?.y ?? 0) <= (one?.y ?? Infinity)) return false;
    return isCovered.subarray(firstOf[line], firstOf[line + 1]).every((covered) => covered === 1);
  }
}

export const areSame = (one: Runs, other: Runs) =>
  one.length === other.length &&
  one.every((run, turn) => {
    const like = other[turn];
    return run.length === like?.length && run.every((letter, at) => letter === like[at]);
  });

/** Whether the mark of a note may be the next one after another. */
const isNext = (before = '', own = '') => Number(own) === Number(before) + 1 || /\D/.test(before + own);

interface MixedPart {
  from: number;
  to: number;
  /** Where the next part begins: behind the first raised letters of this one. */
  next: number;
  readings: Reading[];
}

/**
 * Readings of a stretch up to its first few groups of raised letters: with some of them, such as the power in m², and without
 * others that count up, as the marks of notes do. null if fewer than two groups are left.
 */
export function mixedReadings(
  { isRaised, letters, lines, lineOf }: FileLetters,
  isCovered: Uint8Array,
  { from, to }: { from: number; to: number },
): MixedPart | null {
  const groups: { text: string; at: Set<number> }[] = [];
  let end = from;
  for (; end < to; end += 1) {
    const line = isRaised[end] && !isCovered[end] ? lines[lineOf[end] ?? 0] : undefined;
    if (!line || !BODY.takes(line)) continue;
    const isNew = isRaised[end] !== isRaised[end - 1] || groups.length === 0;
    if (isNew && groups.length === MAX_RAISED) break;
    if (isNew) groups.push({ text: '', at: new Set() });
    const group = groups.at(-1);
    if (group) group.text += String.fromCharCode(letters[end] ?? 0);
    group?.at.add(end);
  }
  if (groups.length < 2) return null;
  const chains: (typeof groups)[] = [];
  for (const group of groups) {
    const longer = chains.filter((chain) => isNext(chain.at(-1)?.text, group.text));
    chains.push([group], ...longer.map((chain) => [...chain, group]));
  }
  // In m²¹, the last digit is the mark, so the last ones are tried first.
  const readings = chains
    .toReversed()
    .map((marks) => ({ ...BODY, takesRaised: (letter: number) => !marks.some(({ at }) => at.has(letter)) }));
  return { from, to: end, next: Math.max(...(groups[0]?.at ?? [])) + 1, readings };
}
