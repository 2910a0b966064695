import type { FoldedCharacter } from './folded-text.ts';

/** A run of digits, or of letters that all belong to scripts with capitals or all to scripts without, in a folded text. */
export interface Word {
  value: string;
  characters: readonly FoldedCharacter[];
  /** What stands between the word before and this one. */
  gap: string;
}

/** Apostrophes that Unicode counts among the letters. */
const MODIFIER = /[\u02b9-\u02c1\u02c6-\u02d1\u02ec\u02ee\ua78b\ua78c]/u;
const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;

/** Apostrophes, hyphens and all else part words: `d’Emma` and `Emma-Petit` are two words each. */
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

/** `transcriptEmmaPetit` parted where a capital follows a small letter, as in names of files. */
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
