import { RAISED } from '#document-text/digest/page-readings.ts';

import { mirrored, textAsDrawn } from './bidi-order.ts';

/** A letter as drawn. */
export interface DrawnLetter {
  text: string;
  left: number;
  right: number;
  /** A bracket as its outline shows it, whatever the file calls it. */
  isAsSeen?: boolean;
  /** Letters of one piece are drawn together. */
  piece: number;
}

const [OPENING, CLOSED] = ['([{<«‹', ')]}>»›'];
/** Before all letters from right to left. */
const LEFTMOST = '\u058f';
const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;
/** Scripts that join, stack, and exchange letters, so that a font's table of letters can't tell what is drawn: a part of a class. */
export const JOINING = String.raw`\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Thai}\p{sc=Laoo}\p{sc=Tibt}\p{sc=Mymr}\p{sc=Khmr}`;
const [DIGIT, ONE_DIGIT] = [/\p{Nd}/u, /^\p{Nd}$/u];
const LATIN = /(?=\p{L})[^\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;
const BRACKET = /[()[\]{}]/;
const LETTER = /[\p{L}\p{N}\p{M}]/u;
/** Signs amid a number; a hyphen is one in no Arabic text. */
const [ARABIC, IN_NUMBERS] = [/\p{sc=Arab}/u, /^[.,:/٫٬]$/];
/** Unicode shows these on the side of a number where they're written, unless the text before is Arabic. */
const OF_NUMBER = /^[%٪‰#°\p{Sc}]$/u;
const CLOSING = /^[\s.,:;!?)\]}»”،؛؟۔%]/u;

export function isRightToLeft(text: string): boolean {
  return (text.length > 1 || text > LEFTMOST) && RIGHT_TO_LEFT.test(text) && !DIGIT.test(text);
}

/** No text begins with what ends a sentence or a part of one. */
export function isClosing(text: string): boolean {
  return CLOSING.test(text);
}

/** Whether a line begins with a sign that was drawn after the rest, or ends with one drawn before it. */
export function hasLateSign(letters: readonly DrawnLetter[]): boolean {
  const isApart = (sign: DrawnLetter | undefined, next: DrawnLetter | undefined, step: number) =>
    !!sign && !!next && !LETTER.test(sign.text) && (sign.piece - next.piece) * step > 0;
  return isApart(letters[0], letters[1], 1) || isApart(letters.at(-1), letters.at(-2), -1);
}

/** Letters read in one direction, with what is drawn between them. */
interface Run {
  isLeftwards: boolean;
  /** When its first letter was drawn. */
  piece: number;
  /** From left to right. */
  letters: DrawnLetter[];
}

/**
 * The text of letters in one line of which some are read from right to left. `letters` are ordered from left to right,
 * including blanks. Most programs draw runs of one direction in reading order. Stops, brackets, and blanks may come from
 * another font and be drawn before or after: those belong where they are on the page. `isByPlace`: as in `PageText`.
 */
