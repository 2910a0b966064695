import type { Box } from '#document-text/finding.ts';

export type Matrix = readonly [number, number, number, number, number, number];
export type Point = readonly [x: number, y: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The matrix that transforms by `inner`, then by the other one. */
export function product({ 0: a, 1: b, 2: c, 3: d, 4: e, 5: f }: Matrix, inner: ArrayLike<number>): Matrix {
  const { 0: i = 1, 1: j = 0, 2: k = 0, 3: l = 1, 4: m = 0, 5: n = 0 } = inner;
  return [a * i + c * j, b * i + d * j, a * k + c * l, b * k + d * l, a * m + c * n + e, b * m + d * n + f];
}

/** By how much a matrix makes a line thicker in its thicker direction. */
export function scaleOf({ 0: a, 1: b, 2: c, 3: d }: Matrix): number {
  return Math.max(Math.hypot(a, b), Math.hypot(c, d));
}

export function transformed({ 0: a, 1: b, 2: c, 3: d, 4: e, 5: f }: Matrix, x: number, y: number): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

export function boxOf(points: readonly Point[]): Box {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

/** The box of a transformed rectangle. */
export function rectBox(matrix: Matrix, rect: Numbers): Box {
  // Called for each letter: a pattern that takes a list apart would be many times slower.
  const { 0: a, 1: b, 2: c, 3: d, 4: e, 5: f } = matrix;
  const { 0: left = 0, 1: bottom = 0, 2: right = 0, 3: top = 0 } = rect;
  return [
    Math.min(a * left, a * right) + Math.min(c * bottom, c * top) + e,
    Math.min(b * left, b * right) + Math.min(d * bottom, d * top) + f,
    Math.max(a * left, a * right) + Math.max(c * bottom, c * top) + e,
    Math.max(b * left, b * right) + Math.max(d * bottom, d * top) + f,
  ];
}

export type Numbers = ArrayLike<number> & Iterable<number>;

export function overlap(one: Box, other: Box): Box | null {
  const left = Math.max(one[0], other[0]);
  const bottom = Math.max(one[1], other[1]);
  const right = Math.min(one[2], other[2]);
  const top = Math.min(one[3], other[3]);
  return left < right && bottom < top ? [left, bottom, right, top] : null;
}

export function grown([left, bottom, right, top]: Box, by: number): Box {
  return [left - by, bottom - by, right + by, top + by];
}

export function contains([left, bottom, right, top]: Box, [x, y]: Point): boolean {
  return x >= left && x <= right && y >= bottom && y <= top;
}

export function holds(outer: Box, [left, bottom, right, top]: Box): boolean {
  return contains(outer, [left, bottom]) && contains(outer, [right, top]);
}

export function union(one: Box, other: Box): Box {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ];
}

/** Whether a path is filled there; each outline is a polygon of its points. */
export function isInside(
  outlines: readonly (readonly Point[])[],
  [x, y]: Point,
  isEvenOdd: boolean,
): boolean {
  let [crossings, winding] = [0, 0];
  for (const outline of outlines) {
    let [beforeX, beforeY] = outline.at(-1) ?? [0, 0];
    for (const [nextX, nextY] of outline) {
      const isUpwards = nextY > y;
      const crosses = isUpwards !== beforeY > y;
      if (crosses && x < ((beforeX - nextX) * (y - nextY)) / (beforeY - nextY) + nextX) {
        crossings += 1;
        winding += isUpwards ? 1 : -1;
      }
      [beforeX, beforeY] = [nextX, nextY];
    }
  }
  return isEvenOdd ? crossings % 2 === 1 : winding !== 0;
}

/** Whether one of the lines between these points crosses the box. */
export function goesThrough(points: readonly Point[], box: Box): boolean {
  return points.some((to, index) => {
    const from = points[index - 1];
    if (from === undefined) return false;
    let [enters, leaves] = [0, 1];
    for (const axis of [0, 1] as const) {
      const [least, most, step] = [box[axis] - from[axis], box[axis + 2] ?? 0, to[axis] - from[axis]];
      const sides = [least, most - from[axis]];
      if (step === 0) {
        if (least > 0 || most < from[axis]) return false;
        continue;
      }
      const [first = 0, second = 0] = sides.map((side) => side / step).toSorted((one, other) => one - other);
      [enters, leaves] = [Math.max(enters, first), Math.min(leaves, second)];
    }
    return enters <= leaves;
  });
}

export function areaOf([left, bottom, right, top]: Box): number {
  return (right - left) * (top - bottom);
}

/** Rotates a page clockwise, as displayed. */
export function turned(degrees: number): Matrix {
  if (degrees === 90) return [0, -1, 1, 0, 0, 0];
  if (degrees === 180) return [-1, 0, 0, -1, 0, 0];
  return degrees === 270 ? [0, 1, -1, 0, 0, 0] : IDENTITY;
}
