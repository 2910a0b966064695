import type { Box } from '#document-text/finding.ts';

import type { DrawnText, Letter } from './drawing-state.ts';
import { areaOf, overlap } from './matrix.ts';
import { groundOf, isSeenOn } from './mixed-colors.ts';
import { shapesByPlace } from './shapes-by-place.ts';

/** Pale letters of another size, such as a watermark's, can be read all the same: contrast from 1 to 21. */
const [ALIKE, DARK] = [0.4, 3];
/** The part of a letter that makes it illegible. */
const COVERED = 0.5;
/** In heights: a letter that is drawn again here is to look bold. */
const BOLD = 0.1;
/** The left side of a letter that isn't part of its core, as a part of that. */
const SIDE = 0.25;
/** How far a letter may reach into the one before it without being on it, as a part of the narrower one. */
const KERNED = 0.05;
/** In other scripts, letters may be above each other. */
const LETTERS = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{Nd}]+$/u;

/** Dashes may strike letters through. */
const DASH = /^[\p{Pd}\p{Pc}=~]$/u;
/** A stop or a bracket can't be told from what is drawn on it. */
const SIGN = /^[^\p{L}\p{M}\p{N}\p{Sk}\s]$/u;

type Placed = readonly [text: DrawnText, letter: Letter, box: Box, isSign: boolean];

/** Letters, digits, and dashes that are drawn on others. `spend` answers whether so many more may be compared. */
export function lettersOnOthers(
  texts: readonly DrawnText[],
  view: Box,
  boxOf: (text: DrawnText, letter?: Letter) => Box,
  spend: (steps: number) => boolean,
): Placed[] {
  const found: Placed[] = [];
  const drawn = texts.map((text, order) => ({ text, order, box: boxOf(text) }));
  const textsAt = shapesByPlace(drawn, view, spend);
  const known = new Map<DrawnText, Placed[]>();
  const placedOf = (text: DrawnText) => {
    const placed = known.get(text) ?? placedIn(text, boxOf);
    known.set(text, placed);
    return placed;
  };
  for (const { text, order, box } of drawn) {
    const before = textsAt(box).filter((other) => other.order < order && areAlike(other.text, text));
    const near = before.flatMap((other) => placedOf(other.text));
    const others = near.filter(([, , beneath]) => overlap(box, beneath) !== null);
    if (!spend(near.length + text.letters.length * (others.length + 1))) break;
    if (others.length === 0 && areSideBySide(text)) continue;
    let previous: Placed | undefined;
    for (const own of placedOf(text)) {
      if (others.some((other) => isOn(own, other)) || (previous && isOn(own, previous))) found.push(own);
      previous = own;
    }
  }
  return found;
}

/** Whether no letter reaches into the one before it by more than the parts beside its box, as nearly all do. */
function areSideBySide({ letters, matrix }: DrawnText): boolean {
  if (matrix[1] !== 0 || matrix[2] !== 0) return false;
  for (let at = 1; at < letters.length; at += 1) {
    const [before, letter] = [letters[at - 1], letters[at]];
    if (!before || !letter) return false;
    const width = Math.min(before.to - before.from, letter.to - letter.from);
    if (!(width >= 0 && before.to - letter.from <= width * KERNED)) return false;
  }
  return true;
}

function placedIn(text: DrawnText, boxOf: (text: DrawnText, letter?: Letter) => Box): Placed[] {
  const placed: Placed[] = [];
  for (const letter of text.letters) {
    const isSign = !LETTERS.test(letter.text);
    const isLeftOut = letter.isUnseen || (isSign && !SIGN.test(letter.text));
    if (!isLeftOut) placed.push([text, letter, boxOf(text, letter), isSign]);
  }
  return placed;
}

function areAlike(one: DrawnText, other: DrawnText): boolean {
  return areOfSize(one, other) || isSeenOn(one.height > other.height ? one : other, groundOf([]), DARK);
}

function areOfSize({ height: one }: DrawnText, { height: other }: DrawnText): boolean {
  return Math.min(one, other) > Math.max(one, other) * ALIKE;
}

function isOn(
  [text, letter, box, isSign]: Placed,
  [otherText, other, beneath, isOtherSign]: Placed,
): boolean {
  // Most are side by side.
  if (box[0] - widthOf(box) * SIDE >= beneath[2] || beneath[0] - widthOf(beneath) * SIDE >= box[2])
    return false;
  const signs = Number(isSign) + Number(isOtherSign);
  const common =
    signs === 0 ? overlap(box, beneath) : overlap(withLeftSide(letter, box), withLeftSide(other, beneath));
  const sizeOf = signs === 0 ? areaOf : widthOf;
  if (common === null || sizeOf(common) < Math.min(sizeOf(box), sizeOf(beneath)) * COVERED) return false;
  // In another line, a letter can be told from a sign as small.
  const isBeside = Math.abs(text.y - otherText.y) < text.height / 2 || !areOfSize(text, otherText);
  if (signs > 0) return signs === 1 && (isBeside || [letter, other].some((each) => DASH.test(each.text)));
  const isSamePlace = [box[0] - beneath[0], box[1] - beneath[1]].every(
    (by) => Math.abs(by) < text.height * BOLD,
  );
  return !(isSamePlace && letter.text === other.text && areAlike(text, otherText));
}

/** A sign is hidden by the left side of the letter behind it, and kerned up to the right side of the one before. */
function withLeftSide({ text }: Letter, box: Box): Box {
  return LETTERS.test(text) ? [box[0] - widthOf(box) * SIDE, box[1], box[2], box[3]] : box;
}

function widthOf([left, , right]: Box): number {
  return right - left;
}
