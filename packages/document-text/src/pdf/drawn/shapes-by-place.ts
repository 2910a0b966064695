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
  const partsOf = (box: Box): Box => [
    within((box[0] - left) / (right - left)),
    within((box[1] - bottom) / (top - bottom)),
    within((box[2] - left) / (right - left)),
    within((box[3] - bottom) / (top - bottom)),
  ];
  // Whole numbers: a power would make each a number with a point, for which a map takes long.
  const cell = (x: number, y: number) => (x << LEVELS) + y;
  for (const shape of shapes) {
    const parts = partsOf(shape.box);
    let level = LEVELS - 1;
    const sizeOf = (axis: 0 | 1) => strip(parts[axis + 2] ?? 0, level) - strip(parts[axis], level);
    while (level >= 0 && !(sizeOf(0) <= 1 && sizeOf(1) <= 1)) level -= 1;
    const place = cell(strip(parts[0], level), strip(parts[1], level));
    const others = levels[level]?.get(place);
    if (others) others.push(shape);
    else levels[level]?.set(place, [shape]);
  }
  return (box) => {
    const found: Placed[] = [];
    const parts = partsOf(box);
    let steps = 0;
    const look = (inCell: readonly Placed[] | undefined) => {
      steps += 1;
      if (inCell === undefined) return;
      steps += inCell.length;
      for (const shape of inCell) if (overlap(shape.box, box) !== null) found.push(shape);
    };
    for (let level = 0; level < LEVELS; level += 1) {
      const cells = levels[level];
      if (!cells || cells.size === 0) continue;
      const [x, y] = [strip(parts[0], level) - 1, strip(parts[1], level) - 1];
      const [endX, endY] = [strip(parts[2], level) + 1, strip(parts[3], level) + 1];
      if (cells.size < (endX - x) * (endY - y)) for (const inCell of cells.values()) look(inCell);
      else
        for (let row = y; row < endY; row += 1)
          for (let column = x; column < endX; column += 1) look(cells.get(cell(column, row)));
    }
    spend(steps);
    return found.sort((one, other) => one.order - other.order);
  };
}

/** The outer strips include what is beside the page. */
const within = (part: number) => Math.min(1, Math.max(0, part));

/** The strip of a level at a position. */
const strip = (part: number, level: number) => Math.floor(part * (1 << level));
