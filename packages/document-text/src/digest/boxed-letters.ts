import { CHANGING } from './digest-format.ts';
import { type FileLetters, fileLetters } from './file-letters.ts';
import type { PageLine } from './page-readings.ts';

/** In place of a letter that is drawn as an empty box, which nobody can read. */
export const BOX = '\ufffd';
/** What some machine may have no font for: all but Latin, Greek and Cyrillic letters and usual signs. */
const RARE = /[^\u0000-\u058f\u1e00-\u20cf\u2116\u2122\u2190-\u2193]/gu;
const SECOND_UNIT = /[\udc00-\udfff]/;
const [BOX_UNIT, OPENED_UNIT] = [BOX.charCodeAt(0), CHANGING.charCodeAt(0)];
/** In place of a letter of two units that is drawn, because it's sealed as one. */
const STAND_IN = '\ufdd0';
const PAIRS = new RegExp(`[\u{10000}-\u{dffff}${STAND_IN}]`, 'gu');

/** Letters as on a machine without fonts for the rare ones: one box also for a smiley, which has two units. */
export const openedLetters = (letters: string): string => letters.replace(RARE, CHANGING);

/** The marks of letters before these are opened. */
export const openedMarks = (letters: string, marks: Uint8Array): Uint8Array =>
  marks.filter((_, at) => !SECOND_UNIT.test(letters.charAt(at)));

/** The letters of lines some of which have boxes, with `CHANGING` for each box and each rare letter; null without boxes. */
export function boxedLetters(lines: readonly PageLine[]): FileLetters | null {
  if (!lines.some(({ boxed }) => boxed !== undefined)) return null;
  const pairs: string[] = [];
  const text = fileLetters(
    lines.map((line) => {
      const drawn = line.boxed ?? line.text;
      return { ...line, text: drawn.replace(PAIRS, (pair) => (pairs.push(pair) > 0 ? STAND_IN : pair)) };
    }),
    true,
  );
  let next = 0;
  const plain = Array.from(text.letters, (unit) => {
    const letter = String.fromCharCode(unit);
    return letter === STAND_IN ? (pairs[next++] ?? letter) : letter;
  });
  const letters = text.letters.map((unit) => openedLetters(String.fromCharCode(unit)).charCodeAt(0));
  const isBox = (letter: number) => text.letters[letter] === BOX_UNIT;
  const isUnsure = (letter: number) => letters[letter] === OPENED_UNIT && !isBox(letter);
  return { ...text, letters, boxes: { plain, isBox, isUnsure } };
}

/** Whether the letters of a text are boxes alone, with signs between them at most. */
export const areBoxes = (text: string): boolean => text.includes(BOX) && !/[\p{L}\p{N}]/u.test(text);
