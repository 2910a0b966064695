import { hasCase, nameWords, type Weight } from './name-words.ts';

/** Letters that compatibility decomposition doesn't change, in the form that people type. */
const SPELLINGS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const GERMAN_SPELLINGS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** `German` writes ü as ue, like passports: a paper can have either spelling. */
export type Spelling = 'plain' | 'German';

/** One folded character, and the range of the text that it comes from. */
export interface FoldedCharacter {
  value: string;
  start: number;
  end: number;
  /** Refers to the text, not the folded character. */
  isCapital: boolean;
}

/** Each character has its place in the text, because a folded text can be longer or shorter. */
export function foldedText(text: string, spelling: Spelling): FoldedCharacter[] {
  const folded: FoldedCharacter[] = [];
  for (const { 0: segment, index } of text.matchAll(CLUSTER)) {
    const end = index + segment.length;
    const plain = foldedCluster(segment, spelling);
    const isCapital = segment !== segment.toLowerCase();
    for (const value of plain) folded.push({ value, start: index, end, isCapital });
    const last = folded.at(-1);
    // A separate accent or soft hyphen belongs to the character before it.
    if (plain === '' && last) last.end = end;
  }
  return folded;
}

const CLUSTER = /\P{M}[\p{M}]*|\p{M}+/gu;
const INVISIBLE = /[\p{M}\p{Cf}\u115f\u1160\u3164]+/gu;

function foldedCluster(segment: string, spelling: Spelling): string {
  const composed = segment.normalize('NFKC').toLowerCase().normalize('NFC');
  const spelled = spelling === 'German' ? respelled(composed, GERMAN_SPELLINGS) : composed;
  return respelled(spelled.normalize('NFKD').replace(INVISIBLE, ''), SPELLINGS);
}

function respelled(text: string, spellings: Readonly<Record<string, string>>): string {
  return Array.from(text, (character) => spellings[character] ?? character).join('');
}

/** A run of digits, or of letters that are either all of scripts with case or all of scripts without, in a folded text. */
export interface Word {
  value: string;
  characters: readonly FoldedCharacter[];
  /** The text between the previous word and this one. */
  gap: string;
}

/** Apostrophes that Unicode counts as letters. */
const MODIFIER = /[\u02b9-\u02c1\u02c6-\u02d1\u02ec\u02ee\ua78b\ua78c]/u;
const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;

/** Apostrophes, hyphens and everything else separate words: `d’Emma` and `Emma-Petit` are two words each. */
export function wordsOf(characters: readonly FoldedCharacter[]): Word[] {
  const words: Word[] = [];
  let run: FoldedCharacter[] = [];
  let gap = '';
  let kind: Kind = 'gap';
  const finish = () => {
    if (run.length === 0) return;
    words.push({ value: run.map(({ value }) => value).join(''), characters: run, gap });
    run = [];
    gap = '';
  };
  for (const character of characters) {
    const next = kindOf(character.value);
    if (next !== kind) finish();
    if (next === 'gap') gap += character.value;
    else run.push(character);
    kind = next;
  }
  finish();
  return words;
}

/** Splits `transcriptEmmaPetit` where a capital follows a small letter, as in file names. */
function camelCaseParts(word: Word): Word[] {
  const starts = word.characters.flatMap(({ isCapital }, index) =>
    index === 0 || (isCapital && word.characters[index - 1]?.isCapital === false) ? [index] : [],
  );
  return starts.map((start, index) => {
    const characters = word.characters.slice(start, starts[index + 1]);
    const value = characters.map((character) => character.value).join('');
    return { value, characters, gap: index === 0 ? word.gap : '' };
  });
}

type Kind = 'letters' | 'letters without case' | 'digits' | 'gap';

function kindOf(value: string): Kind {
  if (DIGIT.test(value)) return 'digits';
  if (!LETTER.test(value) || MODIFIER.test(value)) return 'gap';
  return value === value.toUpperCase() ? 'letters without case' : 'letters';
}

/** From the first character to after the last one. */
export interface Span {
  start: number;
  end: number;
}

/** Finds the words of names in a text: in any case and spelling, with `’s`, after `d’`, joined or hyphenated. */
export interface NameMatcher {
  spans(text: string): Span[];
  matches(text: string): boolean;
  /** How many different words of the names occur in the text. */
  countWords(text: string): number;
}

interface Match {
  weight: Weight;
  characters: readonly FoldedCharacter[];
  words: readonly string[];
  /** Only blanks and punctuation separate it from the previous word. */
  isNext: boolean;
}

/** The minimum for a name of initials only. */
const MIN_BESIDE = 2;
const SHORTEST_PLURAL = 3;
const SMALL_GAP = /^[\s\p{P}\p{S}\u02b9-\u02ff]{0,4}$/u;

export function createNameMatcher(names: readonly string[]): NameMatcher {
  const spellings = (['plain', 'German'] as const).map((spelling) => createSpelling(names, spelling));
  const matched = (text: string) => spellings.flatMap((find) => find(text));
  return {
    spans: (text) => merged(matched(text).flatMap(({ characters }) => spanOf(characters))),
    matches: (text) => matched(text).length > 0,
    countWords: (text) =>
      Math.max(0, ...spellings.map((find) => new Set(find(text).flatMap(({ words }) => words)).size)),
  };
}

