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
  /** By level, row, and column; and those that aren't empty. */
  const levels = Array.from({ length: LEVELS }, (): (Placed[] | undefined)[][] => []);
  const filled = Array.from({ length: LEVELS }, (): Placed[][] => []);
  const partsOf = (box: Box): Box => [
    within((box[0] - left) / (right - left)),
    within((box[1] - bottom) / (top - bottom)),
    within((box[2] - left) / (right - left)),
    within((box[3] - bottom) / (top - bottom)),
  ];
  for (const shape of shapes) {
    const parts = partsOf(shape.box);
    let level = LEVELS - 1;
    const sizeOf = (axis: 0 | 1) => strip(parts[axis + 2] ?? 0, level) - strip(parts[axis], level);
    while (level >= 0 && !(sizeOf(0) <= 1 && sizeOf(1) <= 1)) level -= 1;
    const [column, row] = [strip(parts[0], level), strip(parts[1], level)];
    const columns = ((levels[level] ?? [])[row] ??= []);
    if (columns[column] === undefined) filled[level]?.push((columns[column] = []));
    columns[column]?.push(shape);
  }
  return (box) => {
    const found: Placed[] = [];
    const parts = partsOf(box);
    let steps = 0;
    const look = (inCell: readonly Placed[] | undefined) => {
      if (inCell === undefined) return;
      steps += inCell.length;
      for (const shape of inCell) if (overlap(shape.box, box) !== null) found.push(shape);
    };
    for (let level = 0; level < LEVELS; level += 1) {
      const [rows = [], cells = []] = [levels[level], filled[level]];
      if (cells.length === 0) continue;
      const [x, y] = [strip(parts[0], level) - 1, strip(parts[1], level) - 1];
      const [endX, endY] = [strip(parts[2], level) + 1, strip(parts[3], level) + 1];
      const size = (endX - x) * (endY - y);
      steps += cells.length < size ? cells.length : Math.max(0, endX - x) * Math.max(0, endY - y) || 0;
      if (cells.length < size) for (const inCell of cells) look(inCell);
      else
        for (let row = Math.max(y, 0); row < endY; row += 1) {
          const columns = rows[row];
          if (columns === undefined) continue;
          for (let column = Math.max(x, 0); column < endX; column += 1) look(columns[column]);
        }
    }
    spend(steps);
    return found.length > 1 ? found.sort((one, other) => one.order - other.order) : found;
  };
}

/** The outer strips include what is beside the page. */
const within = (part: number) => Math.min(1, Math.max(0, part));

/** The strip of a level at a position. */
const strip = (part: number, level: number) => Math.floor(part * (1 << level));
