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
  for (const { segment, index } of clusters(text)) {
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

function* clusters(text: string): Generator<{ segment: string; index: number }> {
  for (const { 0: segment, index } of text.matchAll(CLUSTER)) yield { segment, index };
}

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
export function camelCaseParts(word: Word): Word[] {
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
