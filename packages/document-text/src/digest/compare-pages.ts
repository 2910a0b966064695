import { type ContentComparison, type FoundPassage, outOfOrder, placeInOrder } from './compare-content.ts';
import { type ContentDigest, MODULUS } from './digest-format.ts';
import {
  passageHash,
  residue,
  type SealedPassage,
  sealedPassages,
  seedOf,
  wordHash,
} from './content-digest.ts';
import {
  FIRST_READING,
  type PageLine,
  READINGS,
  remaining,
  type ReadWord,
  runsOf,
  SLOW_READINGS,
  type Token,
  tokensOf,
} from './page-readings.ts';
import { spellings } from './spellings.ts';

export interface PageComparison extends Omit<ContentComparison, 'moved'> {
  /** Sealed passages whose order differs. */
  moved: FoundPassage[];
  /** On the pages, but not part of the text that was sealed: headers, footers, page numbers, list numbers, seals. */
  beside: FoundPassage[];
}

/** Shorter passages wait until all readings looked for longer ones, so that they take no word out of one. */
const LONG_ENOUGH = 4;
/** So many words may be between two passages that follow each other, where one between them isn't found at once. */
const SKIPPED = 500;
/** Words that aren't covered; with more of them the text is another one, and slow readings would take minutes. */
const FEW_WORDS = 20_000;

/**
 * Compares the lines of pages with a sealed version. Pages have no paragraphs: a passage of n words is looked for in every
 * window of n words. The rolling hash finds candidates, SHA-256 confirms them.
 */
export function compareWords(digest: ContentDigest, lines: readonly PageLine[]): PageComparison {
  const sealed = sealedPassages(digest);
  const places = sealed.map((): number | null => null);
  const tokens = tokensOf(lines);
  const isOnce = (index: number) => lines[tokens[index]?.line ?? 0]?.isRepeated === false;
  const cover = passageCover(digest, sealed, places, tokens);
  cover.following(runsOf([...tokens.keys()], tokens, lines, { ...FIRST_READING, takesRaised: false }));
  for (const least of [LONG_ENOUGH, 1]) {
    let rest = remaining(tokens);
    for (const reading of [...READINGS, ...SLOW_READINGS]) {
      if (!sealed.some(({ words }, index) => words >= least && places[index] === null)) break;
      if (SLOW_READINGS.includes(reading) && rest.filter(isOnce).length > FEW_WORDS) break;
      if (cover.anywhere(runsOf(rest, tokens, lines, reading), least)) rest = remaining(tokens);
    }
  }
  const { added, beside } = leftOver(tokens, lines);
  const missing = places.filter((place) => place === null).length;
  const covered = grouped(tokens, ({ place }) => place);
  const moved = outOfOrder(places).map((place) => ({
    text: textOf(covered.get(place) ?? []),
    index: lines[tokens[place]?.line ?? 0]?.page ?? 0,
  }));
  const isSame = missing + added.length + moved.length === 0;
  return { isSame, added, moved, missing, sealed: sealed.length, beside };
}

