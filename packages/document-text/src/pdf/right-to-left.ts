/** A letter as drawn. */
export interface DrawnLetter {
  text: string;
  left: number;
  right: number;
  /** Letters of one piece are drawn together. */
  piece: number;
}

const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;
const DIGIT = /\p{Nd}/u;
const LETTER = /[\p{L}\p{N}\p{M}]/u;
const CLOSING = /^[\s.,:;!?)\]}»”،؛؟%]/u;

export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text) && !DIGIT.test(text);
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
 * including blanks. Programs draw runs of one direction in reading order. Stops, brackets, and blanks may come from another
 * font and be drawn before or after: those belong where they are on the page.
 */
export function textInOrder(letters: readonly DrawnLetter[]): string {
  const { runs, between } = runsOf(letters);
  const order = [...runs.keys()].toSorted(
    (one, other) => (runs[one]?.piece ?? 0) - (runs[other]?.piece ?? 0),
  );
  const placeOf = new Map(order.map((run, place) => [run, place]));
  /** The signs that are read before each run, and after the last one. */
  const edges: string[] = Array.from({ length: runs.length + 1 }, () => '');
  const isBroken = (edge: number) => {
    const [before, after] = [order[edge - 1], order[edge]];
    return before === undefined || after === undefined || Math.abs(before - after) !== 1;
  };
  for (const [index, neutral] of between.entries()) {
    if (neutral.length === 0) continue;
    const [left, right] = [placeOf.get(index - 1), placeOf.get(index)];
    if (left !== undefined && right !== undefined && Math.abs(left - right) === 1) {
      edges[Math.max(left, right)] = readOff(neutral, left > right);
      continue;
    }
    const broken = [...edges.keys()].filter((edge) => isBroken(edge) && edges[edge] === '');
    const sides = [left, right].map((place) => (place === undefined ? [0, runs.length] : [place, place + 1]));
    const beside = broken.filter((edge) => sides.some((side) => side.includes(edge)));
    const drawn = Math.min(...neutral.flatMap(({ piece }) => (Number.isNaN(piece) ? [] : piece)));
    const isBetween = (edge: number) =>
      (runs[order[edge - 1] ?? -1]?.piece ?? -1) <= drawn && drawn <= (runs[order[edge] ?? -1]?.piece ?? 1e9);
    // Outside of all runs, at the end of a line from right to left or at the start of one.
    const isOutside = (edge: number) =>
      edge === 0 ? index === runs.length : edge === runs.length && index === 0;
    const readAt = (edge: number) => readOff(neutral, isOutside(edge)).replace(/^\s+$/, ' ');
    const isPlausible = (edge: number) => !(edge === 0 && isClosing(readAt(edge)));
    const possible = broken.filter((each) => isBetween(each) && isPlausible(each));
    // Letters of one piece are drawn from left to right, so its first sign may be read last.
    const isAfter = runs[index]?.isLeftwards ?? runs[index - 1]?.isLeftwards === false;
    const edge =
      (isAfter ? possible.at(-1) : possible[0]) ??
      beside.find(isPlausible) ??
      Math.max(left ?? 0, right ?? 0);
    edges[edge] += readAt(edge);
  }
  const texts = order.map((run) => {
    const { letters: own, isLeftwards } = runs[run] ?? { letters: [], isLeftwards: false };
    return readOff(own, isLeftwards);
  });
  return edges.map((edge, place) => edge + (texts[place] ?? '')).join('');
}

function readOff(letters: readonly DrawnLetter[], isLeftwards: boolean): string {
  return (isLeftwards ? letters.toReversed() : letters).map(({ text }) => text).join('');
}

/** `between`: what is left of each run, and right of the last one. */
function runsOf(letters: readonly DrawnLetter[]): { runs: Run[]; between: DrawnLetter[][] } {
  const runs: Run[] = [];
  const between: DrawnLetter[][] = [[]];
  for (const letter of letters) {
    const run = runs.at(-1);
    const neutral = between.at(-1) ?? [];
    if (!LETTER.test(letter.text)) {
      neutral.push(letter);
      continue;
    }
    const isLeftwards = isRightToLeft(letter.text);
    const isSamePiece = run?.letters.at(-1)?.piece === letter.piece || neutral.length === 0;
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
  for (const [index, signs] of between.entries()) joinSigns(signs, runs[index - 1], runs[index]);
  return { runs, between };
}

/** Joins signs with the runs from left to right that they're drawn with, such as the percent sign of a number. */
function joinSigns(signs: DrawnLetter[], left: Run | undefined, right: Run | undefined): void {
  const [before, after] = [left?.letters.at(-1)?.piece, right?.letters[0]?.piece];
  if (before === after) return;
  if (left?.isLeftwards === false)
    while (signs[0]?.piece === before) left.letters.push(...signs.splice(0, 1));
  if (right?.isLeftwards === false)
    while (signs.at(-1)?.piece === after) right.letters.unshift(...signs.splice(-1, 1));
}
