import { CHANGING } from './digest-format.ts';
import { type FileLetters, fileLetters } from './file-letters.ts';
import type { PageLine } from './page-readings.ts';

/** In place of a letter that is drawn as an empty box, which nobody can read. */
export const BOX = '\ufffd';
/** What some machine may have no font for: all but Latin, Greek and Cyrillic letters and usual signs. */
const RARE = /[^\u0000-\u058f\u1e00-\u20cf\u2116\u2122]/g;
const [BOX_UNIT, OPENED_UNIT] = [BOX.charCodeAt(0), CHANGING.charCodeAt(0)];

/** Letters as on a machine without fonts for the rare ones. */
export const openedLetters = (letters: string): string => letters.replace(RARE, CHANGING);

/**
 * The letters of lines some of which have boxes, with `CHANGING` for each unit of a box and each rare letter; null without
 * boxes. A box may stand for two `units`, as those of a smiley.
 */
export function boxedLetters(lines: readonly PageLine[], units: number): FileLetters | null {
  if (!lines.some(({ boxed }) => boxed !== undefined)) return null;
  const text = fileLetters(
    lines.map((line) => ({ ...line, text: line.boxed?.replaceAll(BOX, BOX.repeat(units)) ?? line.text })),
    true,
  );
  const plain = text.letters;
  const letters = plain.map((unit) => openedLetters(String.fromCharCode(unit)).charCodeAt(0));
  const isBox = (letter: number) => plain[letter] === BOX_UNIT;
  const isUnsure = (letter: number) => letters[letter] === OPENED_UNIT && !isBox(letter);
  return { ...text, letters, boxes: { plain, isBox, isUnsure } };
}

/** Whether the letters of a text are boxes alone, with signs between them at most. */
export const areBoxes = (text: string): boolean => text.includes(BOX) && !/[\p{L}\p{N}]/u.test(text);
