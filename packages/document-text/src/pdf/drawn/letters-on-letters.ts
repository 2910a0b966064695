import type { Box } from '#document-text/finding.ts';

import type { DrawnText, Letter } from './drawing-state.ts';
import { areaOf, overlap } from './matrix.ts';
import { shapesByPlace } from './shapes-by-place.ts';

/** Letters of another size, such as a watermark's, can be read all the same. */
const ALIKE = 0.4;
/** The part of a letter that makes it illegible. */
const COVERED = 0.5;
/** In heights: a letter that is drawn again here is to look bold. */
const BOLD = 0.1;
/** In other scripts, letters may be above each other. */
const LETTERS = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{Nd}]+$/u;

/** Dashes may strike letters through. */
export const DASH = /^[\p{Pd}\p{Pc}=~]$/u;

type Placed = readonly [text: DrawnText, letter: Letter, box: Box];

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
  for (const { text, order, box } of drawn) {
    const before = textsAt(box).filter((other) => other.order < order && areAlike(other.text, text));
    const near = before.flatMap((other) => placedIn(other.text, boxOf));
    const others = near.filter(([, , beneath]) => overlap(box, beneath) !== null);
    if (!spend(near.length + text.letters.length * (others.length + 1))) break;
    let previous: Placed[] = [];
    for (const own of placedIn(text, boxOf)) {
      if ([...others, ...previous].some((other) => isOn(own, other))) found.push(own);
      previous = [own];
    }
  }
  return found;
}

function placedIn(text: DrawnText, boxOf: (text: DrawnText, letter?: Letter) => Box): Placed[] {
  return text.letters
    .filter((letter) => (LETTERS.test(letter.text) || DASH.test(letter.text)) && !letter.isUnseen)
    .map((letter) => [text, letter, boxOf(text, letter)] as const);
}

function areAlike({ height: one }: DrawnText, { height: other }: DrawnText): boolean {
  return Math.min(one, other) > Math.max(one, other) * ALIKE;
}

function isOn([text, letter, box]: Placed, [otherText, other, beneath]: Placed): boolean {
  const common = overlap(box, beneath);
  const dashes = [letter, other].filter((each) => DASH.test(each.text)).length;
  const sizeOf = dashes === 0 ? areaOf : widthOf;
  if (common === null || sizeOf(common) < Math.min(sizeOf(box), sizeOf(beneath)) * COVERED) return false;
  if (dashes > 0) return dashes === 1;
  const isSamePlace = [box[0] - beneath[0], box[1] - beneath[1]].every(
    (by) => Math.abs(by) < text.height * BOLD,
  );
  return !(isSamePlace && letter.text === other.text && areAlike(text, otherText));
}

function widthOf([left, , right]: Box): number {
  return right - left;
}
