import { type ContentComparison, type FoundPassage, outOfOrder, placeInOrder } from './compare-content.ts';
import {
  type ContentDigest,
  MODULUS,
  passageHash,
  residue,
  type SealedPassage,
  sealedPassages,
  seedOf,
  wordHash,
  wordsOf,
} from './content-digest.ts';
import { type ShownWord, spellings } from './spellings.ts';

/** A line as a page shows it. */
export interface PageLine {
  text: string;
  page: number;
  /** It's in the margin where headers, footers and notes are. */
  isMargin: boolean;
  /** Marked as no content, or on several pages alike. */
  isRepeated: boolean;
}

export interface PageComparison extends Omit<ContentComparison, 'moved'> {
  /** Sealed passages whose order differs. */
  moved: FoundPassage[];
  /** On the pages, but not part of the text that was sealed: headers, footers, page numbers, list numbers, seals. */
  beside: FoundPassage[];
}

/** Around a raised number in a line: the mark of a note, which isn't in the text, or part of it (`m²`). */
export const RAISED = { before: '\ufffa', after: '\ufffb' } as const;
const RAISED_PART = /\ufffa([^\ufffb]*)\ufffb/g;

/** A word of a line, and where the sealed passage begins that covers it. */
interface Token {
  text: string;
  /** Without raised numbers; '' where it is one. */
  plain: string;
  line: number;
  endsLine: boolean;
  place: number | null;
}

/** A word as a reading takes it, of the tokens it's made of. */
interface ReadWord extends ShownWord {
  tokens: number[];
}

interface Reading {
  takes: (line: PageLine) => boolean;
  joinsHyphens: boolean;
  takesRaised: boolean;
}

const BODY: Reading = { takes: ({ isRepeated }) => !isRepeated, joinsHyphens: true, takesRaised: true };

/**
 * How lines may make up the text, likeliest first: it flows from page to page past what is printed on each, a hyphen at
 * the end of a line may not belong to its word, and a raised number may be the mark of a note.
 */
const READINGS: readonly Reading[] = [
  BODY,
  { ...BODY, takesRaised: false },
  { ...BODY, takes: () => true },
  { ...BODY, takes: ({ isRepeated, isMargin }) => !isRepeated && !isMargin, takesRaised: false },
  { ...BODY, joinsHyphens: false },
];

/**
 * Compares the lines of pages with a sealed version. Pages have no paragraphs: a passage of n words is looked for in every
 * window of n words. The rolling hash finds candidates, SHA-256 confirms them.
 */
