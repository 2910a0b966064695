import { textAsDrawn } from './bidi-order.ts';
import { type LineTexts, textsByPlace, waysBeside } from './place-order.ts';

/** A letter as drawn. */
export interface DrawnLetter {
  text: string;
  left: number;
  right: number;
  /** A bracket as its outline shows it, whatever the file calls it. */
  isAsSeen?: boolean;
  /** By its code in the font Symbol. */
  symbol?: string | undefined;
  /** Letters of one piece are drawn together. */
  piece: number;
}

/** Before all letters from right to left. */
const LEFTMOST = '\u058f';
const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;
/** Scripts that join, stack, and exchange letters, so that a font's table of letters can't tell what is drawn: a part of a class. */
export const JOINING = String.raw`\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Thai}\p{sc=Laoo}\p{sc=Tibt}\p{sc=Mymr}\p{sc=Khmr}`;
const DIGIT = /\p{Nd}/u;
const LATIN = /(?=\p{L})[^\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;
const LETTER = /[\p{L}\p{N}\p{M}]/u;
const STOP = /^[.,:;!?،؛؟…]$/;
const CLOSING = /^[\s.,:;!?)\]}»”،؛؟۔%]/u;

export function isRightToLeft(text: string): boolean {
  return (text.length > 1 || text > LEFTMOST) && RIGHT_TO_LEFT.test(text) && !DIGIT.test(text);
}

/** No text begins with what ends a sentence or a part of one. */
export function isClosing(text: string): boolean {
  return CLOSING.test(text);
}

/** Whether a line begins with a sign that was drawn after the rest, or ends with one drawn before it. */
function hasLateSign(letters: readonly DrawnLetter[]): boolean {
  const isApart = (sign: DrawnLetter | undefined, next: DrawnLetter | undefined, step: number) =>
    !!sign && !!next && !LETTER.test(sign.text) && (sign.piece - next.piece) * step > 0;
  return isApart(letters[0], letters[1], 1) || isApart(letters.at(-1), letters.at(-2), -1);
}

/**
 * Whether letters on a page with text from right to left are read so. Numbers alone are drawn in the order of their surroundings, and
 * so is the final stop of a line of other letters.
 */
function readsLeftwards(letters: readonly DrawnLetter[]): boolean {
  return (
    letters.some(({ text }) => isRightToLeft(text)) ||
    !letters.some(({ text }) => /\p{L}/u.test(text)) ||
    isClosing(letters[0]?.text ?? '') ||
    hasLateSign(letters)
  );
}

/**
 * The text of letters in one line of which some are read from right to left: as they were drawn if it looks so, or else by their
 * places. `letters` are ordered from left to right, including blanks. `isLtrPage`: the paragraphs of its page go from left to right.
 */
function textsInOrder(
  letters: readonly DrawnLetter[],
  { isByPlace, isRtlPage, isLtrPage }: Record<'isByPlace' | 'isRtlPage' | 'isLtrPage', boolean>,
): LineTexts {
  const isRtl = isRtlPage || isClosing(letters[0]?.text ?? '') || isMostlyRtl(letters);
  const asDrawn = isByPlace ? undefined : textAsDrawn(letters, isRtl);
  if (asDrawn !== undefined) return { text: asDrawn, ways: waysBeside(asDrawn, letters, isRtl) };
  const seen = isByPlace ? letters.map((letter) => ({ ...letter, isAsSeen: true })) : letters;
  return textsByPlace(seen, isRtl && !(isByPlace && isLtrPage), !isByPlace);
}

/** How lines are read on the page that has these. `isByPlace`: as in `PageText`. */
export function readerOf(lines: readonly (readonly DrawnLetter[])[], isByPlace: boolean) {
  const isRtlPage = lines.some((letters) => letters.some(({ text }) => isRightToLeft(text)));
  const isMostly = isRtlPage && isMostlyRtl(lines.flat());
  const page = { isByPlace, isRtlPage: isMostly, isLtrPage: endOnRight(lines) };
  const isLeftwards = (letters: readonly DrawnLetter[]) => isRtlPage && readsLeftwards(letters);
  const textsOf = (letters: readonly DrawnLetter[], isRtlLine: boolean): LineTexts => {
    if (isRtlLine) return textsInOrder(letters, page);
    const text = letters.map((letter) => letter.text).join('');
    // In a paragraph from right to left, a sign on the left of Latin text is behind it.
    const hasWays = isRtlPage && !LETTER.test(letters[0]?.text ?? 'a');
    return hasWays ? { text, ways: waysBeside(text, letters, false) } : { text };
  };
  return { isRtlPage, isLeftwards, textsOf };
}

/** Whether as many of these letters are read from right to left as from left to right, or more. */
function isMostlyRtl(letters: readonly DrawnLetter[]): boolean {
  const count = (script: RegExp) => letters.filter(({ text }) => script.test(text)).length;
  return count(RIGHT_TO_LEFT) >= count(LATIN);
}

/** Whether more lines of a page have a stop on their right than on their left, as in paragraphs from left to right. */
function endOnRight(lines: readonly (readonly DrawnLetter[])[]): boolean {
  const stops = (at: number) => lines.filter((letters) => STOP.test(letters.at(at)?.text ?? '')).length;
  return stops(-1) > stops(0);
}
