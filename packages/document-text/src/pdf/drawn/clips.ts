import type { Box } from '#document-text/finding.ts';

import type { Clip, Shape } from './drawing-state.ts';
import { contains, goesThrough, isInside, type Point } from './matrix.ts';

export function isFilled({ box, outlines, isEvenOdd }: Clip, point: Point): boolean {
  return contains(box, point) && (outlines.length === 0 || isInside(outlines, point, isEvenOdd));
}

/** Whether a part of the core may be cut out. */
export function isCutBy({ outlines }: Clip, core: Box): boolean {
  return outlines.some((outline) => goesThrough([...outline, ...outline.slice(0, 1)], core));
}

export function isAt(shape: Shape, point: Point): boolean {
  return isFilled(shape, point) && shape.clip.every((clip) => isFilled(clip, point));
}
