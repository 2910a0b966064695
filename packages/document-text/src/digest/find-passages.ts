import { passageConfirmer, type Searched } from './confirm-passage.ts';
import { type SealedPassage, sealedPassages } from './content-digest.ts';
import type { ContentDigest } from './digest-format.ts';
import type { FileLetters } from './file-letters.ts';
import { grouped } from './grouped.ts';
import { areSame, linesBetween, mixedReadings, type Runs, runsOf } from './letter-runs.ts';
import { type Bounds, boundsOf, isAmid, openStretches } from './open-stretches.ts';
import { ANYWHERE, BODY, type Reading, readingsOf } from './page-readings.ts';
import { exchangeEqual, exchangeFloating, exchangeListed, exchangeTaken } from './passage-order.ts';
import { rollingHasher } from './passage-hashes.ts';

export interface PassagePlace {
  /** Its letters, in reading order. */
  letters: Int32Array;
  /** Before these letters, a blank is only in the file or only in the sealed text. */
  blanks: number[];
  /** It may be anywhere. */
  isFloating: boolean;
}

type Places = readonly (PassagePlace | null)[];
/** Shorter passages are searched after all longer ones in all readings, so that they take no word out of one. */
const MIN_LENGTH = 16;
/** How many letters may be between two consecutive passages, or beside a box: a list number, and a page or two. */
const [LABEL_LETTERS, SKIPPED] = [8, 4000];
/** Limits the work: windows checked for each letter of the file. */
const STEPS_PER_LETTER = 100;
/** Passages that a window may be, and consecutive ones that are looked for one by one although they aren't there. */
const [MAX_CANDIDATES, MAX_MISSED] = [8, 8];
/** The most passages for which others may move, and windows in which one may be. */
const [MAX_OPEN, MAX_WINDOWS] = [20, 50];

/**
 * Searches for each passage of a digest that isn't known among the letters of a file: first in sequence, then between their
 * neighbors in other readings of the lines there, and finally anywhere. The rolling hash finds candidates, SHA-256 confirms
 * them. No letter belongs to two passages. null if a passage isn't found.
 */
