import { compareMarks } from './compare-marks.ts';
import { passageReader, residue, type SealedPassage, sealedPassages, seedOf } from './content-digest.ts';
import { type ContentDigest, MODULUS } from './digest-format.ts';
import type { FileLetters } from './file-letters.ts';
import { textOfUnits } from './letters.ts';
import type { PageLine } from './page-line.ts';

/** Where a sealed passage is in a file. */
export interface PassagePlace {
  /** Its letters, in reading order. */
  letters: Int32Array;
  /** Before these of them, a blank is in the file or in the sealed text alone. */
  blanks: number[];
}

/** Shorter passages wait until all readings looked for longer ones, so that they take no word out of one. */
const MIN_LENGTH = 16;
/** So many letters may be between two passages that follow each other: a list's number, and a page or two. */
const [LABEL_LETTERS, SKIPPED] = [8, 4000];
/** Bounds all work: windows looked at for each letter of the file. */
const STEPS_PER_LETTER = 200;
const MAX_CANDIDATES = 8;

/** How lines may make up the text. */
interface Reading {
  takes: (line: PageLine) => boolean;
  takesRaised: boolean;
  /** Each column from page to page, as for a row of a table that a page's end cuts. */
  byColumn: boolean;
}

const BODY: Reading = { takes: ({ isRepeated }) => !isRepeated, takesRaised: false, byColumn: false };
const WITH_RAISED: Reading = { ...BODY, takesRaised: true };
const EVERYTHING: Reading = { ...BODY, takes: () => true };

/**
 * Likeliest first: the text flows from page to page past what is printed on each, a raised number may be the mark of a
 * note, and the outermost lines of a page may be headers and notes.
 */
const READINGS: readonly Reading[] = [
  BODY,
  WITH_RAISED,
  { ...BODY, byColumn: true },
  EVERYTHING,
  { ...EVERYTHING, byColumn: true },
];

/** Without the outermost lines of each page. */
const TRIMMED: readonly Reading[] = [0, 1, 2, 3].flatMap((top) =>
  [0, 1, 2, 3, 4, 5, 6].flatMap((bottom) => {
    const takes = ({ isRepeated, margin }: PageLine) =>
      !isRepeated && (margin === 0 || margin > top || margin < -bottom);
    return [
      { ...BODY, takes },
      { ...BODY, takes, byColumn: true },
    ];
  }),
);

/**
 * Looks for each passage of a digest among the letters of a file: first as they follow each other, then those that weren't
 * found between their neighbors in other readings of the lines there, at last anywhere. The rolling hash finds candidates,
 * SHA-256 confirms them. No letter is in two passages. null where a passage isn't found.
 */
