import { CAPITAL, gapNumber, gapOf, HYPHEN_LETTER, isUnspaced, lettersOf, textOfUnits } from './letters.ts';
import { type PageLine, RAISED } from './page-readings.ts';

/** The letters of a file, line by line; `Letters` explains letters and marks. */
export interface FileLetters {
  lines: readonly PageLine[];
  /** Whether lines come from pages and end anywhere, or are paragraphs. */
  isPaged: boolean;
  /** Whether words and numbers go on below, though nothing shows that their cells are too narrow; and whether one would. */
  looseEnds: { areJoined: boolean; areMet: boolean };
  letters: Uint16Array<ArrayBuffer>;
  written: Uint16Array<ArrayBuffer>;
  /** Before each letter, within its line. */
  marks: Uint8Array;
  /** 0 for a letter on the line; for raised ones 1, or 2, in turn, for groups that touch. */
  isRaised: Uint8Array;
  /** In a row of dots or lines, which may be typed, or lead from a tab to its text. */
  isLeader: Uint8Array;
  /** Whether a passage may begin with the letter, because it isn't inside a word. */
  isStart: Uint8Array;
  lineOf: Int32Array;
  /** The first letter of each line, and the index after the last line; and the gap after each line's last letter. */
  firstOf: Int32Array;
  tails: Uint8Array;
  /**
   * If some letters are drawn as empty boxes: which ones, which others can't be compared beside a box, and all letters as
   * they're written.
   */
  boxes?: Record<'isBox' | 'isUnsure', (letter: number) => boolean> & { plain: readonly string[] };
}

const [BEFORE, AFTER] = [RAISED.before.charCodeAt(0), RAISED.after.charCodeAt(0)];
const SOFT_HYPHEN_AT_END = /\u00ad\s*$/;
/** A line may end after these without a hyphen or a blank. */
const OPEN_ENDS = new Set(['/', '–', '—'].map((character) => character.charCodeAt(0)));

/** Three or more: dots that lead from a tab to its text, or typed ones. */
const LEADERS = new RegExp(`[.]{3,}|_{3,}|·{3,}|…{3,}|${HYPHEN_LETTER}{3,}`, 'gu');

/** Never part of the text, wherever they are, unlike a tick or a box. The first ones belong to Word's symbol fonts. */
const BULLETS = '[\uf076\uf0a7\uf0b7\uf0d8•◦▪▫➢‣]';
export const BULLET = new RegExp(`^${BULLETS}$`);
/** Bullets of Word's symbol fonts that are Greek letters in one of them: only before a passage. */
const GREEK_BULLETS = '[\uf06c\uf06e]';
/** Words and signs of a label before its number, or in place of it. */
const LABEL_WORDS = '(?:(?:\\p{L}+\\.?|§) ?)';
const LABEL_NUMBER = '(?:\\d{1,3}(?:st|nd|rd|th)?|[ivxlc]{2,7}|\\p{L})';
/**
 * A list label without a blank after it, which ends right before its tab stop: the first letter after it may begin a passage, and
 * a quotation behind a bullet.
 */
const LABEL = new RegExp(
  `^(?:(${BULLETS}|${GREEK_BULLETS})[\\p{L}\\p{Pi}"']|([([]?(?:${LABEL_WORDS}?(?:${LABEL_NUMBER}[.):\\]]+)+|${LABEL_WORDS}[.):\\]])|${LABEL_WORDS}?\\d{1,3}(?:\\.\\d{1,3})*)\\p{L})`,
  'iu',
);

export const mayBreakAfter = (unit: number): boolean => OPEN_ENDS.has(unit);

export function fileLetters(lines: readonly PageLine[], isPaged: boolean): FileLetters {
  const read = lines.map(({ text }) => lettersOf(text.replace(SOFT_HYPHEN_AT_END, '-')));
  const size = read.reduce((sum, { letters }) => sum + letters.length, 0);
  const firstOf = new Int32Array(lines.length + 1);
  const tails = new Uint8Array(lines.length);
  const [letters, written] = [new Uint16Array(size), new Uint16Array(size)];
  const [marks, isRaised, isStart] = [new Uint8Array(size), new Uint8Array(size), new Uint8Array(size)];
  const lineOf = new Int32Array(size);
  let count = 0;
  for (const [line, found] of read.entries()) {
    firstOf[line] = count;
    let [raised, before, gap] = [0, 0, ''];
    const [, bullet, number = ''] = (isPaged && LABEL.exec(lines[line]?.text ?? '')) || [];
    const label = lettersOf(bullet ?? number).letters.length;
    for (let index = 0; index < found.letters.length; index += 1) {
      const unit = found.letters.charCodeAt(index);
      const mark = found.marks[index] ?? 0;
      gap += gapOf(mark);
      if (unit === BEFORE || unit === AFTER) {
        raised = unit === AFTER ? 0 : isRaised[count - 1] === 1 ? 2 : 1;
        continue;
      }
      const isFirst = count === firstOf[line];
      const isNew = isFirst || gap.includes(' ') || raised !== (isRaised[count - 1] ?? 0);
      isStart[count] =
        isNew || index === label || mayBreakAfter(before) || isUnspaced(unit) || isUnspaced(before) ? 1 : 0;
      letters[count] = before = unit;
      written[count] = found.written.charCodeAt(index);
      marks[count] = (gap === '' ? 0 : gapNumber(gap.replace('  ', ' '))) | (mark & CAPITAL);
      isRaised[count] = raised;
      lineOf[count] = line;
      gap = '';
      count += 1;
    }
    tails[line] = gapNumber(gap + gapOf(found.marks.at(-1)));
  }
  firstOf[lines.length] = count;
  const isLeader = new Uint8Array(count);
  for (const { 0: run, index } of isPaged ? textOfUnits(letters.subarray(0, count)).matchAll(LEADERS) : [])
    isLeader.fill(1, index, index + run.length);
  return {
    lines,
    isPaged,
    looseEnds: { areJoined: false, areMet: false },
    letters: letters.subarray(0, count),
    written: written.subarray(0, count),
    marks: marks.subarray(0, count),
    isRaised: isRaised.subarray(0, count),
    isLeader,
    isStart: isStart.subarray(0, count),
    lineOf: lineOf.subarray(0, count),
    firstOf,
    tails,
  };
}

