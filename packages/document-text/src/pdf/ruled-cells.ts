import { cellSides, type PageLine } from '#document-text/digest/page-readings.ts';
import { channelsOf, contrastOf } from '#document-text/contrast.ts';
import type { Box } from '#document-text/finding.ts';

import type { Shape } from './drawn/drawing-state.ts';
import { holds, type Point } from './drawn/matrix.ts';
import type { DrawnCell } from './full-cells.ts';
import type { Piece } from './structure.ts';

/** The visible ruled lines of a page. */
export interface Rules {
  vertical: readonly Box[];
  horizontal: readonly Box[];
}

/** In points: a rule isn't wider, and a shorter line isn't a rule. */
const [WIDEST, SHORTEST] = [3, 6];
/** Contrast of a rule on white paper, from 1 to 21. */
const CONTRAST = 1.25;
const OPAQUE = 0.5;
/** Checking more would take too long for a waiting reader. */
const MOST = 1000;
/** Points between a rule and the text of its cell. */
const PADDING = 6;
/** The widest letter, as a multiple of the usual one. */
const WIDE_LETTER = 1.7;

function isRule({ box: [left, bottom, right, top] }: Shape): boolean {
  return right - left < WIDEST || top - bottom < WIDEST;
}

export function rulesOf(shapes: readonly Shape[]): Rules {
  const covers = shapes.filter((shape) => shape.kind !== 'stroke' && !isRule(shape));
  const seen = shapes.filter(
    (shape) =>
      isRule(shape) &&
      shape.kind !== 'picture' &&
      shape.alpha >= OPAQUE &&
      shape.color !== null &&
      contrastOf(channelsOf(shape.color.slice(1)), [255, 255, 255]) >= CONTRAST,
  );
  if (seen.length > MOST || covers.length > MOST) return { vertical: [], horizontal: [] };
  const rules = seen
    .filter(({ box, order }) => !covers.some((cover) => cover.order > order && holds(cover.box, box)))
    .map(({ box }) => box);
  return {
    vertical: rules.filter(([, bottom, , top]) => top - bottom >= SHORTEST),
    horizontal: rules.filter(([left, , right]) => right - left >= SHORTEST),
  };
}

/** Tells whether an upright line is between two places at this height. */
export function ruledBetween({ vertical }: Rules, y: number): (from: number, to: number) => boolean {
  const rules = vertical.filter(([, bottom, , top]) => bottom <= y + 1 && top > y);
  return (from, to) => rules.some(([left, , right]) => right <= to + 1 && left >= from - 1);
}

/** For each page: rules checked for its cells. */
const MOST_STEPS = 1_000_000;

/** Finds the cell that rules make around a text, if they do, as counted from a page's corner. */
export function ruledCells({ vertical, horizontal }: Rules, [originX, originY]: Point) {
  let steps = 0;
  return (
    y: number,
    { text, left, right }: DrawnCell,
  ): Pick<PageLine, 'frame' | 'floor' | 'isTight'> | null => {
    steps += vertical.length + horizontal.length;
    if (steps > MOST_STEPS) return null;
    let [start, end, above, floor] = [-Infinity, Infinity, Infinity, -Infinity];
    for (const [from, bottom, to, top] of vertical) {
      if (bottom > y + 1 || top <= y) continue;
      if (to <= left + 1) start = Math.max(start, to);
      if (from >= right - 1) end = Math.min(end, from);
    }
    if (end - start === Infinity) return null;
    for (const [from, bottom, to] of horizontal) {
      if (from >= right || to <= left) continue;
      if (bottom > y) above = Math.min(above, bottom);
      // An underline is no wider than its text.
      else if (from <= Math.max(start, left - PADDING) + 1 && to >= Math.min(end, right + PADDING) - 1)
        floor = Math.max(floor, bottom);
    }
    const letter = ((right - left) / text.length) * WIDE_LETTER;
    const isTight = end - start - (right - left) < letter + 2 * PADDING;
    const frame = [start - originX, end - originX, above - originY].map(Math.round).join(' ');
    return { frame, floor: Math.round(floor - originY), isTight };
  };
}

const topOf = (cell: ReturnType<ReturnType<typeof ruledCells>>) => cellSides(cell?.frame).top;

/**
 * Tells whether a piece is left of the line before it, in a row that begins lower than the cell of that line: a cell over
 * several rows is read with the first one, even if its text is at the height of a later one.
 */
export function rowsBelow(rules: Rules) {
  const ruledCell = ruledCells(rules, [0, 0]);
  return ({ y, letters }: { y: number; letters: readonly DrawnCell[] }, piece: Piece): boolean => {
    const [first, own] = [letters[0], piece.letters.at(-1)];
    if (rules.horizontal.length === 0 || !first || !own || own.right > first.left) return false;
    return topOf(ruledCell(piece.y, own)) < topOf(ruledCell(y, first)) - WIDEST;
  };
}
