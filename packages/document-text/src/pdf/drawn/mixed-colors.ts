import { channelsOf, contrastOf } from '#document-text/contrast.ts';
import type { Box } from '#document-text/finding.ts';

import { hasEdgeIn, isAt, middleOf } from './clips.ts';
import type { DrawnText, Paint, Shape } from './drawing-state.ts';
import { holds, type Point } from './matrix.ts';

/** Contrast from 1 to 21: below it, shapes can't be told from their background. */
const CONTRAST = 1.25;
/** Contrast from 1 to 21: letters of less are easily missed, and words of less contrast to paper amid those of more. */
const PALE_TEXT = 2;
/** Letters of less contrast were sealed as the faintest. */
const FAINT_TEXT = 1.5;
const [PALE_WORD, DARK] = [3, 6];
/** A dark yellow, in which LibreOffice draws what the first author inserted. */
const INSERTED = '#c69200';
/** In heights: the least and most distance of lines below each other, and how much higher one is. */
const [NEXT, FAR, SAME_HEIGHT] = [0.9, 1.7, 0.1];
/** In points: on a thinner line, a letter is legible. */
const THIN = 1;
/** The opacity from which something hides what is below. */
const OPAQUE = 0.5;
/** The rest that several translucent shapes leave of what they cover. */
const LEAST_LEFT = 0.35;
/** Blend modes that darken what is below. */
const DARKENING = ['multiply', 'darken'];
const [WHITE, BLACK] = [
  [255, 255, 255],
  [0, 0, 0],
] as const;

type Color = readonly number[];

export function isOpaque({ alpha, blend }: Paint): boolean {
  return alpha >= OPAQUE && !DARKENING.includes(blend);
}

/** What a paint makes of a color beneath it; null for a pattern. */
function mixed({ color, alpha, blend }: Paint, beneath: Color): Color | null {
  if (color === null) return null;
  return channelsOf(color.slice(1)).map((channel, index) => {
    const below = beneath[index] ?? 0;
    const darkened = blend === 'multiply' ? (channel * below) / 255 : Math.min(channel, below);
    return (DARKENING.includes(blend) ? darkened : channel) * alpha + below * (1 - alpha);
  });
}

/** The color that shapes make, in painting order. */
export function groundOf(beneath: readonly Shape[]): Color {
  return beneath.reduce<Color>((color, shape) => mixed(shape, color) ?? WHITE, WHITE);
}

export function groundAt(under: readonly Shape[], point: Point): Color {
  return groundOf(under.filter((shape) => isAt(shape, point)));
}

/** The colors on which the rest of a letter is, if it isn't that of its middle. */
export function groundsBeside(under: readonly Shape[], core: Box): Color[] {
  if (under.every((shape) => holds(shape.box, core) && !hasEdgeIn(shape, core))) return [];
  const middle = middleOf(core);
  const whole = under.filter((shape) => !hasEdgeIn(shape, core));
  const wide = under.filter(({ box }) => Math.min(box[2] - box[0], box[3] - box[1]) > THIN);
  const corners = [0, 2].flatMap((x) =>
    [1, 3].map((y): Point => [(middle[0] + (core[x] ?? 0)) / 2, (middle[1] + (core[y] ?? 0)) / 2]),
  );
  return [groundAt(whole, middle), ...corners.map((corner) => groundAt(wide, corner))];
}

/** Whether a paint can be told from what it's on, through what is painted over both. */
export function isSeenOn(text: Paint, ground: Color, least = CONTRAST, over: readonly Shape[] = []): boolean {
  if (ground === WHITE && over.length === 0) return contrastToPaper(text) >= least;
  const front = frontOf(text, ground);
  if (front === null) return false;
  const through = (color: Color) => over.reduce((beneath, shape) => mixed(shape, beneath) ?? beneath, color);
  return contrastOf(through(front), through(ground)) >= least;
}