/** The line of a letter; undefined beyond the text. */
export function lineAt({ lines, lineOf }: FileLetters, letter = -1): PageLine | undefined {
  return lines[lineOf[letter] ?? -1];
}

/** Whether two letters are in one row or one ruled cell. */
export function areTogether(text: FileLetters, ...places: [number, number]): boolean {
  const [one, other] = places.map((letter) => lineAt(text, letter));
  return one?.row === other?.row || (one?.frame !== undefined && one.frame === other?.frame);
}

/** The numbers of lines that have a letter of a passage. */
export function coveredLines({ lines, firstOf }: FileLetters, isCovered: Uint8Array): number[] {
  return [...lines.keys()].filter((line) => isCovered.subarray(firstOf[line], firstOf[line + 1]).includes(1));
}

/** The lines that have some of these letters. */
export function linesOf({ lines, lineOf }: FileLetters, { letters }: { letters: Int32Array }): PageLine[] {
  const found = new Set<number>();
  for (const letter of letters) found.add(lineOf[letter] ?? -1);
  return Array.from(found).flatMap((at) => lines[at] ?? []);
}

/** A sign before an amount, which makes another amount of it. */
export const SIGNED_AMOUNT =
  /^[\p{Pd}\p{Pc}\p{Sc}⁻¯˗─−+<=>~±×÷∓∼≈≠≤≥¬√.,:/%‰] ?\(?([A-Z]{0,2}\p{Sc}|[A-Z]{3}|[Ee]uros?|FCFA|D[AHh]|Kč|zł|[Ll]ei|(S?[Ff]r|Rs|kr)\.?)? ?\.?\p{N}/u;
export const AMOUNT_LETTERS = 8;

/** Whether an amount follows a sign in its row or cell, which is the given letter or is before it. */
export function isSignedAmount(text: FileLetters, first: number): boolean {
  const letters = Array.from({ length: AMOUNT_LETTERS }, (_, index) => first + index);
  return SIGNED_AMOUNT.test(
    shownText(
      text,
      letters.filter((letter) => areTogether(text, first, letter)),
    ),
  );
}

export function lettersAt(letters: Uint16Array, indices: Int32Array): string {
  let text = '';
  for (let place = 0; place < indices.length; place += 1)
    text += String.fromCharCode(letters[indices[place] ?? 0] ?? 0);
  return text;
}

/** These letters as a reader sees them, with a blank at line ends. */
export function shownText({ written, marks, lineOf }: FileLetters, indices: ArrayLike<number>): string {
  let shown = '';
  for (let place = 0; place < indices.length; place += 1) {
    const index = indices[place] ?? 0;
    const isSameLine = place === 0 || lineOf[index] === lineOf[indices[place - 1] ?? 0];
    const gap = gapOf(marks[index]);
    const between = isSameLine ? gap : ` ${gap}`.replace('  ', ' ');
    shown += between + String.fromCharCode(written[index] ?? 0);
  }
  return shown.toWellFormed().replaceAll(HYPHEN_LETTER, '-').trim();
}

/**
 * Before text that is no passage, dots lead to a page number: the passage is elsewhere, and repeated in a table of contents.
 */
export function endsInLeaders(text: FileLetters, index: number, isCovered?: Uint8Array): boolean {
  const { lines, lineOf, isLeader } = text;
  const line = lineOf[index] ?? 0;
  const [row, after] = [lines[line]?.row, isLeader.indexOf(0, index)];
  if ((after === -1 || lineOf[after] !== line) && lines[line + 1]?.row !== row) return true;
  let next = after;
  for (; next !== -1 && lineAt(text, next)?.row === row; next += 1) if (!isCovered?.[next]) return false;
  return next > after;
}
