import type { Box } from '#document-text/finding.ts';

import { isAt, isCutBy, middleOf } from './clips.ts';
import type { Shape } from './drawing-state.ts';
import { CORE } from './letter-boxes.ts';
import { holds } from './matrix.ts';
import { isOpaque } from './mixed-colors.ts';

/** The opacity from which a line through letters is one. */
const PALE = 0.15;
/** The largest thickness of a line through letters, in their heights. */
const STRIKE = 0.35;
/** Of those that are painted between a line and a letter, the last ones are looked at. */
const MAX_GROUNDS = 8;

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