export function compareWords(digest: ContentDigest, lines: readonly PageLine[]): PageComparison {
  const sealed = sealedPassages(digest);
  const places = sealed.map((): number | null => null);
  const tokens = tokensOf(lines);
  for (const reading of READINGS) {
    if (!places.includes(null)) break;
    coverPassages({ digest, sealed, places, tokens, runs: runsOf(tokens, lines, reading) });
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

function tokensOf(lines: readonly PageLine[]): Token[] {
  return lines.flatMap(({ text }, line) => {
    const words = wordsOf(text);
    return words.map((word, index) => ({
      text: word.replace(RAISED_PART, '$1'),
      plain: word.replace(RAISED_PART, ''),
      line,
      endsLine: index === words.length - 1,
      place: null,
    }));
  });
}

const HYPHENATED = /[\p{L}\p{N}][-\u2010]$/u;

/** What isn't covered yet, in runs that nothing covered interrupts. */
function runsOf(
  tokens: readonly Token[],
  lines: readonly PageLine[],
  { takes, joinsHyphens, takesRaised }: Reading,
): ReadWord[][] {
  const runs: ReadWord[][] = [[]];
  let isOpen = false;
  for (const [index, token] of tokens.entries()) {
    const line = lines[token.line];
    const text = takesRaised ? token.text : token.plain;
    if (line === undefined || !takes(line) || text === '') continue;
    const last = runs.at(-1)?.at(-1);
    if (token.place !== null) {
      if (last) runs.push([]);
      isOpen = false;
      continue;
    }
    if (isOpen && last) {
      last.text += text;
      last.parts.push(text);
      last.tokens.push(index);
    } else runs.at(-1)?.push({ text, parts: [text], tokens: [index] });
    isOpen = joinsHyphens && token.endsLine && HYPHENATED.test(text);
  }
  return runs;
}

interface Covering {
  digest: ContentDigest;
  sealed: SealedPassage[];
  places: (number | null)[];
  tokens: Token[];
  runs: ReadWord[][];
}

/** Long passages first, so that a short one takes no word out of a long one. */
function coverPassages({ digest, sealed, places, tokens, runs }: Covering): void {
  const { salt } = seedOf(digest);
  const summed = runs.map((words) => ({ words, sums: prefixSums(words, digest.base) }));
  const open = grouped(
    [...sealed.entries()].filter(([index]) => places[index] === null),
    ([, passage]) => passage.words,
  );
  for (const length of [...open.keys()].toSorted((one, other) => other - one)) {
    const passages = open.get(length) ?? [];
    const wanted = new Map<number, Set<string>>();
    for (const [, { rolling, hash }] of passages) {
      wanted.set(rolling, (wanted.get(rolling) ?? new Set()).add(hash));
    }
    const power = powerOf(digest.base, length);
    const occurrences = new Map<string, number[]>();
    const windows = new Map<number, ReadWord[]>();
    for (const { words, sums } of summed) {
      for (let start = 0; start + length <= words.length; start += 1) {
        const earlier = residue((sums[start] ?? 0) * power);
        const hashes = wanted.get(residue((sums[start + length] ?? 0) - earlier + MODULUS));
        if (hashes === undefined) continue;
        const window = words.slice(start, start + length);
        if (window.some((word) => isCovered(word, tokens))) continue;
        const hash = spellings(window)
          .map((spelling) => passageHash(spelling, salt))
          .find((each) => hashes.has(each));
        const [first] = window[0]?.tokens ?? [];
        if (hash === undefined || first === undefined) continue;
        const others = occurrences.get(hash) ?? [];
        // Windows of one passage overlap where it repeats itself (`a b a` in `a b a b a`): the first of them is taken.
        const before =
          windows
            .get(others.at(-1) ?? -1)
            ?.at(-1)
            ?.tokens.at(-1) ?? -1;
        if (first <= before) continue;
        windows.set(first, window);
        occurrences.set(hash, others);
        others.push(first);
      }
    }
    const keys = sealed.map(({ hash, words }, index) =>
      words === length && places[index] === null ? hash : null,
    );
    if (occurrences.size > 0) placeWindows({ keys, occurrences, windows, places, tokens });
  }
}

interface Placing {
  keys: (string | null)[];
  occurrences: Map<string, number[]>;
  windows: Map<number, ReadWord[]>;
  places: (number | null)[];
  tokens: Token[];
}

/** Windows of two passages of equal length may overlap: the first of them is taken. */
function placeWindows({ keys, occurrences, windows, places, tokens }: Placing): void {
  const found = [...places];
  placeInOrder(keys, occurrences, found);
  for (const [index, place] of found.entries()) {
    const window = place === null || places[index] !== null ? undefined : windows.get(place);
    if (window === undefined || window.some((word) => isCovered(word, tokens))) continue;
    places[index] = place;
    for (const at of window.flatMap((word) => word.tokens)) {
      const token = tokens[at];
      if (token) token.place = place;
    }
  }
}

function isCovered(word: ReadWord, tokens: Token[]): boolean {
  return word.tokens.some((index) => tokens[index]?.place !== null);
}

function prefixSums(words: ReadWord[], base: number): number[] {
  const sums = [0];
  for (const { text } of words) sums.push(residue((sums.at(-1) ?? 0) * base + wordHash(text)));
  return sums;
}

function powerOf(base: number, exponent: number): number {
  let power = 1;
  for (let step = 0; step < exponent; step += 1) power = residue(power * base);
  return power;
}

/** Bullets and numbers that Word writes before a passage of a list. */
const LIST_LABEL = /^([^\p{L}\p{N}\s]|\p{Co}|o|\(?(\d{1,3}|\p{L}|[ivxlc]{1,7})(\.\d{1,3})*[.)])$/iu;

function leftOver(tokens: Token[], lines: readonly PageLine[]): Pick<PageComparison, 'added' | 'beside'> {
  const runs: Token[][] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.place !== null || token.plain === '') continue;
    const previous = tokens[index - 1];
    const kindOf = (line: number) => isBesideLine(lines[line]);
    const continues =
      previous !== undefined && previous.place === null && kindOf(previous.line) === kindOf(token.line);
    if (continues) runs.at(-1)?.push(token);
    else runs.push([token]);
  }
  const [added, beside]: [FoundPassage[], FoundPassage[]] = [[], []];
  for (const run of runs) {
    const line = lines[run[0]?.line ?? 0];
    const passage = { text: textOf(run), index: line?.page ?? 0 };
    (isBesideLine(line) || isListLabel(run, tokens) ? beside : added).push(passage);
  }
  return { added, beside };
}

function isBesideLine(line: PageLine | undefined): boolean {
  return line !== undefined && (line.isMargin || line.isRepeated);
}

/** Alone at the start of a line, before the start of a sealed passage. */
function isListLabel(run: Token[], tokens: Token[]): boolean {
  const [label, ...others] = run;
  if (label === undefined || others.length > 0 || !LIST_LABEL.test(label.text)) return false;
  const at = tokens.indexOf(label);
  const next = tokens[at + 1];
  const isFirst = tokens[at - 1]?.line !== label.line;
  return isFirst && next?.line === label.line && next.place === at + 1;
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
