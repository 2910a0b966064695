/** Letters that compatibility decomposition leaves whole, as people type them without the special key. */
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

/** `German` writes ü as ue, as passports do: a name is on paper in either spelling. */
export type Spelling = 'plain' | 'German';

/** One folded character, and which characters of the text it comes from. */
export interface FoldedCharacter {
  value: string;
  start: number;
  end: number;
  /** Of the text, not of the folded character. */
  isCapital: boolean;
}

/**
 * A text without case, accents, ligatures, font variants and invisible characters. Each character knows its place in
 * the text; otherwise a match could not be replaced where the folded text is longer or shorter.
 */
export function foldedText(text: string, spelling: Spelling): FoldedCharacter[] {
  const folded: FoldedCharacter[] = [];
  for (const { segment, index } of clusters(text)) {
    const end = index + segment.length;
    const plain = foldedCluster(segment, spelling);
    const isCapital = segment !== segment.toLowerCase();
    for (const value of plain) folded.push({ value, start: index, end, isCapital });
    const last = folded.at(-1);
    // An accent or a soft hyphen by itself goes with what stands before it.
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
