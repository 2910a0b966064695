import type { DrawnLetter } from './right-to-left.ts';

export interface RowLetter extends DrawnLetter {
  block: number | null;
  isNoteMark: boolean;
  /** To the right edge of the one on its left. */
  gap: number;
  /** A blank is between them. */
  isApart: boolean;
}

/** Wider than a blank in justified text: a column ends. In heights of a line. */
export const COLUMN_GAP = 1.5;
/** In heights of the letters: what is narrower is no blank. */
const BLANK = 0.1;
/** The same where blanks are drawn. */
const UNDRAWN_BLANK = 0.18;
/** As many letters tell how far apart they're set. */
const SPACED = 6;
/** In heights: letters that are drawn twice, for a bolder look, are that close. */
const SAME_PLACE = 0.1;

/** The letters of a row from left to right, without blanks. */
export function spacedLetters(letters: RowLetter[], height: number): RowLetter[] {
  const spaced: RowLetter[] = [];
  let blank: RowLetter | undefined;
  for (const letter of letters.sort((one, other) => one.left - other.left)) {
    const before = spaced.at(-1);
    if (letter.text === '') continue;
    // Beneath letters, blanks are drawn to be underlined; what is between two letters is seen.
    if (letter.text.trim() === '') blank = before && middleOf(letter) < before.right ? blank : letter;
    else if (before && /^\p{M}+$/u.test(letter.text)) before.text += letter.text;
    else if (before?.text !== letter.text || letter.left - before.left > height * SAME_PLACE) {
      letter.isApart = blank !== undefined && middleOf(blank) <= letter.left;
      letter.gap = before ? letter.left - before.right : Infinity;
      spaced.push(letter);
      blank = undefined;
    }
  }
  const usual = usualGap(spaced, height);
  const least = height * (spaced.some((letter) => letter.isApart) ? UNDRAWN_BLANK : BLANK);
  for (const letter of spaced) letter.isApart ||= letter.gap > usual + least;
  return spaced;
}

/** Between most letters of the row; other cells are further away. */
function usualGap(letters: readonly RowLetter[], height: number): number {
  const near = letters.map(({ gap }) => gap).filter((gap) => gap <= height * COLUMN_GAP);
  const gaps = Float64Array.from(near).sort();
  return gaps.length < SPACED ? 0 : Math.max(0, gaps[gaps.length >> 1] ?? 0);
}

const middleOf = ({ left, right }: RowLetter) => (left + right) / 2;
