import type { Box, PlacedPicture } from '#document-text/finding.ts';

import type { DrawnText, Letter, Shape } from './drawing-state.ts';
import { grown, holds, overlap, rectBox } from './matrix.ts';

/** Where a small drawing makes a comma, or another letter of the one above it. */
const BELOW = { bottom: -0.3, top: 0.15, side: 0 };
/** In heights of letters: how large it is at most; in its height, how wide; and how many make a dotted line. */
const [SMALL, WIDE, DOTS] = [0.4, 3, 4];
/** In points: how much dots of one line differ, and how near a line is whose end a drawing is. */
const [ALIKE, TOUCHING] = [0.1, 0.5];
/** The core of a letter, whose covering makes it illegible. In heights above its line, and in widths. */
export const CORE = { bottom: 0.1, top: 0.62, side: 0.2 };
/** The part of a letter that makes it another one when it's covered: the lower bar of an E, or the left side of an 8. */
const INK = { bottom: 0.02, top: 0.7, side: 0.08 };
/** Where dashes have their strokes, and those below the line. */
const [HIGH, LOW] = [
  { bottom: 0.2, top: 0.4, side: 0 },
  { bottom: -0.2, top: -0.03, side: 0 },
];
const STOP_OR_DASH = /^[.,\p{Pd}\p{Pc}=~]$/u;
/** Where stops and commas have their ink, and how low the tails of letters are. */
const STOP = { bottom: 0.02, top: 0.09, side: 0.3 };
const TAIL = -0.06;
const TAILED = /^[gjpqyQ,;\u00e7\u00fd\u00ff\u015f]$/;
/** The core of a letter, or of all from the first one's left to the last one's right. */
export function coreOf(text: DrawnText, letter?: Letter): Box {
  return letter ? partOf(text, letter, CORE) : partOf(text, wholeOf(text), { ...CORE, side: 0 });
}

/** In points: programs draw a picture and the words beside it so much nearer than they are. */
const BESIDE = 1;

/** The letters that are drawn on a picture. */
export function wordsOn({ box }: Shape, texts: readonly DrawnText[]): PlacedPicture['words'] {
  const inner = grown(box, -BESIDE);
  return texts
    .filter((text) => overlap(inner, coreOf(text)))
    .flatMap((text) =>
      text.letters
        .filter((letter) => letter.text.trim() !== '')
        .map((letter) => ({ box: coreOf(text, letter), color: text.color }))
        .filter((letter) => overlap(inner, letter.box)),
    );
}

/** Like a core, with the strokes of dashes. */
export function strokesOf(text: DrawnText, letter?: Letter): Box {
  if (letter === undefined) return partOf(text, wholeOf(text), { ...LOW, top: CORE.top });
  if (!STOP_OR_DASH.test(letter.text)) return coreOf(text, letter);
  if (/^[.,]$/.test(letter.text)) return partOf(text, letter, { ...STOP, top: CORE.top / 2 });
  return partOf(text, letter, letter.text === '_' ? LOW : HIGH);
}

/** The part of a letter without which it can be taken for another one. */
export function inkOf(text: DrawnText, letter: Letter): Box {
  const bottom = TAILED.test(letter.text) ? TAIL : INK.bottom;
  if (/^[.,]$/.test(letter.text)) return partOf(text, letter, { ...STOP, bottom });
  if (/^[:;]$/.test(letter.text)) return partOf(text, letter, { ...STOP, bottom, top: CORE.top });
  return /[\p{L}\p{N}]/u.test(letter.text) ? partOf(text, letter, { ...INK, bottom }) : coreOf(text, letter);
}

export function wholeInkOf(text: DrawnText): Box {
  return partOf(text, wholeOf(text), { ...INK, bottom: TAIL, side: 0 });
}

/** Small drawings below letters, or between their feet, as the tail of a comma or a cedilla, that are no parts of lines. */
export function tailsBelow(text: DrawnText, shapesAt: (box: Box) => readonly Shape[]): Shape[] {
  const { letters, matrix, height } = text;
  if (matrix[1] !== 0 || letters.every((letter) => letter.text.trim() === '')) return [];
  const band = partOf(text, wholeOf(text), BELOW);
  return shapesAt(band).filter(({ kind, alpha, box }) => {
    const [width, high] = sizeOf(box);
    const isSmall = Math.max(width, high) < height * SMALL && width < high * WIDE;
    if (kind === 'picture' || alpha === 0 || !isSmall || !holds(band, box)) return false;
    const near = shapesAt(grown(box, height * 2));
    const isLevel = ({ box: other }: Shape) =>
      Math.abs(other[1] - box[1]) < ALIKE && Math.abs(other[3] - box[3]) < ALIKE;
    const isAlike = (other: Shape) => isLevel(other) && Math.abs(sizeOf(other.box)[0] - width) < ALIKE;
    // A browser leaves room in an underline for the tails of letters.
    const isLine = (other: Shape) =>
      isLevel(other)
        ? sizeOf(other.box)[0] > high * WIDE
        : Math.max(...sizeOf(other.box)) > height &&
          !holds(other.box, box) &&
          overlap(grown(other.box, TOUCHING), box) !== null;
    return !near.some(isLine) && near.filter(isAlike).length < DOTS;
  });
}

const sizeOf = ([left, bottom, right, top]: Box) => [right - left, top - bottom] as const;

function wholeOf({ letters }: DrawnText): Pick<Letter, 'from' | 'to'> {
  return { from: letters[0]?.from ?? 0, to: letters.at(-1)?.to ?? 0 };
}

function partOf(
  { matrix, baseline, fontSize }: DrawnText,
  { from, to }: Pick<Letter, 'from' | 'to'>,
  { bottom, top, side }: typeof CORE,
): Box {
  const inset = (to - from) * side;
  return rectBox(matrix, [from + inset, baseline + fontSize * bottom, to - inset, baseline + fontSize * top]);
}
