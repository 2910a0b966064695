import { BOX } from '#document-text/digest/boxed-letters.ts';
import { FAINT_HYPHEN, PALENESS, RAISED } from '#document-text/digest/page-readings.ts';

import type { Paleness } from './drawn/drawing-state.ts';
import { type DrawnLetter, JOINING } from './right-to-left.ts';
import type { Piece } from './structure.ts';

export interface RowLetter extends DrawnLetter {
  isUnseen?: boolean;
  isGone?: boolean;
  y: number;
  height: number;
  isJoint?: boolean;
  isBox?: boolean;
  pale?: Paleness | undefined;
  /** Distance from the right edge of the previous letter. */
  gap: number;
  /** A blank is between them. */
  isApart: boolean;
  /** The eye may see a blank where there is none, or none where there is one. */
  isUnclear?: boolean;
}

/** Wider than a blank in justified text: a column ends. In line heights. */
export const COLUMN_GAP = 1.5;
/** In letter heights: a narrower gap isn't a blank. */
const BLANK = 0.1;
/** The same if blanks are drawn. */
const UNDRAWN_BLANK = 0.18;
/** Between letters: the least gap that looks like a blank, and the largest that doesn't, if one is drawn. */
const [SEEN, UNSEEN] = [0.08, 0.1];
/** How much nearer small letters and digits may be: r and n look like m. */
const TOUCHING = 0.06;
const WORD_PART = /^[\p{L}\p{N}]+$/u;
/** How many letters it takes to measure their spacing. */
const SPACED = 6;
/** In heights of a letter: letters drawn twice, to look bold, are this close. */
const SAME_PLACE = 0.1;
/** Programs draw these letters further apart with bars between them, which aren't text, whatever their font says. */
const CURSIVE = /(?!\p{N})[\p{sc=Arab}\p{sc=Syrc}]/u;
/** How many bars draw two letters apart. */
const MAX_JOINTS = 20;
const VOWEL = /^[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]+$/;
const MARKS = /^\p{Mn}+$/u;
/** In heights: how far beside its letter the place of a vowel may be. Where it's drawn from there differs by font. */
const VOWEL_APART = 0.35;
/** Before all vowels and marks. */
const LAST_LETTER = '\u02ff';
const IS_JOINING = new RegExp(`[${JOINING}]`, 'u');
/** The Thai vowel ำ is drawn in two parts, of which fonts call the first one by the name of the whole. */
const [FIRST_PART, SECOND_PART] = [/[\u0e33\u0e4d]([\u0e48-\u0e4b]?)$/, '\u0e32'];

/** Of no width, but some fonts draw these as blanks. */
const JOINER = /^[\u200b-\u200f\u2060-\u2064\ufeff]$/;
/** Browsers draw raised letters five sixths as high as others. */
const RAISED_HEIGHT = 0.85;
/** In heights of the line: letters beside a larger label hardly rise above its line. */
const LEAST_RISE = 0.1;
/** Of one note, or of several. */
const NOTE_MARK =
  /^\s*([\p{Nd}*†‡]{1,4}|[\u2460-\u2473]|[ivxlc]{1,5}|[IVXLC]{1,5}|[A-Za-z]|[([]?\d{1,4}([,;]\s?\d{1,4}){0,3}[)\],;]?)\s*$/u;
/** The most letters that NOTE_MARK takes, with the blanks between them. */
const MAX_MARK = 24;
const [BRACKET, MARK_END] = [/[()[\],;]/, /^[)\]]$/];
/** The most letters that are raised with a mark. */
const MAX_BESIDE = 3;
const [DIGIT, LETTER, SIGN] = [/\d/, /^\p{L}+$/u, /^[+%\u2212-]$/];
const [NUMBER_PART, SAME_HEIGHT] = [/^[\d.,\u2212-]+$/, 0.85];
/** The height of the smallest usual words, of those that aren't in small capitals, and of endings, as a part of the line's. */
const [SMALL_CAPITALS, SMALL_WORD, SMALL_ENDING] = [0.6, 0.75, 0.5];

