import type { Box } from '#document-text/finding.ts';

import { overlap } from './matrix.ts';

/**
 * The page is divided into 1, 2, 4, … columns and as many rows: a shape is in up to four of the smallest cells that it fits
 * into.
 */
const LEVELS = 8;

/**
 * Finds the shapes of a page at a box in painting order, without checking all of them. Calls `spend` with the number of
 * cells and shapes checked.
 */
export function shapesByPlace<Placed extends { box: Box; order: number }>(
  shapes: readonly Placed[],
  [left, bottom, right, top]: Box,
  spend: (steps: number) => void,
): (box: Box) => Placed[] {
  const levels = Array.from({ length: LEVELS }, () => new Map<number, Placed[]>());
  const column = (x: number, level: number) => strip((x - left) / (right - left), level);
  const row = (y: number, level: number) => strip((y - bottom) / (top - bottom), level);
  const cell = (x: number, y: number) => x * 2 ** LEVELS + y;
  for (const shape of shapes) {
    const { box } = shape;
    const level = levels.findLastIndex(
      (_, each) =>
        column(box[2], each) - column(box[0], each) <= 1 && row(box[3], each) - row(box[1], each) <= 1,
    );
    const place = cell(column(box[0], level), row(box[1], level));
    const others = levels[level]?.get(place);
    if (others) others.push(shape);
    else levels[level]?.set(place, [shape]);
  }
  return (box) => {
    const found: Placed[] = [];
    for (const [level, cells] of levels.entries()) {
      if (cells.size === 0) continue;
      const [x, y] = [column(box[0], level) - 1, row(box[1], level) - 1];
      const [width, height] = [column(box[2], level) - x + 1, row(box[3], level) - y + 1];
      const look = (inCell: readonly Placed[] = []) => {
        spend(1 + inCell.length);
        for (const shape of inCell) if (overlap(shape.box, box) !== null) found.push(shape);
      };
      if (cells.size < width * height) for (const inCell of cells.values()) look(inCell);
      else
        for (let at = 0; at < width * height; at += 1)
          look(cells.get(cell(x + (at % width), y + Math.floor(at / width))));
    }
    return found.sort((one, other) => one.order - other.order);
  };
}

/** The strip of a level at a position; the outer strips include what is beside the page. */
function strip(part: number, level: number): number {
  return Math.floor(Math.min(1, Math.max(0, part)) * 2 ** level);
}