function createSpelling(names: readonly string[], spelling: Spelling): (text: string) => Match[] {
  const known = nameWords(names, spelling);
  const needsCompany = ![...known.values()].some((weight) => weight === 'alone' || weight === 'capitalized');
  const uncased = [...known.keys()].filter((word) => known.get(word) === 'alone' && !hasCase(word));

  return (text) => {
    const words = wordsOf(foldedText(text, spelling));
    let isBroken = true;
    const matches: Match[] = [];
    for (const word of words.flatMap((run) =>
      joinedWords(run.value, known) ? [run] : camelCaseParts(run),
    )) {
      const isNext = !isBroken && SMALL_GAP.test(word.gap);
      const found = matchesIn(word, isNext);
      matches.push(...found);
      isBroken = found.length === 0;
    }
    return chains(matches).flatMap((chain) =>
      chain.some(({ weight }) => weight === 'alone') || (needsCompany && chain.length >= MIN_BESIDE)
        ? chain
        : [],
    );
  };

  function matchesIn(word: Word, isNext: boolean): Match[] {
    const joined = joinedWords(word.value, known);
    // The d in d’Emma isn't an initial.
    if (known.get(word.value) === 'initial' && !word.characters[0]?.isCapital) return [];
    if (joined)
      return [{ weight: weightOf(word, joined), characters: word.characters, words: joined, isNext }];
    return uncased.flatMap((name) =>
      placesOf(name, word).map((characters) => ({
        weight: 'alone' as const,
        characters,
        words: [name],
        isNext,
      })),
    );
  }

  function weightOf(word: Word, parts: readonly string[]): Weight {
    const weights = parts.map((part) => known.get(part));
    if (parts.length > 1 || weights.includes('alone')) return 'alone';
    return weights.includes('capitalized') && word.characters[0]?.isCapital ? 'alone' : 'beside';
  }
}

/** The words of a name in a compound word, which may end with a genitive or plural s; null for any other word. */
function joinedWords(word: string, known: ReadonlyMap<string, Weight>): string[] | null {
  if (known.has(word)) return [word];
  const bare = word.replace(/s$/u, '');
  if (bare !== word && bare.length >= SHORTEST_PLURAL && known.has(bare)) return [bare];
  const parts = partsOf(word, known) ?? (bare === word ? null : partsOf(bare, known));
  return parts?.some((part) => known.get(part) === 'alone') ? parts : null;
}

/**
 * The first known words, in order, that make up the whole word; null if none do. Each position is decided once, from the
 * end: backtracking would take exponential time for a name that repeats a syllable.
 */
function partsOf(word: string, known: ReadonlyMap<string, Weight>): string[] | null {
  const candidates = [...known.keys()].filter((part) => part.length >= 2 && hasCase(part));
  const partAt: (string | undefined)[] = [];
  const isPossible = (end: number) => end === word.length || partAt[end] !== undefined;
  for (let start = word.length - 1; start >= 0; start -= 1)
    partAt[start] = candidates.find(
      (part) => word.startsWith(part, start) && isPossible(start + part.length),
    );

  const parts: string[] = [];
  for (let start = 0; start < word.length; start += parts.at(-1)?.length ?? 0) {
    const part = partAt[start];
    if (part === undefined) return null;
    parts.push(part);
  }
  return parts;
}

function placesOf(name: string, { value, characters }: Word): FoldedCharacter[][] {
  const places: FoldedCharacter[][] = [];
  let length = 0;
  const ends = characters.map((character) => (length += character.value.length));
  let [first, last] = [0, 0];
  for (let place = value.indexOf(name); place >= 0; place = value.indexOf(name, place + 1)) {
    while ((ends[first] ?? value.length) <= place) first += 1;
    while ((ends[last] ?? value.length) < place + name.length) last += 1;
    places.push(characters.slice(first, last + 1));
  }
  return places;
}

/** Groups of adjacent matches. */
function chains(matches: readonly Match[]): Match[][] {
  const chained: Match[][] = [];
  for (const match of matches) {
    const last = chained.at(-1);
    if (last && match.isNext) last.push(match);
    else chained.push([match]);
  }
  return chained;
}

function spanOf(characters: readonly FoldedCharacter[]): Span[] {
  const [first] = characters;
  const last = characters.at(-1);
  return first && last ? [{ start: first.start, end: last.end }] : [];
}

function merged(spans: readonly Span[]): Span[] {
  const whole: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = whole.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else whole.push({ ...span });
  }
  return whole;
}

export function replaceSpans(
  text: string,
  spans: readonly Span[],
  replace: (found: string) => string,
): string {
  let at = 0;
  let replaced = '';
  for (const { start, end } of spans) {
    replaced += text.slice(at, start) + replace(text.slice(start, end));
    at = end;
  }
  return replaced + text.slice(at);
}
