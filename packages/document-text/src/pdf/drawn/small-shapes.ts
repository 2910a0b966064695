import type { Box } from '#document-text/finding.ts';

import type { Sheet } from '#document-text/pdf/sheets.ts';

import { isAt, isCutBy, middleOf } from './clips.ts';
import type { DrawnText, Letter, Shape } from './drawing-state.ts';
import { CORE, coreOf } from './letter-boxes.ts';
import { grown, holds, overlap, rectBox, union } from './matrix.ts';
import { isOpaque } from './mixed-colors.ts';

/**
 * A line beside changed text, higher than its letters: the least ratio of its sides, and, in points, its distance, and that of one
 * that isn't thinner than a 1; how many times as high as all letters it isn't one of them, and how near it is then.
 */
const MARK = { aspect: 12, gap: 6, thin: 0.5, far: 12, tall: 2, near: 24 };
/**
 * The band of a line of text, in its heights, in which a drawing may be read with it. An underline isn't in it, nor a
 * table's border.
 */
const BAND = { bottom: -0.15, touching: -0.04, line: 0.03, top: 0.85, rise: 0.15, far: 100, beside: 2 };
/** The most heights of a dash as of a minus, and the least ratio of its sides. */
const DASH = 3;
/** That of a piece of an underline. */
const PIECE = 2;
/** A bar below one of these signs makes another one of it, as ≤ of <. */
const SIGNS = /^[<>=~+\u2212-]$/;
/** So does a longer one at their feet, whose upper edge is there, in heights of the text; a browser’s underlines end at 0. */
const [FOOTED, FEET] = [/[F<>]/, [0.01, 0.1]];
/** In points: how near pieces of one line are to each other. */
const JOINT = 0.1;
/** In heights of the text: the most room in an underline for the tail of a letter. */
const TAIL_ROOM = 0.7;
/** A line between digits, in heights of the text: at least as high, and as near to where they meet. */
const [CUT, CUT_GAP] = [0.6, 0.12];
/** The most ratio of the sides of a box to tick; in heights of the text, how far it's behind a letter, and behind a digit as high. */
const [SQUARE, BESIDE, BEHIND, AS_HIGH] = [1.1, 0.2, 0.4, 0.75];
/** A bullet, in heights of the text: round or square, with such a distance. */
const BULLET = { aspect: 1.3, height: 0.6, gap: 0.3 };

/**
 * In points: a dash alone, and how near lines make it a part of theirs; in heights, what text it's a part of: a bar over a number
 * makes another one.
 */
const LONE = { least: 3, most: 40, high: 2, apart: 4, over: 0.75 };

/** How far below letters an underline is, how far over others, and how high, in their heights; in points, how much longer. */
const UNDERLINE = { least: 0.04, most: 0.3, over: 0.95, high: 0.15, longer: 1 };

/** The least opacity of a line through letters, and its largest thickness, in their heights. */
const [PALE, STRIKE] = [0.15, 0.35];
/** In heights of the text: how far a line goes beyond letters that it isn't meant to strike out. */
const BEYOND = 3;
/** Of those that are painted between a line and a letter, the last ones are looked at. */
const MAX_GROUNDS = 8;

/**
 * Small lines and dots in a line of text that may be read as a digit, a sign, or a point: in its whole page, or beside it if
 * that is null.
 */