/** The letters of a row from left to right, without blanks. `isRuled` tells whether a ruled line is between two places. */
export function spacedLetters(
  letters: RowLetter[],
  height: number,
  isRuled: (from: number, to: number) => boolean,
): RowLetter[] {
  const spaced: RowLetter[] = [];
  if (letters.some(({ text }) => text > LAST_LETTER)) joinVowels(letters);
  let blank: RowLetter | undefined;
  for (const letter of letters.sort((one, other) => one.left - other.left)) {
    const before = spaced.at(-1);
    // Blanks are drawn below letters to be underlined; only what is between two letters is visible.
    const isWide = letter.right - letter.left > height * BLANK;
    const isJoiner = letter.text > LAST_LETTER && JOINER.test(letter.text);
    if (letter.text === '' || (isJoiner && !isWide)) continue;
    if (letter.text.trim() === '' || isJoiner)
      blank = before && middleOf(letter) < overOf(before, letter) ? blank : letter;
    else if (before && letter.text > LAST_LETTER && /^\p{M}+$/u.test(letter.text)) {
      before.text += letter.text;
      if (/\p{Mc}/u.test(letter.text)) before.right = Math.max(before.right, letter.right);
    } else if (before && letter.text === SECOND_PART && FIRST_PART.test(before.text)) {
      before.text = before.text.replace(FIRST_PART, '$1\u0e33');
      before.right = letter.right;
    } else if (before?.text !== letter.text || letter.left - before.left > letter.height * SAME_PLACE) {
      letter.gap = before ? letter.left - before.right : Infinity;
      // Browsers draw a narrow blank as a usual one, and the next letter from its middle on.
      letter.isApart = blank !== undefined && (middleOf(blank) <= letter.left || letter.gap > height * BLANK);
      spaced.push(letter);
      blank = undefined;
    }
    // An accent, or a letter that is drawn twice, is left out; the one that stays is as pale.
    if (before && spaced.at(-1) === before && letter.text.trim() !== '') before.pale = palest(before, letter);
  }
  const inCells = spaced.filter(({ gap, left }) => gap <= height * SEEN || !isRuled(left - gap, left));
  const inLine = usualGap(inCells, height);
  const usuals = new Map<number, number>();
  // A word whose letters are set further apart is drawn in one piece.
  const usualOf = ({ piece }: RowLetter) => {
    const own = () => inCells.filter((each) => each.piece === piece).slice(1);
    const usual = usuals.get(piece) ?? Math.max(usualGap(own(), height), inLine);
    usuals.set(piece, usual);
    return usual;
  };
  const least = height * (spaced.some((letter) => letter.isApart) ? UNDRAWN_BLANK : BLANK);
  let before = '';
  for (const letter of spaced) {
    const isWide = before !== '' && letter.gap > inLine + height * SEEN && !DIGIT.test(letter.text);
    const usual = isWide ? usualOf(letter) : inLine;
    letter.isApart ||= letter.gap > usual + least;
    const isUnclear = letter.isApart ? letter.gap < height * UNSEEN : letter.gap - usual > height * SEEN;
    const isNear = letter.gap < Math.min(usual, 0) - height * TOUCHING;
    const isTouching = isNear && /^[a-z\d]{2}$/.test(before + letter.text);
    if (isTouching || (isUnclear && WORD_PART.test(before) && WORD_PART.test(letter.text)))
      letter.isUnclear = true;
    before = letter.text;
  }
  return spaced.filter((_, index) => !joinsLetters((at) => spaced[at], index));
}

/** How far a letter reaches over a blank; some cursive ones reach over a whole one. */
const overOf = ({ text, right }: RowLetter, blank: RowLetter) =>
  CURSIVE.test(text) && blank.right > right ? -Infinity : right;

/** Whether a letter is a bar between cursive letters, or one of a few in a row. Lines to write on are typed in rows, too. */
export function joinsLetters(
  letterAt: (index: number) => Pick<RowLetter, 'text' | 'isJoint'> | undefined,
  at: number,
): boolean {
  const isCursiveFrom = (step: number) => {
    for (let next = at + step; Math.abs(next - at) <= MAX_JOINTS; next += step) {
      const { text = '', isJoint = false } = letterAt(next) ?? {};
      if (!isJoint || text === '_') return CURSIVE.test(text);
    }
    return false;
  };
  return letterAt(at)?.isJoint === true && isCursiveFrom(-1) && isCursiveFrom(1);
}

/**
 * Joins vowels of Hebrew, Arabic, Thai, and India with their letters. They have no width, and begin anywhere above a letter or
 * below it, so only the order in which a program draws tells whose they are.
 */