export function findPassages(digest: ContentDigest, text: FileLetters): (PassagePlace | null)[] {
  const sealed = sealedPassages(digest);
  const places = sealed.map((): PassagePlace | null => null);
  const read = passageReader(seedOf(digest));
  const { lines, letters, isStart, isRaised, lineOf, firstOf } = text;
  const isCovered = new Uint8Array(letters.length);
  const powers = new Map<number, number>();
  /** Tells cheaply that a rolling hash isn't looked for. */
  const maybe = new Uint8Array(65_536);
  let steps = STEPS_PER_LETTER * letters.length;

  const everyLine = [...lines.keys()];
  follow(runsOf(everyLine, BODY).flat());
  steps = STEPS_PER_LETTER * letters.length;
  for (const least of [MIN_LENGTH, 1]) {
    for (const { open, from, to } of openStretches()) {
      const between = linesBetween(from, to);
      const hasMargin = between.some((line) => lines[line]?.margin !== 0);
      for (const reading of hasMargin ? [...READINGS, ...TRIMMED] : READINGS) {
        const wanted = open.filter((index) => places[index] === null && lengthOf(index) >= least);
        if (wanted.length === 0 || steps < 0) break;
        search(runsOf(between, reading, from, to), wanted, open);
      }
    }
  }
  steps = STEPS_PER_LETTER * letters.length;
  for (const reading of [BODY, WITH_RAISED, EVERYTHING]) {
    const wanted = [...sealed.keys()].filter((index) => places[index] === null);
    if (wanted.length > 0) search(runsOf(everyLine, reading), wanted, null);
  }
  return places;

  function lengthOf(index: number): number {
    return sealed[index]?.letters ?? 0;
  }

  /** One after the other, as they follow each other in a text that didn't change: nearly all, in little time. */
  function follow(run: readonly number[]): void {
    const counts = new Map<string, number>();
    for (const { hash } of sealed) counts.set(hash, (counts.get(hash) ?? 0) + 1);
    const sums = prefixSums(run);
    let [at, missed] = [0, 0];
    for (const [index, passage] of sealed.entries()) {
      const { letters: length, rolling, hash } = passage;
      // Elsewhere it may be part of another one that wasn't found, or another one that is alike.
      const isNextOnly = length < MIN_LENGTH || counts.get(hash) !== 1;
      if (isNextOnly && missed > 0) continue;
      const range = isNextOnly ? LABEL_LETTERS : steps > 0 ? SKIPPED * 2 ** missed : SKIPPED;
      const last = Math.min(at + range, run.length - length);
      const power = powerOf(length);
      let start = at;
      let found: PassagePlace | null = null;
      for (; start <= last && found === null; start += 1) {
        if (isStart[run[start] ?? 0] && rollingAt(sums, start, length, power) === rolling)
          found = confirmed(passage, Int32Array.from(run.slice(start, start + length)));
      }
      steps -= start - at;
      missed = found ? 0 : missed + 1;
      if (found === null) continue;
      place(index, found);
      at = start - 1 + length;
    }
  }

  /** Long passages first. Those `inOrder`, passages in a row, only between those of them that were found. */
  function search(runs: readonly number[][], wanted: readonly number[], inOrder: number[] | null): void {
    const summed = runs.map((run) => ({ run, sums: prefixSums(run) }));
    const size = runs.reduce((sum, { length }) => sum + length, 0);
    const byLength = grouped(wanted, lengthOf);
    for (const length of [...byLength.keys()].toSorted((one, other) => other - one)) {
      if (length > size) continue;
      steps -= size + wanted.length;
      if (steps < 0) return;
      const bounds = inOrder && boundsOf(inOrder);
      const queues = new Map(
        [...grouped(byLength.get(length) ?? [], (index) => sealed[index]?.rolling ?? 0)].map(
          ([rolling, indices]) => [rolling, { indices, next: 0 }],
        ),
      );
      for (const rolling of queues.keys()) maybe[rolling & 0xffff] = 1;
      const power = powerOf(length);
      for (const { run, sums } of summed) {
        for (let start = 0; start + length <= run.length; start += 1) {
          if (!isStart[run[start] ?? 0]) continue;
          const rolling = rollingAt(sums, start, length, power);
          const queue = maybe[rolling & 0xffff] ? queues.get(rolling) : undefined;
          if (queue) takeFirst(queue, run, start, length, bounds);
        }
      }
      for (const rolling of queues.keys()) maybe[rolling & 0xffff] = 0;
    }
  }

  /** Places the first passage of a queue, which is in the order of the text, that a window may be. */
  function takeFirst(
    queue: { indices: number[]; next: number },
    run: readonly number[],
    start: number,
    length: number,
    bounds: Bounds | null,
  ): void {
    const [first = 0, last = 0] = [run[start], run[start + length - 1]];
    if (isCovered[first] || isCovered[last]) return;
    const { indices } = queue;
    const isBeyond = (index = 0) => bounds !== null && first > (bounds.get(index)?.upper ?? 0);
    while (indices.length - queue.next > MAX_CANDIDATES && isBeyond(indices[queue.next])) queue.next += 1;
    for (let turn = queue.next; turn < Math.min(queue.next + MAX_CANDIDATES, indices.length); turn += 1) {
      const index = indices[turn] ?? 0;
      const passage = sealed[index];
      if (!passage || isBeyond(index) || first < (bounds?.get(index)?.lower ?? 0)) continue;
      const found = confirmed(passage, Int32Array.from(run.slice(start, start + length)));
      if (found === null) continue;
      place(index, found);
      indices.copyWithin(queue.next + 1, queue.next, turn);
      queue.next += 1;
      return;
    }
  }

  function place(index: number, found: PassagePlace): void {
    places[index] = found;
    for (const letter of found.letters) isCovered[letter] = 1;
  }

  /** By SHA-256, and by what stands between the letters. */
  function confirmed(passage: SealedPassage, window: Int32Array): PassagePlace | null {
    const next = (window.at(-1) ?? 0) + 1;
    if (next < letters.length && !isStart[next]) return null;
    const marks = read(passage, textOfUnits(window.map((index) => letters[index] ?? 0)));
    const blanks = marks && compareMarks(text, window, marks);
    return blanks && { letters: window, blanks };
  }

  /** Passages in a row that weren't found, and the letters between their neighbors; the shortest stretch first. */
  function openStretches(): { open: number[]; from: number; to: number }[] {
    const stretches: { open: number[]; from: number; to: number }[] = [];
    let open: number[] = [];
    let from = 0;
    for (const [index, found] of [...places, undefined].entries()) {
      if (found === null) {
        open.push(index);
        continue;
      }
      const to = found?.letters[0] ?? letters.length;
      if (open.length > 0 && from < to) stretches.push({ open, from, to });
      open = [];
      from = found ? (found.letters[0] ?? 0) + 1 : from;
    }
    return stretches.toSorted((one, other) => one.to - one.from - (other.to - other.from));
  }

  /** For passages in a row, between which letters each may begin, as far as others were found. */
  function boundsOf(open: readonly number[]): Bounds {
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

  function linesBetween(from: number, to: number): number[] {
    const [first = 0, last = -1] = from < to ? [lineOf[from], lineOf[to - 1]] : [];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  }

  function columnOf(line: number): number {
    return lines[line]?.column ?? 0;
  }

  /** The letters that a reading takes of these lines, in runs that nothing covered interrupts. */
  function runsOf(among: readonly number[], reading: Reading, from = 0, to = letters.length): number[][] {
    const taken = among.filter((line) => {
      const found = lines[line];
      return found !== undefined && reading.takes(found);
    });
    // The sort is stable: within a column the lines stay in their order.
    const order = reading.byColumn ? taken.toSorted((one, other) => columnOf(one) - columnOf(other)) : taken;
    const runs: number[][] = [[]];
    const cut = () => runs.at(-1)?.length && runs.push([]);
    for (const [turn, line] of order.entries()) {
      if (reading.byColumn && columnOf(line) !== columnOf(order[turn - 1] ?? line)) cut();
      const end = Math.min(firstOf[line + 1] ?? 0, to);
      for (let index = Math.max(firstOf[line] ?? 0, from); index < end; index += 1) {
        if (isCovered[index]) cut();
        else if (!isRaised[index] || reading.takesRaised) runs.at(-1)?.push(index);
      }
    }
    return runs;
  }

  function prefixSums(run: readonly number[]): Float64Array {
    const sums = new Float64Array(run.length + 1);
    let sum = 0;
    for (let index = 0; index < run.length; index += 1)
      sums[index + 1] = sum = residue(sum * digest.base + (letters[run[index] ?? 0] ?? 0));
    return sums;
  }

  function powerOf(exponent: number): number {
    const known = powers.get(exponent);
    if (known !== undefined) return known;
    let power = 1;
    for (let [rest, square] = [exponent, digest.base]; rest > 0; rest = Math.floor(rest / 2)) {
      if (rest % 2 === 1) power = residue(power * square);
      square = residue(square * square);
    }
    powers.set(exponent, power);
    return power;
  }
}

function grouped<Key>(indices: readonly number[], keyOf: (index: number) => Key): Map<Key, number[]> {
  const groups = new Map<Key, number[]>();
  for (const index of indices) {
    const group = groups.get(keyOf(index));
    if (group) group.push(index);
    else groups.set(keyOf(index), [index]);
  }
  return groups;
}

type Bounds = Map<number, { lower: number; upper: number }>;

function rollingAt(sums: Float64Array, start: number, length: number, power: number): number {
  const difference = (sums[start + length] ?? 0) - residue((sums[start] ?? 0) * power);
  return difference < 0 ? difference + MODULUS : difference;
}