export function shapesAmid(
  text: DrawnText,
  page: Sheet | null,
  shapesAt: (box: Box) => readonly Shape[],
  textsOf: () => readonly DrawnText[],
): Shape[] {
  const { letters, matrix, baseline, fontSize, height } = text;
  const [from, to] = [letters[0]?.from ?? 0, letters.at(-1)?.to ?? 0];
  const beside = BAND.beside * fontSize;
  const far = page ? BAND.far * fontSize : beside;
  const heights = [BAND.bottom, BAND.touching, BAND.line, BAND.top].map((part) => baseline + fontSize * part);
  const [bottom = 0, touching = 0, line = 0, top = 0] = heights;
  const bandFrom = (low: number): Box => {
    const [left, lowest, right, highest] = rectBox(matrix, [from - far, low, to + far, top]);
    if (page === null) return [left, lowest, right, highest];
    return [Math.max(left, page.left - beside), lowest, Math.min(right, page.right + beside), highest];
  };
  const band = bandFrom(bottom);
  const inBand = shapesAt(band);
  if (inBand.length === 0) return [];
  const [near, above] = [bandFrom(touching), bandFrom(line)];
  const rise = fontSize * BAND.rise;
  const tall = rectBox(matrix, [from - beside, bottom - rise, to + beside, top + rise]);
  const dash = rectBox(matrix, [from - beside, line + fontSize * 0.1, to + beside, top - fontSize * 0.2]);
  return inBand.filter((shape) => {
    const { kind, alpha } = shape;
    const [lowest, highest] = FEET.map((part) => text.y + height * part) as [number, number];
    const isLow = matrix[1] === 0 && shape.box[3] < text.y + height * BAND.line;
    const box = wholeLine(shape, height, shapesAt, isLow ? height * TAIL_ROOM : JOINT);
    if (kind === 'picture' || alpha === 0 || isBoxToTick(shape, text)) return false;
    if (cutsNumber(box, text)) return true;
    const [width, size] = [box[2] - box[0], Math.max(box[2] - box[0], box[3] - box[1])];
    // A dot on the line may be a decimal point, and a bar that touches the feet of a letter makes an E of an F.
    const over = letters.filter(
      (each) => each.text.trim() !== '' && each.left < box[2] && each.right > box[0],
    );
    const isOfSign = over.every((each) => SIGNS.test(each.text));
    const own = over.length === 0 || width >= height ? above : isOfSign ? band : near;
    const isAbove = overlap(box, own) !== null || aspectOf(box) < BULLET.aspect;
    const isDash =
      width < height * DASH && aspectOf(box) > DASH && holds(dash, box) && isBeforeWord(box, text);
    // The tail of a comma, or an accent, is neither an underline nor a border.
    const isPart = overlap(box, above) !== null && aspectOf(box) < DASH && holds(tall, box);
    const isAmid = (holds(band, box) || isPart) && isAbove && !isBullet(box, text);
    const isFoot =
      matrix[1] === 0 && box[3] > lowest && box[3] < highest && over.some((each) => FOOTED.test(each.text));
    return (size > height ? isDash || isFoot : isAmid) && !isUnderline(box, textsOf());
  });
}

/**
 * Whether it's a short dash, or one of two, that is no part of lines or boxes, and underlines no text above it: it may be a
 * minus, or a part of an equals sign.
 */
export function isLoneDash(
  shape: Shape,
  shapesAt: (box: Box) => readonly Shape[],
  textsOf: () => readonly DrawnText[],
): boolean {
  const box = wholeLine(shape, LONE.most, shapesAt);
  const [left, bottom, right, top] = box;
  const isShort = right - left > LONE.least && right - left < LONE.most && top - bottom < LONE.high;
  if (shape.kind === 'picture' || !isShort || aspectOf(box) < DASH) return false;
  const others = shapesAt(grown(box, LONE.apart)).filter(
    (other) => !holds(other.box, box) && !holds(box, other.box),
  );
  if (others.length > 1) return false;
  const above = textsOf().flatMap(({ letters, y, height }) => {
    const [from, to] = [letters[0]?.left ?? 0, letters.at(-1)?.right ?? 0];
    const isUnder = bottom > y - height && bottom < y + height * LONE.over;
    return isUnder && to > left && from < right ? { from, to, isNear: bottom > y - height / 2 } : [];
  });
  // Below raised letters, an underline may be as low as that of the others.
  const isAsWide =
    Math.abs(left - Math.min(...above.map(({ from }) => from))) < 1 &&
    Math.abs(right - Math.max(...above.map(({ to }) => to))) < 1;
  return !isAsWide && !above.some(({ isNear }) => isNear);
}

const hasLetterIn = ({ letters }: DrawnText, [left, right]: readonly [number, number]) =>
  letters.some(
    (each) => each.text.trim() !== '' && !SIGNS.test(each.text) && each.left < right && each.right > left,
  );