function joinVowels(drawn: readonly RowLetter[]): void {
  let [before, open]: [RowLetter | undefined, RowLetter[]] = [undefined, []];
  for (const letter of [...drawn, undefined]) {
    const isPart = letter?.text === '\u0e33' && letter.right - letter.left < letter.height * BLANK;
    if (letter && (isPart || isVowel(letter.text))) {
      open.push(letter);
      continue;
    }
    const isFromLeft = letter !== undefined && (before === undefined || letter.left > before.left);
    for (const vowel of open) {
      const isAfter = IS_JOINING.test(vowel.text);
      // Some programs draw Hebrew and Arabic lines from their left to their right, but all draw a Thai or Indian letter first.
      const drawnBeside = isFromLeft && !isAfter ? [letter, before] : [before, letter];
      const isFar = ({ right, height }: RowLetter) => isAfter && vowel.left > right + height * BLANK;
      const base = drawnBeside.find(
        (each) => each && /\p{L}|^\p{Mc}/u.test(each.text) && isNear(vowel, each) && !isFar(each),
      );
      if (base) [base.text, vowel.text, base.pale] = [base.text + vowel.text, '', palest(base, vowel)];
    }
    [before, open] = [letter, []];
  }
}

const isVowel = (text: string) => VOWEL.test(text) || (MARKS.test(text) && IS_JOINING.test(text));

const isNear = ({ left: at }: RowLetter, { left, right, height }: RowLetter) =>
  Math.abs(at - (left + right) / 2) <= (right - left) / 2 + Math.max(right - left, height * VOWEL_APART);

/** The gap between most letters of the row; other cells are further away. */
function usualGap(letters: readonly RowLetter[], height: number): number {
  const near = letters.map(({ gap }) => gap).filter((gap) => gap <= height * COLUMN_GAP);
  const wide = near.filter((gap) => gap > 0);
  // Sorting takes longest, and letters mostly touch each other.
  if (near.length < SPACED || wide.length < near.length / 2) return 0;
  const gaps = new Float64Array(wide).sort();
  return gaps[gaps.length - near.length + (near.length >> 1)] ?? 0;
}

/**
 * Whether a word is above or below those beside it, or a digit is smaller or lower than one beside it, or higher: it's an index
 * or a power, and makes another number.
 */
export function hasShiftedPart(letters: readonly RowLetter[]): boolean {
  return letters.some((letter, index) => {
    const [before, next] = [letters[index - 1], letters[index + 1]];
    if (!before || (before.y === letter.y && before.height === letter.height)) return false;
    const [low = 0, high = 0] = [before.height, letter.height].toSorted((one, other) => one - other);
    const isOff = Math.abs(letter.y - before.y) > high * SAME_PLACE;
    const isWord = next?.isApart === false && [letter, next].every(({ text }) => LETTER.test(text));
    if (letter.isApart && isWord) return isOff && next.y === letter.y && low > high * SAME_HEIGHT;
    if (letter.isApart || ![before, letter].every(({ text }) => NUMBER_PART.test(text))) return false;
    // Behind a power, a stop may end the sentence.
    const goesOn = next?.isApart === false && NUMBER_PART.test(next.text);
    if (!/\d/.test(letter.text) && !goesOn) return false;
    return low < high * SAME_HEIGHT || isOff;
  });
}

/**
 * Whether a piece may be the mark of a note, or its last bracket: a number or sign above the line, unless the letters drawn before it are, too, and are
 * more than a bracket behind larger ones.
 */
export function isRaisedMark(
  line: { y: number; height: number; letters: readonly RowLetter[] },
  { letters, y, height }: Pick<Piece, 'letters' | 'y' | 'height'>,
): boolean {
  const [before, last] = [line.letters.at(-2), line.letters.at(-1)];
  const words = letters.map((letter) => letter.text).join('');
  const isEnd = MARK_END.test(words) && last?.text.startsWith(RAISED.before) && before?.text !== '(';
  if (!isEnd && !NOTE_MARK.test(words)) return false;
  // A note begins with its mark, whose height and place are the line's.
  const isText = (letter: RowLetter) => letter.height * RAISED_HEIGHT > line.height && letter.y < line.y;
  const text = line.letters.slice(0, MAX_MARK + 1).find(isText) ?? line;
  const rise = y - text.y;
  const isLower =
    height < text.height * RAISED_HEIGHT && rise > text.height * LEAST_RISE && rise < text.height;
  const isBeside = (letter: RowLetter) =>
    letter.height === height && Math.abs(letter.y - y) < height * SAME_PLACE;
  const isOfText = () => {
    const base = line.letters.findLastIndex((letter) => !isBeside(letter));
    const [larger, first] = [line.letters[base], line.letters[base + 1]];
    const touches = larger && first && first.left - larger.right < height * BLANK;
    return !touches || larger.height <= height || line.letters.length - base - 1 > MAX_BESIDE;
  };
  return isLower && !(last && isBeside(last) && !last.text.startsWith(RAISED.before) && isOfText());
}