const frontOf = (text: Paint, ground: Color) =>
  text.blend === 'source-over' || DARKENING.includes(text.blend) ? mixed(text, ground) : null;

/** That of the text before: most texts are painted alike. */
let known = { color: null, alpha: 1, blend: '', contrast: -1 } as Paint & { contrast: number };

/** Less than any if it can't be told. */
function contrastToPaper({ color, alpha, blend }: Paint): number {
  if (known.color !== color || known.alpha !== alpha || known.blend !== blend) {
    const front = frontOf({ color, alpha, blend }, WHITE);
    known = { color, alpha, blend, contrast: front ? contrastOf(front, WHITE) : -1 };
  }
  return known.contrast;
}

/** How hard it is to see a text on any of these grounds; null if it isn't. */
export function palenessOn(
  text: Paint,
  grounds: readonly Color[],
  over: readonly Shape[],
): 'unseen-colour' | 'faintest' | 'faint' | null {
  const isSeen = (least?: number) => grounds.every((ground) => isSeenOn(text, ground, least, over));
  if (isSeen(PALE_TEXT)) return null;
  return isSeen(FAINT_TEXT) ? 'faint' : isSeen() ? 'faintest' : 'unseen-colour';
}

/** Whether it can't be told from paper. */
export function isLikePaper(shape: Shape): boolean {
  return shape.kind !== 'picture' && shape.blend === 'source-over' && !isSeenOn(shape, groundOf([]));
}

/** Whether it's exactly like paper. */
export function isWhite({ kind, color, blend }: Shape): boolean {
  return kind !== 'picture' && color === '#ffffff' && blend === 'source-over';
}

/** Whether the eye sees a form rather than the line around it. */
export function isDark(form: Shape, line: Shape): boolean {
  const ground = groundOf([form]);
  const contrast = contrastOf(ground, WHITE);
  return isOpaque(form) && contrast >= PALE_TEXT && contrastOf(groundOf([form, line]), ground) <= contrast;
}

/** Whether the shapes over a text hide it, one alone or all together. */
export function hide(shapes: readonly Shape[]): boolean {
  let left = 1;
  for (const shape of shapes) {
    const [light, dark] = [mixed(shape, WHITE), mixed(shape, BLACK)];
    const keeps = DARKENING.includes(shape.blend) && (!light || !dark || contrastOf(light, dark) >= CONTRAST);
    if (!keeps && shape.alpha >= OPAQUE) return true;
    if (!keeps) left *= 1 - shape.alpha;
  }
  return left < LEAST_LEFT;
}

/** Whether words are gray, or as pale in another color. */
export function isPale(text: DrawnText): boolean {
  const isInserted = text.color === INSERTED && text.alpha === 1;
  return !isInserted && !isSeenOn(text, WHITE, PALE_WORD) && isSeenOn(text, WHITE, PALE_TEXT);
}

/** Whether darker words are beside these gray ones, or in lines above and below them. */
export function isAmidDark(text: DrawnText, textsOf: () => readonly DrawnText[]): boolean {
  const { left, y, height } = text;
  const right = endOf(text);
  const isNear = (one: number, other: number) => Math.abs(one - other) < height / 2;
  const dark = textsOf().filter((other) => isSeenOn(other, WHITE, DARK));
  const isBeside = dark.some(
    (other) => isNear(y, other.y) && (isNear(left, endOf(other)) || isNear(right, other.left)),
  );
  const isNext = (by: number, other: DrawnText) =>
    by > height * NEXT &&
    by < height * FAR &&
    Math.abs(other.height - height) < height * SAME_HEIGHT &&
    other.left < right &&
    endOf(other) > left;
  return (
    isBeside ||
    (dark.some((other) => isNext(other.y - y, other)) && dark.some((other) => isNext(y - other.y, other)))
  );
}

function endOf({ letters }: DrawnText): number {
  return letters.at(-1)?.right ?? 0;
}