/** Whether a bar has letters right above it, and none right below: it's an underline, and no sign beside other text. */
function isUnderline([left, bottom, right, top]: Box, texts: readonly DrawnText[]): boolean {
  const above = texts.filter(({ y, height }) => {
    const gap = (y - top) / height;
    return gap > UNDERLINE.least && gap < UNDERLINE.most && top - bottom < UNDERLINE.high * height;
  });
  const ends = [left, right].map((x) => [x - UNDERLINE.longer, x + UNDERLINE.longer] as const);
  const below = ({ y, height }: DrawnText) => y < bottom && y + height * UNDERLINE.over > bottom;
  return (
    ends.every((end) => above.some((text) => hasLetterIn(text, end))) &&
    !texts.some(
      (text) => below(text) && hasLetterIn(text, [left + UNDERLINE.longer, right - UNDERLINE.longer]),
    )
  );
}

/** The line through a letter, unless something is painted over it before the letter, like a box over a border. */
export function strikeOf(shapes: readonly Shape[], core: Box, drawn: number): Shape | undefined {
  const [x, y] = middleOf(core);
  const height = (core[3] - core[1]) / (CORE.top - CORE.bottom);
  const grounds = shapes
    .filter(({ kind, color, alpha, order }) => kind === 'fill' && color && alpha === 1 && order < drawn)
    .slice(-MAX_GROUNDS);
  return shapes.find(({ kind, color, alpha, order, box: [left, bottom, right, top] }) => {
    const isLine = kind !== 'picture' && top - bottom < height * STRIKE && right - left > top - bottom;
    const isThrough = left < x && right > x && Math.abs((bottom + top) / 2 - y) < (core[3] - core[1]) / 2;
    if (!isLine || !isThrough || color === null || alpha < PALE) return false;
    const crossing: Box = [core[0], bottom, core[2], top];
    return !grounds.some((ground) => ground.order > order && coversAll(ground, crossing));
  });
}

function coversAll(ground: Shape, box: Box): boolean {
  return (
    isOpaque(ground) &&
    [ground, ...ground.clip].every((clip) => holds(clip.box, box) && !isCutBy(clip, box)) &&
    isAt(ground, middleOf(box))
  );
}

/** Whether a line goes through these letters alone, and is longer than a dash: it's no sign beside them. */
export function isLongStrike({ box }: Shape, { height }: DrawnText, letters: Box): boolean {
  return box[2] - box[0] > height && holds(grown(letters, 1), box);
}

/**
 * Tells whether a line goes on where it strikes no text out, like the border of a table or the axis of a chart that lies over a text:
 * it's named, and the letters are read.
 */
export function beyondText(textsOf: () => readonly DrawnText[]): (line: Shape) => boolean {
  const known = new Map<Shape, boolean>();
  return (line) => {
    const found = known.get(line);
    if (found !== undefined) return found;
    const [left, bottom, right, top] = line.box;
    const y = (bottom + top) / 2;
    const struck = textsOf().filter((text) => {
      const core = coreOf(text);
      return core[1] < y && y < core[3] && core[0] < right && left < core[2];
    });
    const [from, to] = [
      struck.reduce((least, text) => Math.min(least, coreOf(text)[0]), Infinity),
      struck.reduce((most, text) => Math.max(most, coreOf(text)[2]), -Infinity),
    ];
    const room = struck.reduce((most, { height }) => Math.max(most, height), 0) * BEYOND;
    const isBeyond = from - left > room || right - to > room;
    known.set(line, isBeyond);
    return isBeyond;
  };
}

/**
 * The line that a short one is a piece of: programs draw it anew for each font or cell, and browsers leave room in an underline for
 * the tails of letters.
 */