/** Each number and each bracket as one letter, with the blanks around them. */
export function raised(letters: readonly RowLetter[]): RowLetter[] {
  const parts: RowLetter[][] = [];
  const isBlank = ({ text }: RowLetter) => text.trim() === '';
  for (const [at, letter] of letters.entries()) {
    const before = letters[at - 1];
    const goesOn = before && [before, letter].every((each) => !isBlank(each) && !BRACKET.test(each.text));
    if (goesOn) parts.at(-1)?.push(letter);
    else parts.push([letter]);
  }
  return parts.flatMap((part) => {
    const [first, last] = [part[0], part.at(-1)];
    if (!first || !last || isBlank(first)) return part;
    const text = RAISED.before + part.map((letter) => letter.text).join('') + RAISED.after;
    return { ...first, text, right: last.right };
  });
}

/** What ends an abbreviation or a number, as in Mme, Exmo, nth; and the most letters of that, with the one behind it. */
const [ENDING, MAX_ENDING] = [/^(th|st|nd|rd|[mr][aeo]s?|ers?|lles?|ssim[aeo]|[ao]s|t[aeo])(\P{L}|$)/u, 6];

/** Whether a word, or a sign behind a grade or number, is much smaller than the others, and isn't an ending that is raised. */
export function hasSmallWord(letters: readonly RowLetter[]): boolean {
  if (letters.every(({ height }) => height === letters[0]?.height)) return false;
  const heights = Float64Array.from(letters, ({ height }) => height).sort();
  const usual = heights[heights.length >> 1] ?? 0;
  const isSmall = (each: RowLetter | undefined) =>
    each !== undefined &&
    each.height < usual * (/\p{Lu}/u.test(each.text) ? SMALL_CAPITALS : SMALL_WORD) &&
    LETTER.test(each.text);
  return letters.some((letter, index) => {
    const [before, next] = [letters[index - 1], letters[index + 1]];
    const isSign = before?.y === letter.y && !letter.isApart && SIGN.test(letter.text);
    if (isSign && letter.height < before.height * SMALL_WORD) return true;
    const isFirst = isSmall(letter) && isSmall(next) && next?.isApart === false && !isSmall(before);
    if (!isFirst || letter.isApart || before === undefined) return isFirst;
    const word = letters.slice(index, index + MAX_ENDING).map((one) => (one.isApart ? ' ' : '') + one.text);
    const isRaised = letter.y > before.y && letter.height >= before.height * SMALL_ENDING;
    return !NUMBER_PART.test(before.text) && !(isRaised && ENDING.test(word.join('')));
  });
}

const middleOf = ({ left, right }: RowLetter) => (left + right) / 2;

export const boxSign = (letter: RowLetter): RowLetter => (letter.isBox ? { ...letter, text: BOX } : letter);

/** How pale the paler one of two letters is. */
function palest({ pale }: RowLetter, { pale: other }: RowLetter): Paleness | undefined {
  return PALENESS[pale ?? 'not'] < PALENESS[other ?? 'not'] ? other : pale;
}

/** A letter as a sign of how pale it is. Blanks and hyphens stay, because they aren't letters; pale hyphens are others. */
export function paleSign(letter: RowLetter): RowLetter {
  const sign = PALENESS[letter.isGone ? 'gone' : (letter.pale ?? 'not')];
  const hyphen = sign === PALENESS.faint || sign === PALENESS.faintest ? FAINT_HYPHEN : '-';
  return {
    ...letter,
    text: letter.text.replace(/[\u2010\u2011-]/g, hyphen).replace(/[^\s\u00ad\u2010\u2011-]/g, sign),
  };
}
