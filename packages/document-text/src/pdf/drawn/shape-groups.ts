import type { Box } from '#document-text/finding.ts';

import type { Shape } from './drawing-state.ts';
import { goesThrough, grown, union } from './matrix.ts';
import { aspectOf } from './small-shapes.ts';

/** In points: larger isn't a letter, lower is a line or dots, and parts with less between them belong together. */
const LETTER = { least: 4, most: 40, gap: 0.5 };
/** The least ratio of the sides of a line, and of an upright letter. */
const [LINE, UPRIGHT] = [3, 1.3];
/** In points: several lines of a table above each other aren't wider, and one that ends amid a cell isn't lower. */
const RULED = { width: 3.5, height: 12 };
/** Of an arrow or a box. */
const CORNERS = 5;
const STRAIGHT = 0.2;
/** More squares or lines than these may be a letter. */
const FEW = 4;

interface Places {
  shapesAt: (box: Box) => readonly Shape[];
  isStopped: () => boolean;
  /** Where a letterhead's picture may be. */
  isOfLogo: (box: Box) => boolean;
  /** How much smaller a page is drawn there than it is, 1 at most. */
  scaleAt: (box: Box) => number;
}

/** Lines, dots, and ovals that touch each other, or stand alone, as those of a letter do. */
export function letterLikeGroups(
  shapes: readonly Shape[],
  { shapesAt, isStopped, isOfLogo, scaleAt }: Places,
): Box[] {
  const seen = new Set<Shape>();
  const found: Box[] = [];
  for (const shape of shapes) {
    if (isStopped()) break;
    if (!isSmall(shape) || seen.has(shape)) continue;
    const group = [shape];
    const gap = LETTER.gap * scaleAt(shape.box);
    let isRuled = false;
    seen.add(shape);
    for (const part of group) {
      if (isStopped()) break;
      const around = grown(part.box, gap);
      for (const other of shapesAt(around)) {
        if (!isSmall(other)) isRuled ||= isRule(other, around);
        else if (!seen.has(other)) group.push(seen.add(other) && other);
      }
    }
    const box = group.map((part) => part.box).reduce(union);
    if (mayBeLetter(group, box) && !isOfTable(group, box, isRuled)) found.push(box);
  }
  return found;

  /** Whether an upright line is between two long ones of a table, or ends amid a cell and is higher than letters. */
  function isOfTable(group: readonly Shape[], box: Box, isRuled: boolean): boolean {
    const [left, bottom, right, top] = box;
    if (right - left > RULED.width || !group.every(isStraight)) return false;
    const meets = (y: number) => isRuledAt([left, y, right, y]);
    if (meets(bottom) && meets(top)) return true;
    const isHigh = top - bottom > RULED.height * scaleAt(box);
    return isHigh && (isRuled || isOfLogo(box) || continuesRuled(box));
  }

  function isRuledAt(box: Box): boolean {
    const around = grown(box, LETTER.gap);
    return shapesAt(around).some((each) => !isSmall(each) && isRule(each, around));
  }

  /** Whether a short line of a table stands above or below, as wide and at the same place. */
  function continuesRuled([left, bottom, right, top]: Box): boolean {
    const isBelow = ({ box }: Shape) =>
      [box[0] - left, box[2] - right].every((by) => Math.abs(by) < STRAIGHT);
    return shapesAt([left, bottom - LETTER.most, right, top + LETTER.most]).some((other) => {
      return isSmall(other) && isStraight(other) && isBelow(other) && isRuledAt(other.box);
    });
  }
}

function isSmall({ kind, alpha, box }: Shape): boolean {
  return kind !== 'picture' && alpha > 0 && Math.max(...sidesOf(box)) <= LETTER.most;
}

/** Neither flat nor a triangle, a square, or round: these are lines, arrows, boxes to tick, and bullets. */
function mayBeLetter(group: readonly Shape[], box: Box): boolean {
  const [width, height] = sidesOf(box);
  if (height < LETTER.least || Math.max(width, height) > LETTER.most) return false;
  if (group.length > 1)
    return group.length > FEW || group.some((part) => isSlanted(part) || isUpright(part.box));
  const [shape] = group;
  if (shape === undefined) return false;
  if (isStraight(shape)) return isUpright(box) && (shape.kind === 'stroke' || aspectOf(box) > LINE);
  return aspectOf(box) > UPRIGHT && isSlanted(shape);
}

const isUpright = (box: Box) => sidesOf(box)[1] > sidesOf(box)[0] * UPRIGHT;
const isSlanted = (shape: Shape) =>
  !isStraight(shape) && !(shape.kind === 'fill' && cornersOf(shape) <= CORNERS);

/** Whether its lines go along the page's sides. */
function isStraight({ outlines }: Shape): boolean {
  return outlines.every((outline) =>
    outline.every(([x, y], index) => {
      const [beforeX, beforeY] = outline[index - 1] ?? [x, y];
      return Math.abs(x - beforeX) < STRAIGHT || Math.abs(y - beforeY) < STRAIGHT;
    }),
  );
}

function isRule({ kind, outlines, box }: Shape, around: Box): boolean {
  const isThere = outlines.length === 0 || outlines.some((outline) => goesThrough(outline, around));
  return kind !== 'picture' && isThere && (kind === 'stroke' || Math.min(...sidesOf(box)) < LETTER.least);
}

function cornersOf({ outlines }: Shape): number {
  return outlines.reduce((sum, { length }) => sum + length, 0);
}

function sidesOf([left, bottom, right, top]: Box): [width: number, height: number] {
  return [right - left, top - bottom];
}