export function wholeLine(
  shape: Shape,
  most: number,
  shapesAt: (box: Box) => readonly Shape[],
  room = JOINT,
): Box {
  const [left, bottom, right, top] = shape.box;
  const least = (top - bottom) * (room > JOINT ? PIECE : DASH);
  if (right - left > most || right - left < least) return shape.box;
  const known = knownLines.get(shapesAt) ?? new Map<Shape, Map<string, Box>>();
  const [ofShape, key] = [known.get(shape) ?? new Map<string, Box>(), `${most} ${room}`];
  const found = ofShape.get(key);
  if (found) return found;
  const isPiece = ({ kind, color, alpha, blend, box: [, low, , high] }: Shape) =>
    Math.abs(low - bottom) < JOINT &&
    Math.abs(high - top) < JOINT &&
    [kind, color, alpha, blend].every(
      (each, at) => each === [shape.kind, shape.color, shape.alpha, shape.blend][at],
    );
  const pieces = shapesAt([left - most, bottom, right + most, top]).filter(isPiece);
  let line = shape.box;
  for (const { box } of [...pieces, ...pieces]) if (overlap(grown(line, room), box)) line = union(line, box);
  knownLines.set(shapesAt, known.set(shape, ofShape.set(key, line)));
  return line;
}

/** Lines found at the places of a page, because many letters may be beside one. */
const knownLines = new WeakMap<object, Map<Shape, Map<string, Box>>>();

/** Whether it's a square of lines that isn't so near behind a letter that it may be a zero. */
function isBoxToTick(shape: Shape, { letters, height }: DrawnText): boolean {
  const { kind, outlines, box } = shape;
  const [outline = [], ...others] = outlines;
  const isSquare = kind === 'stroke' && others.length === 0 && outline.length >= 4 && aspectOf(box) < SQUARE;
  const isLow = box[3] - box[1] < height * AS_HIGH;
  const isNear = ({ text, right }: Letter) =>
    text.trim() !== '' && Math.abs(box[0] - right) < height * (isLow && /\d/.test(text) ? BEHIND : BESIDE);
  return isSquare && !letters.some(isNear);
}

function isBullet(box: Box, { left, letters, height }: DrawnText): boolean {
  const isRound = aspectOf(box) < BULLET.aspect && box[3] - box[1] < height * BULLET.height;
  const isOfNext = box[0] > (letters.at(-1)?.right ?? Infinity) + height;
  return isRound && (box[2] < left - height * BULLET.gap || isOfNext);
}

/** Whether an upright line is between two digits of a number, as between two cells. */
function cutsNumber([left, bottom, right, top]: Box, { letters, matrix, height }: DrawnText): boolean {
  if (matrix[1] !== 0 || top - bottom < (right - left) * DASH || top - bottom < height * CUT) return false;
  const isNear = (edge: number) => Math.abs((left + right) / 2 - edge) < height * CUT_GAP;
  return letters.some(({ text, right: end }, index) => {
    const next = letters[index + 1];
    return next && /\d/.test(text) && /\d/.test(next.text) && (isNear(end) || isNear(next.left));
  });
}

function isBeforeWord([, , right]: Box, { letters, height }: DrawnText): boolean {
  return letters.some(
    ({ text, left }) => /[\p{L}\p{N}\p{Sc}]/u.test(text) && Math.abs(left - right) < height,
  );
}

/** The ratio of a box's longer to its shorter side. */
export function aspectOf([left, bottom, right, top]: Box): number {
  return Math.max((right - left) / (top - bottom), (top - bottom) / (right - left));
}

/** Whether a line beside all text marks a change, or near lines of text if it's higher than two. A far one is thinner than a 1. */
export function isChangeMark(box: Box, { texts, scale }: Pick<Sheet, 'texts' | 'scale'>): boolean {
  const [left, bottom, right, top] = box;
  const isThin = right - left < MARK.thin * scale;
  const gap = (isThin ? MARK.gap : MARK.far) * scale;
  const isBeside = (some: readonly DrawnText[]) =>
    some.every((text) => right < text.left - gap) ||
    some.every(({ letters }) => left > (letters.at(-1)?.right ?? 0) + gap);
  const isHigh = texts.every(({ y, height }) => y > top || y + height < bottom || top - bottom > height);
  const isTall = texts.every(({ height }) => top - bottom > height * MARK.tall);
  const inRows = texts.filter(({ y, height }) => y < top + height && y + height > bottom - height);
  const isNear = inRows.some((text) => Math.abs(text.left - right) < MARK.near * scale);
  const isFar = isHigh && (isThin || !isTall) && isBeside(texts);
  return (isFar || (isTall && isNear && isBeside(inRows))) && aspectOf(box) > MARK.aspect;
}
