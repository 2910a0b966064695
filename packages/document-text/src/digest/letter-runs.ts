import type { FileLetters } from './file-letters.ts';
import type { PageLine, Reading } from './page-readings.ts';

/** The lines of these letters. */
export function linesBetween({ lineOf }: FileLetters, from: number, to: number): number[] {
  const [first = 0, last = -1] = from < to ? [lineOf[from], lineOf[to - 1]] : [];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function columnOf(line: PageLine | undefined, by: Reading['by']): number {
  const { column = 0, whole = column, frame = '' } = line ?? {};
  return by === 'cell' ? Number.parseFloat(frame) || 0 : by === 'whole' ? whole : column;
}

/** The letters of these lines in a reading, in runs without covered letters. */
export function runsOf(
  text: FileLetters,
  isCovered: Uint8Array,
  reading: Reading,
  { from, to }: { from: number; to: number },
): Int32Array[] {
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
      else if (isRaised[index] ? reading.takesRaised : reading.takesLeaders || !isLeader[index])
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