export function textInOrder(
  letters: readonly DrawnLetter[],
  { isByPlace = false, isRtlPage = false } = {},
): string {
  const { runs, between } = runsOf(letters, isByPlace);
  const isRtl = isRtlPage || isClosing(letters[0]?.text ?? '') || isMostlyRtl(letters);
  const asDrawn = isByPlace ? undefined : textAsDrawn(letters, isRtl);
  if (asDrawn !== undefined) return asDrawn;
  const order = orderOf(runs, between, isRtl, isByPlace);
  const placeOf = new Map(order.map((run, place) => [run, place]));
  /** The signs that are read before each run, and after the last one. */
  const edges: string[] = Array.from({ length: runs.length + 1 }, () => '');
  const isBroken = (edge: number) => {
    const [before, after] = [order[edge - 1], order[edge]];
    return before === undefined || after === undefined || Math.abs(before - after) !== 1;
  };
  for (const [index, neutral] of between.entries()) {
    const [left, right] = [placeOf.get(index - 1), placeOf.get(index)];
    if (neutral.length === 0) continue;
    if (left !== undefined && right !== undefined && Math.abs(left - right) === 1) {
      edges[Math.max(left, right)] += readOff(neutral, left > right, isByPlace);
      continue;
    }
    if (isByPlace) {
      const isOfLeft =
        left === undefined ? isRtl : right !== undefined && runs[index - 1]?.isLeftwards === isRtl;
      const [beside, isBefore] = isOfLeft ? [left ?? runs.length, isRtl] : [right ?? -1, !isRtl];
      edges[beside + (isBefore ? 0 : 1)] += readOff(neutral, isRtl, true);
      continue;
    }
    const broken = [...edges.keys()].filter((edge) => isBroken(edge) && edges[edge] === '');
    const sides = [left, right].map((place) => (place === undefined ? [0, runs.length] : [place, place + 1]));
    const [near, far] = left === undefined ? sides.toReversed() : sides;
    const beside = [near, far].flatMap((side) => broken.filter((edge) => side?.includes(edge)));
    const drawn = Math.min(...neutral.flatMap(({ piece }) => (Number.isNaN(piece) ? [] : piece)));
    const isBetween = (edge: number) =>
      (runs[order[edge - 1] ?? -1]?.piece ?? -1) <= drawn && drawn <= (runs[order[edge] ?? -1]?.piece ?? 1e9);
    // Outside of all runs, at the end of a line from right to left or at the start of one.
    const isOutside = (edge: number) =>
      edge === 0 ? index === runs.length : edge === runs.length && index === 0;
    const isReversed = (edge: number) => isOutside(edge) || (isRtl && edge === (right ?? -1) + 1);
    const readAt = (edge: number) => readOff(neutral, isReversed(edge)).replace(/^\s+$/, ' ');
    const isPlausible = (edge: number) => !(edge === 0 && isClosing(readAt(edge)));
    const possible = broken.filter((each) => isBetween(each) && isPlausible(each));
    // Letters of one piece are drawn from left to right, so its first sign may be read last.
    const isAfter = runs[index]?.isLeftwards ?? runs[index - 1]?.isLeftwards === false;
    // A blank, of which nothing tells when it was drawn, is read behind the word that it's left of if the line begins on its right.
    const isBehind =
      order[0] === runs.length - 1 && !Number.isFinite(drawn) && runs[index]?.isLeftwards === true;
    const edge =
      (isAfter ? possible.at(-1) : possible[0]) ??
      broken.find((each) => isBehind && each === (right ?? -1) + 1) ??
      beside.find(isPlausible) ??
      Math.max(left ?? 0, right ?? 0);
    edges[edge] += readAt(edge);
  }
  const texts = order.map((run) => {
    const { letters: own, isLeftwards } = runs[run] ?? { letters: [], isLeftwards: false };
    return readOff(own, isLeftwards, isByPlace);
  });
  return edges.map((edge, place) => edge + (texts[place] ?? '')).join('');
}

/** Whether as many of these letters are read from right to left as from left to right, or more. */
export function isMostlyRtl(letters: readonly DrawnLetter[]): boolean {
  const count = (script: RegExp) => letters.filter(({ text }) => script.test(text)).length;
  return count(RIGHT_TO_LEFT) >= count(LATIN);
}

/** The runs as they're read: as they were drawn, if a line that is read so looks like this, otherwise by their places. */
function orderOf(
  runs: readonly Run[],
  between: readonly DrawnLetter[][],
  isRtl: boolean,
  isByPlace: boolean,
) {
  const isLeftwards = (run: number) => runs[run]?.isLeftwards === true;
  const isLatin = (run: number) => runs[run]?.letters.some(({ text }) => LATIN.test(text)) === true;
  const hasBracket = (run: number) => between[run]?.some(({ text }) => BRACKET.test(text)) === true;
  const inGroups = (isJoined: (left: number, right: number) => boolean) => {
    const groups: number[][] = [];
    for (const run of runs.keys())
      if (run > 0 && isJoined(run - 1, run)) groups.at(-1)?.push(run);
      else groups.push([run]);
    return groups;
  };
  /** In a line from right to left, Latin text goes on behind a number, and some other runs are read from left to right. */
  const rtl = (areOne: typeof areNext) =>
    inGroups((left, right) => {
      const isMark = runs[left]?.letters[0]?.text.startsWith(RAISED.before) === true;
      const goesOn = isLatin(right) && !hasBracket(right) && !isMark;
      return !isLeftwards(left) && !isLeftwards(right) && (goesOn || areOne(left, right));
    })
      .toReversed()
      .flat();
  /** In a line from left to right, numbers may belong to the text from right to left beside them. */
  const ltr = (areOne: typeof areNext) =>
    inGroups((left, right) => !isLatin(left) && !isLatin(right) && areOne(left, right)).flatMap((group) =>
      group.toReversed(),
    );
  const drawn = [...runs.keys()].toSorted(
    (one, other) => (runs[one]?.piece ?? 0) - (runs[other]?.piece ?? 0),
  );
  const places = new Map(drawn.map((run, place) => [run, place]));
  const areNext = (one: number, other: number) => places.get(other) === (places.get(one) ?? 0) + 1;
  /** At brackets, and after a number that isn't amid the other text. */
  const mayGoOn = (left: number) =>
    hasBracket(left + 1) || (!isLeftwards(left) && (left === 0 || isLatin(left - 1)));
  const orders = [rtl(areNext), ltr((left, right) => areNext(right, left) || !mayGoOn(left))];
  if (!isByPlace && orders.some((order) => String(order) === String(drawn))) return drawn;
  const isJoined = (run: number) => between[run]?.every(({ text }) => text.trim() !== '') === true;
  return isRtl ? rtl((left, right) => isLatin(left) && (isLatin(right) || isJoined(right))) : ltr(() => true);
}

