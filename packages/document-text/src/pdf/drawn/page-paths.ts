import type { Box } from '#document-text/finding.ts';

import { boxOf, holds, IDENTITY, type Matrix, type Point, rectBox, transformed } from './matrix.ts';

/** How many numbers follow each of pdf.js' path operators: move, line, curve, quadratic curve, close. */
const NUMBERS = [2, 2, 6, 4, 0] as const;
const STRAIGHT = 0.01;
/** In points: a line that's as thick is like a rectangle. */
export const BAR = 3;

/** The outlines of a path; curves by their control points. */
export function outlinesOf(
  data: ArrayLike<number>,
  matrix: Matrix,
): { outlines: Point[][]; isRect: boolean } {
  const outlines: Point[][] = [];
  for (let at = 0; at < data.length;) {
    const operator = data[at] ?? 4;
    const count = NUMBERS[operator] ?? 0;
    if (operator === 0) outlines.push([]);
    for (let number = 0; number < count; number += 2) {
      outlines.at(-1)?.push(transformed(matrix, data[at + 1 + number] ?? 0, data[at + 2 + number] ?? 0));
    }
    at += 1 + count;
  }
  const [outline = []] = outlines;
  return { outlines, isRect: outlines.length === 1 && isRectangular(outline) };
}

export function pictureIn(matrix: Matrix) {
  const whole = rectBox(matrix, [0, 0, 1, 1]);
  return { kind: 'picture' as const, box: whole, whole };
}

/** The same path with its places multiplied. */
export function scaledPath(data: ArrayLike<number>, across: number, up: number): number[] {
  const path = Array.from(data);
  for (let at = 0; at < path.length;) {
    const count = NUMBERS[path[at] ?? 4] ?? 0;
    for (let number = 1; number <= count; number += 1)
      path[at + number] = (path[at + number] ?? 0) * (number % 2 === 1 ? across : up);
    at += 1 + count;
  }
  return path;
}

export function isRectangular(outline: readonly Point[]): boolean {
  return outline.length >= 4 && outline.length <= 5 && hasRightAngles(outline);
}

/** The box of lines of a thickness; without caps, a thick straight one ends where its path does. */
export function strokedBox(outlines: readonly Point[][], half: number, hasCaps: boolean): Box {
  const [left, bottom, right, top] = boxOf(outlines.flat());
  const isLine = !hasCaps && half * 2 > BAR && outlines.every(({ length }) => length === 2);
  const [x, y] = [top - bottom, right - left].map((size) => (isLine && size < STRAIGHT ? 0 : half)) as [
    number,
    number,
  ];
  return [left - x, bottom - y, right + x, top + y];
}

/** In points: how thick a form without area is at least, and the least length of one that can be read. */
const [FLAT, MARK] = [0.01, 1];

/** The box of a form: some programs draw a line where it has no area. */
export function thickened(box: Box): Box {
  const [left, bottom, right, top] = box;
  const [width, height] = [right - left, top - bottom];
  const isLine = Math.min(width, height) < FLAT && Math.max(width, height) > MARK;
  const [x, y] = [width, height].map((side) => (isLine && side < FLAT ? FLAT / 2 : 0)) as [number, number];
  return [left - x, bottom - y, right + x, top + y];
}

/** The outlines of a glyph, except for moves to nowhere: filled, they draw nothing. */
export function glyphOutlines(path: ArrayLike<number>): Point[][] {
  const { outlines } = outlinesOf(path, IDENTITY);
  return outlines.filter((outline) => outline.some((point) => String(point) !== String(outline[0])));
}

/** How much of its width and height the room in a box takes, and the least height of a box in font sizes. */
const [BOX_ROOM, BOX_HEIGHT] = [0.6, 0.4];

/** Whether a glyph is the box that fonts have in place of letters that they lack. */
export function isEmptyBox(outlines: readonly Point[][]): boolean {
  const [outer, inner] = outlines.map(boxOf);
  if (!outer || !inner || outlines.length > 2 || !outlines.every(isRectangle)) return false;
  const [width, height] = [outer[2] - outer[0], outer[3] - outer[1]];
  const isRoomy = inner[2] - inner[0] > width * BOX_ROOM && inner[3] - inner[1] > height * BOX_ROOM;
  return isRoomy && height > BOX_HEIGHT && holds(outer, inner);
}

function isRectangle(outline: readonly Point[]): boolean {
  const [left, bottom, right, top] = boxOf(outline);
  return outline.every(([x, y]) => [left, right].includes(x) && [bottom, top].includes(y));
}

function hasRightAngles(outline: readonly Point[]): boolean {
  return outline.every(([x, y], index) => {
    const [beforeX, beforeY] = outline.at(index - 1) ?? [x, y];
    return Math.abs(x - beforeX) < STRAIGHT || Math.abs(y - beforeY) < STRAIGHT;
  });
}

/** In points: thicker dashes, those further apart, and lower frames may be letters. */
const DASHED = { width: 3.5, part: 24, frame: 12, short: 0.8 };

/** Whether a path is drawn without dashes, or its dashes are one line or a frame, and not bars across it. */
export function hasPlainDashes(
  outlines: readonly (readonly Point[])[],
  isRect: boolean,
  { width, hasCaps }: { width: number; hasCaps: boolean },
  dash: readonly number[],
): boolean {
  if (dash.length === 0) return true;
  if (!hasCaps && dash.some((part) => part < width * DASHED.short)) return false;
  const [outline = []] = outlines;
  const [left, bottom, right, top] = boxOf(outline);
  const isFrame = isRect && Math.min(right - left, top - bottom) >= DASHED.frame;
  const isOne = outlines.length === 1 && (outline.length === 2 || isFrame);
  return isOne && width < DASHED.width && dash.every((part) => part <= DASHED.part);
}

/** In points: smaller is a dot, larger a picture. */
const LETTER = { least: 1.75, most: 200 };
const CORNERS = 6;

/** How much longer than the line around it an outline without dents is, because programs round its points. */
const DENT = 0.003;

/** Whether one of the outlines may be a letter's: it has dents, unlike a dot, an oval or a frame. */
export function isLetterLike(outlines: readonly (readonly Point[])[]): boolean {
  return outlines.some((outline) => {
    if (outline.length < CORNERS) return false;
    const [, bottom, , top] = boxOf(outline);
    const height = top - bottom;
    return height >= LETTER.least && height <= LETTER.most && !isConvex(outline);
  });
}

/** Whether an outline, of however many points, has no dents: it's hardly longer than the line around it. */
export function isConvex(outline: readonly Point[]): boolean {
  const points = outline.toSorted(([x, y], [otherX, otherY]) => x - otherX || y - otherY);
  const around = [points, points.toReversed()].flatMap((side) => halfAround(side).slice(1));
  return lengthOf(outline) < lengthOf(around) * (1 + DENT);
}

function halfAround(points: readonly Point[]): Point[] {
  const around: Point[] = [];
  for (const [x, y] of points) {
    const turns = ([fromX, fromY]: Point, [byX, byY]: Point) =>
      (byX - fromX) * (y - fromY) - (byY - fromY) * (x - fromX);
    while (around.length > 1 && turns(around.at(-2) ?? [x, y], around.at(-1) ?? [x, y]) <= 0) around.pop();
    around.push([x, y]);
  }
  return around;
}

function lengthOf(outline: readonly Point[]): number {
  return outline.reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = outline.at(index - 1) ?? [x, y];
    return sum + Math.hypot(x - beforeX, y - beforeY);
  }, 0);
}