export function findPassages(digest: ContentDigest, text: FileLetters, known: Places = []): Places {
  const { boxes, lines, letters, isStart } = text;
  const sealed = sealedPassages(digest).map((plain): Searched => {
    return boxes && plain.opened ? { ...plain.opened, plain } : plain;
  });
  const places = sealed.map((): PassagePlace | null => null);
  const isWanted = (index: number) => places[index] === null && !known[index];
  let confirmed = passageConfirmer(digest, text);
  const lengthOf = (index: number) => sealed[index]?.letters ?? 0;
  const isCovered = new Uint8Array(letters.length);
  const rollingHash = rollingHasher(digest.base);
  /** A fast filter of rolling hashes. */
  const maybe = new Uint8Array(65_536);
  let steps = STEPS_PER_LETTER * letters.length;
  /** Whether boxes aren't yet looked for amid lines. */
  let isAloneFirst = text.isPaged;
  /** The last search and its steps if nothing was found since, because readings are often alike. */
  let fruitless: { runs: Runs; count: number; inOrder: number[] | null; steps: number } | null = null;

  const whole = { from: 0, to: letters.length };
  follow(runsOf(text, isCovered, BODY, whole)[0] ?? new Int32Array());
  steps = STEPS_PER_LETTER * letters.length;
  for (const least of [MIN_LENGTH, 1]) {
    for (const { open, ...stretch } of openStretches(places, letters.length)) {
      const between = linesBetween(text, stretch.from, stretch.to);
      const searchIn = (readings: readonly Reading[], part: { from: number; to: number }) =>
        readings.every((reading) => {
          const wanted = open.filter((index) => isWanted(index) && lengthOf(index) >= least);
          if (wanted.length > 0 && steps >= 0) search(runsOf(text, isCovered, reading, part), wanted, open);
          return wanted.length > 0 && steps >= 0;
        });
      const [first = BODY, ...others] = readingsOf(between.flatMap((line) => lines[line] ?? []));
      searchIn([first], stretch);
      for (let { from, to } = stretch; from < to;) {
        const part = mixedReadings(text, isCovered, { from, to });
        from = part !== null && searchIn(part.readings, part) ? part.next : to;
      }
      searchIn(others, stretch);
    }
  }
  steps = STEPS_PER_LETTER * letters.length;
  const searchAnywhere = () => {
    fruitless = null;
    for (const reading of ANYWHERE) {
      const wanted = [...sealed.keys()].filter(isWanted);
      if (wanted.length > 0) search(runsOf(text, isCovered, reading, whole), wanted, null);
    }
  };
  searchAnywhere();
  isAloneFirst = false;
  searchAnywhere();
  // Beside other passages, dots may lead to those.
  const ledTo = [...sealed.keys()].filter(isWanted);
  confirmed = passageConfirmer(digest, text, isCovered);
  fruitless = null;
  if (text.isPaged && ledTo.length > 0) search(runsOf(text, isCovered, BODY, whole), ledTo, null);
  const open = places.filter((found) => !found).length;
  if (text.isPaged && open > 0 && open <= MAX_OPEN) exchangeTaken(places, letters.length, windowsIn(text));
  exchangeEqual(sealed, places);
  if (!text.isPaged) return places;
  exchangeListed(digest, places, { text, windows: () => windowsIn(text), most: MAX_OPEN });
  exchangeFloating(sealed, places, (index, window) =>
    sealed[index] ? confirmed(sealed[index], window) : null,
  );
  return places;

  /** Tells where a passage may be, whichever letters others have. */
  function windowsIn(file: FileLetters): (index: number) => PassagePlace[] {
    const [free, asked] = [new Uint8Array(letters.length), new Map<number, PassagePlace[]>()];
    const all = ANYWHERE.map((reading) => runsOf(file, free, reading, whole));
    // Without columns or raised letters, several readings are one.
    const runs = all.filter((each, turn) => all.findIndex((other) => areSame(each, other)) === turn).flat();
    const summed = runs.map((run) => ({ run, sums: prefixSums(run), starts: startsIn(run) }));
    const windowsOf = (index: number) => {
      const [passage, length, found] = [sealed[index], lengthOf(index), [] as PassagePlace[]];
      const hashAt = rollingHash.ofLength(length);
      for (const { run, sums, starts } of summed)
        for (const start of starts) {
          if (found.length === MAX_WINDOWS || start + length > run.length) break;
          const isLike = passage && hashAt(sums, start) === passage.rolling;
          const like = isLike ? confirmed(passage, run.subarray(start, start + length)) : null;
          if (like) found.push(like);
        }
      return found;
    };
    return (index) => {
      const windows = asked.get(index) ?? windowsOf(index);
      asked.set(index, windows);
      return windows;
    };
  }

  /** In sequence, as in an unchanged text: finds nearly all passages fast. */
  function follow(run: Int32Array): void {
    const counts = new Map<string, number>();
    for (const { hash } of sealed) counts.set(hash, (counts.get(hash) ?? 0) + 1);
    const [sums, starts] = [prefixSums(run), startsIn(run)];
    const absent = new Map<number, ReadonlySet<number>>();
    /** Where many passages are gone, looking for those of one length at once is faster than for each in the whole file. */
    const isNowhere = ({ letters: length, rolling }: SealedPassage): boolean => {
      const missing = absent.get(length);
      if (missing) return missing.has(rolling);
      const hashAt = rollingHash.ofLength(length);
      const hashes = new Set(sealed.flatMap((each) => (each.letters === length ? each.rolling : [])));
      for (const start of starts) hashes.delete(hashAt(sums, start));
      absent.set(length, hashes);
      return hashes.has(rolling);
    };
    let [at, missed] = [0, 0];
    for (const [index, passage] of sealed.entries()) {
      if (known[index]) continue;
      const { letters: length, rolling, hash } = passage;
      // Elsewhere it may be part of another passage that wasn't found, or an equal one.
      const isNextOnly = length < MIN_LENGTH || counts.get(hash) !== 1;
      if (isNextOnly && missed > 0) continue;
      const range = isNextOnly ? LABEL_LETTERS : steps > 0 ? SKIPPED * 2 ** missed : SKIPPED;
      const last = Math.min(at + range, run.length - length);
      const hashAt = rollingHash.ofLength(length);
      let start = missed > MAX_MISSED && isNowhere(passage) ? Math.max(at, last + 1) : at;
      let found: PassagePlace | null = null;
      // The next passage may end like a short one that is drawn elsewhere.
      const next = isNextOnly ? sealed[index + 1] : undefined;
      const skipped =
        next && rollingHash.ofLength(next.letters)(sums, at) === next.rolling ? next.letters : 0;
      for (; start <= last && found === null; start += 1) {
        const isFree = start === at || start >= at + skipped;
        if (isFree && isStart[run[start] ?? 0] && hashAt(sums, start) === rolling) {
          const window = run.subarray(start, start + length);
          if (window.every((letter) => isCovered[letter] === 0)) found = confirmed(passage, window);
        }
      }
      steps -= start - at;
      missed = found ? 0 : missed + 1;
      if (found === null) continue;
      place(index, found);
      // A box may be drawn after everything else.
      if (!found.isFloating || start - at <= LABEL_LETTERS) at = start - 1 + length;
    }
  }

  /** Long passages first. Consecutive passages `inOrder` are searched only between those of them that were found. */
  function search(runs: Runs, wanted: readonly number[], inOrder: number[] | null): void {
    const tried = { runs, count: wanted.length, inOrder, steps };
    const isLike = fruitless?.count === tried.count && fruitless.inOrder === inOrder;
    if (fruitless && isLike && areSame(fruitless.runs, runs)) return void (steps -= fruitless.steps);
    fruitless = tried;
    const summed = runs.map((run) => ({ run, sums: prefixSums(run), starts: startsIn(run) }));
    const size = runs.reduce((sum, { length }) => sum + length, 0);
    const windows = summed.reduce((sum, { starts }) => sum + starts.length, 0);
    steps -= size;
    const byLength = grouped(wanted, lengthOf);
    for (const length of [...byLength.keys()].toSorted((one, other) => other - one)) {
      if (length > size) continue;
      steps -= windows + wanted.length;
      if (steps < 0) return;
      const bounds = inOrder && boundsOf(places, inOrder);
      const hashAt = rollingHash.ofLength(length);
      const queues = new Map(
        [...grouped(byLength.get(length) ?? [], (index) => sealed[index]?.rolling ?? 0)].map(
          ([rolling, indices]) => [rolling, { indices, next: 0 }],
        ),
      );
      for (const rolling of queues.keys()) maybe[rolling & 0xffff] = 1;
      for (const { run, sums, starts } of summed) {
        for (const start of starts) {
          if (start + length > run.length) break;
          const rolling = hashAt(sums, start);
          const queue = maybe[rolling & 0xffff] ? queues.get(rolling) : undefined;
          if (queue) takeFirst(queue, run, start, length, bounds);
        }
      }
      for (const rolling of queues.keys()) maybe[rolling & 0xffff] = 0;
    }
    tried.steps -= steps;
  }

  /** Places the first passage of an ordered queue that a window may be. */
  function takeFirst(
    queue: { indices: number[]; next: number },
    run: Int32Array,
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
      const found = confirmed(passage, run.subarray(start, start + length));
      if (found === null || (isAloneFirst && isAmid(text, found, isCovered, LABEL_LETTERS))) continue;
      place(index, found);
      indices.copyWithin(queue.next + 1, queue.next, turn);
      queue.next += 1;
      return;
    }
  }

  function place(index: number, found: PassagePlace): void {
    places[index] = found;
    fruitless = null;
    for (const letter of found.letters) isCovered[letter] = 1;
  }

  function prefixSums(run: Int32Array): Float64Array {
    return rollingHash.sums(run.length, (at) => letters[run[at] ?? 0] ?? 0);
  }

  function startsIn(run: Int32Array): Int32Array {
    const starts = new Int32Array(run.length);
    let count = 0;
    for (let at = 0; at < run.length; at += 1) if (isStart[run[at] ?? 0]) starts[count++] = at;
    return starts.subarray(0, count);
  }
}
