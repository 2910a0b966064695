import type { Box } from '#document-text/finding.ts';

import type { Clip, Shape } from './drawing-state.ts';
import { contains, goesThrough, grown, isInside, overlap, type Point } from './matrix.ts';

export function isFilled({ box, outlines, isEvenOdd }: Clip, point: Point): boolean {
  return contains(box, point) && (outlines.length === 0 || isInside(outlines, point, isEvenOdd));
}

/** Whether a part of the core may be cut out. */
export function isCutBy({ outlines }: Clip, core: Box): boolean {
  return outlines.some((outline) => goesThrough([...outline, ...outline.slice(0, 1)], core));
}

export function isAt(shape: Shape, point: Point): boolean {
  const around = grown([...point, ...point], (shape.width ?? 0) / 2);
  const isPainted =
    shape.kind === 'stroke'
      ? shape.outlines.some((outline) => goesThrough(outline, around))
      : isFilled(shape, point);
  return isPainted && shape.clip.every((clip) => isFilled(clip, point));
}

/** Whether a shape paints a part of the ink: in the middle of what they have in common, or up to one of its edges. */
export function reaches(shape: Shape, ink: Box): boolean {
  const hit = overlap(shape.box, ink);
  if (hit === null) return false;
  if (shape.kind !== 'stroke') return isAt(shape, middleOf(hit)) || hasEdgeIn(shape, hit);
  const half = (shape.width ?? 0) / 2;
  return shape.outlines.some((outline) => goesThrough(outline, grown(ink, half)));
}

/** Whether a shape or a clip around it, neither a rectangle, paints a part of the box only. */
export function hasEdgeIn(shape: Shape, box: Box): boolean {
  return [shape, ...shape.clip].some((clip) => isCutBy(clip, box));
}

export function middleOf([left, bottom, right, top]: Box): Point {
  return [(left + right) / 2, (bottom + top) / 2];
}