function readOff(letters: readonly DrawnLetter[], isLeftwards: boolean, areAsSeen = false): string {
  return (isLeftwards ? letters.toReversed() : letters)
    .map(({ text, isAsSeen }) => (isLeftwards && (areAsSeen || isAsSeen) ? mirrored(text) : text))
    .join('');
}

/** `between`: what is left of each run, and right of the last one. */
function runsOf(
  letters: readonly DrawnLetter[],
  isByPlace: boolean,
): { runs: Run[]; between: DrawnLetter[][] } {
  const runs: Run[] = [];
  const between: DrawnLetter[][] = [[]];
  const isArabic = letters.some(({ text }) => ARABIC.test(text));
  const inNumbers = isArabic ? IN_NUMBERS : /^[.,:/٫٬-]$/;
  // In a cell of an Arabic document, hyphens are between numbers.
  const isApart = !isByPlace && !letters.some(({ text }) => isRightToLeft(text));
  const isInNumber = (text = '') => inNumbers.test(text);
  for (const letter of letters) {
    const run = runs.at(-1);
    const neutral = between.at(-1) ?? [];
    if (!LETTER.test(letter.text)) {
      neutral.push(letter);
      continue;
    }
    const isLeftwards = isRightToLeft(letter.text);
    const last = run?.letters.at(-1);
    const isOfNumber =
      neutral.length === 1 &&
      [last, letter].every((each) => each && ONE_DIGIT.test(each.text)) &&
      isInNumber(neutral[0]?.text) &&
      !(isApart && neutral[0]?.text === '-' && (last?.piece ?? 0) > letter.piece);
    const isSamePiece = last?.piece === letter.piece || neutral.length === 0 || isOfNumber;
    if (run && run.isLeftwards === isLeftwards && (isLeftwards || isSamePiece)) {
      for (const each of neutral) run.letters.push(each);
      run.letters.push(letter);
      run.piece = Math.min(run.piece, letter.piece);
      between[between.length - 1] = [];
    } else {
      runs.push({ isLeftwards, piece: letter.piece, letters: [letter] });
      between.push([]);
    }
  }
  const isLatin = (run: number) => runs[run]?.letters.some(({ text }) => LATIN.test(text)) === true;
  for (const [index, signs] of between.entries()) {
    joinSigns(signs, runs[index - 1], runs[index], isByPlace && !isArabic);
    const opening = OPENING[CLOSED.indexOf(signs[0]?.text ?? ' ')];
    // Brackets around words belong to the other words from left to right before them.
    if (isByPlace && isLatin(index - 1) && isLatin(index - 2))
      if (between[index - 1]?.some(({ text }) => text === opening))
        runs[index - 1]?.letters.push(...signs.splice(0, 1));
  }
  return { runs, between };
}

/** Joins signs with the runs from left to right that they're drawn with, or touch, such as the percent sign of a number. */
function joinSigns(
  signs: DrawnLetter[],
  left: Run | undefined,
  right: Run | undefined,
  isByPlace: boolean,
): void {
  const [before, after] = [left?.letters.at(-1), right?.letters[0]];
  if (before?.piece === after?.piece) return;
  const isBetween =
    [before, after].every((each) => DIGIT.test(each?.text ?? '')) &&
    signs.every(({ text }) => text.trim() !== '');
  const isOf = (number: DrawnLetter | undefined, sign: DrawnLetter | undefined) =>
    sign?.piece === number?.piece ||
    (isByPlace && !isBetween && OF_NUMBER.test(sign?.text ?? '') && DIGIT.test(number?.text ?? ''));
  if (left?.isLeftwards === false)
    while (signs.length > 0 && isOf(before, signs[0])) left.letters.push(...signs.splice(0, 1));
  if (right?.isLeftwards === false)
    while (signs.length > 0 && isOf(after, signs.at(-1))) right.letters.unshift(...signs.splice(-1, 1));
}