/** Looks for passages in the runs of a reading. */
function passageCover(
  digest: ContentDigest,
  sealed: readonly SealedPassage[],
  places: (number | null)[],
  tokens: Token[],
) {
  const { salt } = seedOf(digest);
  const hashes = new Map<string, number>();
  /** Tells cheaply that a rolling hash isn't looked for. */
  const maybe = new Uint8Array(65_536);

  return {
    /** One after the other, as they follow each other in a text that didn't change: nearly all, in little time. */
    following(runs: readonly ReadWord[][]): void {
      let index = 0;
      for (const words of runs) {
        const sums = prefixSums(words);
        let isNext = true;
        for (let at = 0, next = 0; index < sealed.length && at < words.length; index = next) {
          next = index + 1;
          const { words: length = 0, rolling = 0, hash = '' } = sealed[index] ?? {};
          const power = powerOf(digest.base, length);
          const isShort = length < LONG_ENOUGH;
          // The word may be the first of a long one that wasn't found.
          if (isShort && !isNext) continue;
          isNext = false;
          const last = Math.min(at + (isShort ? 1 : SKIPPED), words.length - length);
          for (let start = at; start <= last; start += 1) {
            if (rollingAt(sums, start, length, power) !== rolling) continue;
            const window = confirmed(words.slice(start, start + length), new Set([hash]));
            if (window === null) continue;
            occupy(index, window.tokens);
            at = start + length;
            isNext = true;
            break;
          }
        }
      }
    },
    /** Long passages first, so that a short one takes no word out of a long one. Gives whether it found any. */
    anywhere(runs: readonly ReadWord[][], least: number): boolean {
      let hasFound = false;
      const summed = runs.map((words) => ({ words, sums: prefixSums(words) }));
      const open = grouped(
        [...sealed.entries()].filter(([index, { words }]) => words >= least && places[index] === null),
        ([, { words }]) => words,
      );
      for (const length of [...open.keys()].toSorted((one, other) => other - one)) {
        const wanted = new Map<number, Set<string>>();
        for (const [, { rolling, hash }] of open.get(length) ?? []) {
          wanted.set(rolling, (wanted.get(rolling) ?? new Set()).add(hash));
          maybe[rolling & 0xffff] = 1;
        }
        const windows = windowsOf(summed, length, wanted);
        for (const rolling of wanted.keys()) maybe[rolling & 0xffff] = 0;
        if (windows.length > 0 && placeWindows(length, windows)) hasFound = true;
      }
      return hasFound;
    },
  };

  function prefixSums(words: readonly ReadWord[]): Float64Array {
    const sums = new Float64Array(words.length + 1);
    let sum = 0;
    for (let index = 0; index < words.length; index += 1) {
      sum = residue(sum * digest.base + hashOf(words[index]?.text ?? ''));
      sums[index + 1] = sum;
    }
    return sums;
  }

  function hashOf(text: string): number {
    const known = hashes.get(text);
    if (known !== undefined) return known;
    const hash = wordHash(text);
    hashes.set(text, hash);
    return hash;
  }

  function windowsOf(
    summed: readonly { words: ReadWord[]; sums: Float64Array }[],
    length: number,
    wanted: ReadonlyMap<number, ReadonlySet<string>>,
  ): FoundWindow[] {
    const power = powerOf(digest.base, length);
    const windows: FoundWindow[] = [];
    for (const { words, sums } of summed) {
      for (let start = 0; start + length <= words.length; start += 1) {
        const rolling = rollingAt(sums, start, length, power);
        const candidates = maybe[rolling & 0xffff] === 0 ? undefined : wanted.get(rolling);
        const window = candidates && confirmed(words.slice(start, start + length), candidates);
        if (window) windows.push(window);
      }
    }
    return windows;
  }

  /** By SHA-256. */
  function confirmed(window: ReadWord[], candidates: ReadonlySet<string>): FoundWindow | null {
    const indices = window.flatMap((word) => word.tokens);
    if (indices.some((index) => tokens[index]?.place !== null)) return null;
    const hash = spellings(window)
      .map((spelling) => passageHash(spelling, salt))
      .find((each) => candidates.has(each));
    return hash === undefined ? null : { hash, tokens: indices };
  }

  /** Windows of two passages may overlap: the first of them is taken. */
  function placeWindows(length: number, windows: readonly FoundWindow[]): boolean {
    const keys = sealed.map(({ hash, words }, index) =>
      words === length && places[index] === null ? hash : null,
    );
    const occurrences = new Map<string, number[]>();
    const byPlace = new Map<number, number[]>();
    const taken = new Map<string, Set<number>>();
    const inOrder = windows.toSorted((one, other) => (one.tokens[0] ?? 0) - (other.tokens[0] ?? 0));
    for (const { hash, tokens: window } of inOrder) {
      const [first] = window;
      const others = taken.get(hash) ?? new Set();
      // Windows of one passage overlap where it repeats itself (`a b a` in `a b a b a`), and in several readings of a run.
      if (first === undefined || window.some((token) => others.has(token))) continue;
      taken.set(hash, others);
      for (const token of window) others.add(token);
      byPlace.set(first, window);
      const firsts = occurrences.get(hash);
      if (firsts) firsts.push(first);
      else occurrences.set(hash, [first]);
    }
    const found = [...places];
    placeInOrder(keys, occurrences, found);
    let hasPlaced = false;
    for (const [index, place] of found.entries()) {
      const window = place === null || places[index] !== null ? undefined : byPlace.get(place);
      if (window === undefined || window.some((token) => tokens[token]?.place !== null)) continue;
      occupy(index, window);
      hasPlaced = true;
    }
    return hasPlaced;
  }

  function occupy(index: number, window: readonly number[]): void {
    const [place = null] = window;
    places[index] = place;
    for (const at of window) {
      const token = tokens[at];
      if (token) token.place = place;
    }
  }
}

/** Where a passage may be. */
interface FoundWindow {
  hash: string;
  tokens: number[];
}

function rollingAt(sums: Float64Array, start: number, length: number, power: number): number {
  const difference = (sums[start + length] ?? 0) - residue((sums[start] ?? 0) * power);
  return difference < 0 ? difference + MODULUS : difference;
}

function powerOf(base: number, exponent: number): number {
  let power = 1;
  for (let step = 0; step < exponent; step += 1) power = residue(power * base);
  return power;
}

/** Bullets and numbers that Word writes before a passage of a list. */
const LIST_LABEL = /^([^\p{L}\p{N}\s]|\p{Co}|o|\(?(\d{1,3}|\p{L}|[ivxlc]{1,7})(\.\d{1,3})*[.)])$/iu;

function leftOver(
  tokens: readonly Token[],
  lines: readonly PageLine[],
): Pick<PageComparison, 'added' | 'beside'> {
  const runs: { first: number; tokens: Token[] }[] = [];
  const isBeside = (token: Token) => isBesideLine(lines[token.line]);
  for (const [index, token] of tokens.entries()) {
    if (token.place !== null || token.plain === '') continue;
    const previous = tokens[index - 1];
    if (previous?.place === null && isBeside(previous) === isBeside(token)) runs.at(-1)?.tokens.push(token);
    else runs.push({ first: index, tokens: [token] });
  }
  const [added, beside]: [FoundPassage[], FoundPassage[]] = [[], []];
  for (const { first, tokens: run } of runs) {
    const line = lines[run[0]?.line ?? 0];
    const passage = { text: textOf(run), index: line?.page ?? 0 };
    const isLabel = run.length === 1 && isListLabel(first, tokens, lines);
    (isBesideLine(line) || isLabel ? beside : added).push(passage);
  }
  return { added, beside };
}

function isBesideLine(line: PageLine | undefined): boolean {
  return line !== undefined && (line.margin !== 0 || line.isRepeated);
}

/** Alone at the start of a row, before the start of a sealed passage. */
function isListLabel(at: number, tokens: readonly Token[], lines: readonly PageLine[]): boolean {
  const rowOf = (token: Token | undefined) => (token ? lines[token.line]?.row : undefined);
  const [before, label, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (label === undefined || !LIST_LABEL.test(label.text) || rowOf(before) === rowOf(label)) return false;
  return rowOf(next) === rowOf(label) && next?.place === at + 1;
}

function grouped<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function textOf(tokens: Token[]): string {
  return tokens.map(({ text }) => text).join(' ');
}
