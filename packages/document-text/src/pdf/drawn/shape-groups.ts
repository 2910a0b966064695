import type { Box } from '#document-text/finding.ts';

import type { Shape } from './drawing-state.ts';
import { boxOf, goesThrough, grown, type Point, union } from './matrix.ts';
import { turnOf } from './glyph-forms.ts';
import { isDark, isLikePaper } from './mixed-colors.ts';
import { isConvex } from './page-paths.ts';
import { aspectOf, wholeLine } from './small-shapes.ts';

/** In points: larger isn't a letter, lower is a line or dots, and parts with less between them belong together. */
const LETTER = { least: 4, most: 40, slanted: 1000, gap: 0.5 };
/** The least ratio of the sides of a line, and of an upright letter. */
const [LINE, UPRIGHT] = [3, 1.3];
/** In points: several lines of a table above each other aren't wider, and one that ends amid a cell isn't lower. */
const RULED = { width: 3.5, height: 12 };
/** Of an arrow or a box. */
const CORNERS = 5;
const [STRAIGHT, ROUNDED] = [0.2, 0.01];
/** A form is more than a bar from corner to corner if twice its area is at least this share of its box. */
const FILLED = 0.8;
/** More squares or lines than these may be a letter. */
const FEW = 4;
/** In points: the largest dots, their distance, and the largest letters made of them. */
const DOTS = { most: 3, gap: 4, letter: 200 };
/** As many dots above or beside each other are a line. */
const DOTTED = 9;
/** In points: the distances of dashed lines above each other, and the length that they have in common. */
const DASHES = { least: 1, apart: 4, common: 12 };

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
): { box: Box; mayBeFrame: boolean; isBlot: boolean }[] {
  const known = new Map<Shape, boolean>();
  const small = groupsOf(isSmall, LETTER.gap).filter(
    ({ group, box, isRuled }) => mayBeLetter(group, box) && !isOfTable(group, box, isRuled),
  );
  const dotted = groupsOf(
    (shape) => isSmall(shape) && Math.max(...sidesOf(shape.box)) <= DOTS.most,
    DOTS.gap,
  ).flatMap(({ group, box }) => {
    const [least, most] = [Math.min(...sidesOf(box)), Math.max(...sidesOf(box))];
    const dots = most > DOTS.letter ? besideDottedLines(group) : group;
    return dots.length > FEW && least > DOTS.most ? [dots.map((dot) => dot.box).reduce(union)] : [];
  });
  // An oval, a root, or a brace around words is no frame.
  return [
    ...small.map(({ box, group }) => ({
      box,
      mayBeFrame: !group.some(isSlanted),
      isBlot: shapesAt(box).some((form) =>
        group.every((each) => isOfBlot(form, each, LETTER.most * scaleAt(box))),
      ),
    })),
    ...dotted.map((box) => ({ box, mayBeFrame: true, isBlot: false })),
  ];

  /** Other than a piece of a longer line. */
  function isSmall(shape: Shape): boolean {
    const isOne =
      known.get(shape) ??
      (isLowIn(shape, shape.box) && isLowIn(shape, wholeLine(shape, LETTER.most, shapesAt)));
    known.set(shape, isOne);
    return isOne;
  }

  /** Those of such shapes with less than a gap between them. */
  function groupsOf(isPart: (shape: Shape) => boolean, gap: number) {
    const seen = new Set<Shape>();
    return shapes.flatMap((shape) => {
      if (isStopped() || !isPart(shape) || seen.has(shape)) return [];
      const group = [shape];
      let isRuled = false;
      seen.add(shape);
      for (const part of group) {
        if (isStopped()) break;
        const around = grown(part.box, gap * scaleAt(shape.box));
        for (const other of shapesAt(around)) {
          if (!isSmall(other)) isRuled ||= isRule(other, around);
          else if (isPart(other) && !seen.has(other)) group.push(seen.add(other) && other);
        }
      }
      return [{ group, isRuled, box: group.map(({ box }) => box).reduce(union) }];
    });
  }

  /** Whether an upright line is between two long ones of a table, or ends amid a cell and is higher than letters. */
  function isOfTable(group: readonly Shape[], box: Box, isRuled: boolean): boolean {
    const [left, bottom, right, top] = box;
    if (right - left > RULED.width || !group.every(isStraight) || hasBarBeside(box)) return false;
    const meets = (y: number) => isRuledAt([left, y, right, y]);
    if (meets(bottom) && meets(top)) return true;
    const isHigh = top - bottom > RULED.height * scaleAt(box);
    return isHigh && (isRuled || isOfLogo(box) || continuesRuled(box));
  }

  /** Whether a short line or dot is so close beside it that both may be a letter. */
  function hasBarBeside(line: Box): boolean {
    const [left, bottom, right, top] = line;
    const gap = DOTS.gap * scaleAt(line);
    const beside: Box = [left - gap, bottom + 1, right + gap, top - 1];
    return shapesAt(beside).some(
      (other) =>
        isSmall(other) && other.box[1] > bottom + 1 && other.box[3] < top - 1 && !isInLine(other, line),
    );
  }

  function isRuledAt(box: Box): boolean {
    const around = grown(box, LETTER.gap);
    return shapesAt(around).some((each) => !isSmall(each) && isRule(each, around));
  }

  /** Whether a short line of a table stands above or below, as wide and at the same place. */
  function continuesRuled(line: Box): boolean {
    const [left, bottom, right, top] = line;
    return shapesAt([left, bottom - LETTER.most, right, top + LETTER.most]).some((other) => {
      return isSmall(other) && isStraight(other) && isInLine(other, line) && isRuledAt(other.box);
    });
  }
}

/** Whether a shape is as wide as an upright line, and above, in, or below it. */
function isInLine({ box }: Shape, [left, , right]: Box): boolean {
  return [box[0] - left, box[2] - right].every((by) => Math.abs(by) < STRAIGHT);
}

const placesOf = ({ box: [left, bottom] }: Shape) => [`x${Math.round(left)}`, `y${Math.round(bottom)}`];

/** Those dots that aren't in a line with many others, such as those of letters on a dotted line. */
function besideDottedLines(dots: readonly Shape[]): Shape[] {
  const counts = new Map<string, number>();
  for (const place of dots.flatMap(placesOf)) counts.set(place, (counts.get(place) ?? 0) + 1);
  return dots.filter((dot) => placesOf(dot).every((place) => (counts.get(place) ?? 0) < DOTTED));
}

function isLowIn(shape: Shape, box: Box): boolean {
  const { kind, alpha } = shape;
  return kind !== 'picture' && alpha > 0 && Math.max(...sidesOf(box)) <= mostOf([shape]);
}

const isCurved = ({ outlines }: Shape) => outlines.some(({ length }) => length > CORNERS);

/** Lines that are slanted or bent make larger letters: upright ones are those of a table. */
function mostOf(group: readonly Shape[]): number {
  return group.some((shape) => isSlanted(shape) || isCurved(shape)) ? LETTER.slanted : LETTER.most;
}

/** Neither flat nor a triangle, a square, or round: these are lines, arrows, boxes to tick, and bullets. */
function mayBeLetter(group: readonly Shape[], box: Box): boolean {
  const [width, height] = sidesOf(box);
  if (height < LETTER.least || Math.max(width, height) > mostOf(group)) return false;
  if (group.length > 1) {
    const areFrames =
      isUpright(box) && group.every(({ kind, outlines }) => kind === 'stroke' && outlines[0]?.[3]);
    return areFrames || group.length > FEW || group.some((part) => isSlanted(part) || isUpright(part.box));
  }
  const [shape] = group;
  if (shape === undefined) return false;
  const { outlines } = shape;
  // A cross is two lines, and a tick one that bends.
  const isSign =
    shape.kind === 'stroke' && isSlanted(shape) && (outlines.length > 1 || isOpen(outlines[0] ?? []));
  const areParts = isSign || (outlines.length > 1 && outlines.some((outline) => isUpright(boxOf(outline))));
  if (areParts || outlines.length > FEW || isBent(shape)) return true;
  if (isStraight(shape)) return isUpright(box) && (shape.kind === 'stroke' || aspectOf(box) > LINE);
  return aspectOf(box) > UPRIGHT && isSlanted(shape);
}

/** Whether a shape is a dark form without dents that is larger than letters and no bar, or the line around it. */
function isOfBlot(form: Shape, shape: Shape, least: number): boolean {
  const [outline, ...others] = form.outlines;
  const [width, height] = sidesOf(form.box);
  return (
    form.kind === 'fill' &&
    Math.min(width, height) > least &&
    (shape === form || shape.kind === 'stroke') &&
    isDark(form, shape) &&
    // Comparing outlines takes longest.
    outline !== undefined &&
    others.length === 0 &&
    Math.abs(turnOf(outline)) > width * height * FILLED &&
    shape.outlines.map(aroundOf).join(' ') === aroundOf(outline) &&
    isConvex(outline)
  );
}

/** The points of an outline; some programs end one where it begins. */
const aroundOf = (outline: readonly Point[]) =>
  String(outline.slice(0, outline.findLastIndex((point) => String(point) !== String(outline[0])) + 1));

/** Whether it's a line of a grid, which is longer than letters and ends at such lines: those of a letter have ends of their own. */
export function isOfGrid(shape: Shape, shapesAt: (box: Box) => readonly Shape[]): boolean {
  const { color, alpha, order, clip, isDashed, box } = shape;
  const [[left, bottom, right, top], isAcross] = [box, isWide(shape)];
  const ends: Box[] = [
    [left, bottom, isAcross ? left : right, isAcross ? top : bottom],
    [isAcross ? right : left, isAcross ? bottom : top, right, top],
  ];
  const isSeen = (other: Shape) =>
    other.color === color && other.alpha === alpha && thicknessOf(other) > thicknessOf(shape) / 4;
  const meets = (end: Box) =>
    shapesAt(grown(end, 1)).some(
      (other) => isWide(other) !== isAcross && isSeen(other) && isLongLine(other, shapesAt),
    );
  const isWhole =
    !isDashed &&
    clip.every(({ outlines }) => outlines.length === 0) &&
    !shapesAt(box).some((other) => other.order > order && isLikePaper(other));
  return isWhole && isLongLine(shape, shapesAt) && ends.every(meets);
}

const isWide = ({ box }: Shape) => sidesOf(box)[0] > sidesOf(box)[1];
const thicknessOf = ({ box }: Shape) => Math.min(...sidesOf(box));
/** Whether a shape is a straight line that no letter has: one from left to right is longer than the largest letters. */
const isLongLine = (shape: Shape, shapesAt: (box: Box) => readonly Shape[]) =>
  shape.kind !== 'picture' &&
  isStraight(shape) &&
  thicknessOf(shape) < LETTER.least &&
  (isWide(shape)
    ? sidesOf(wholeLine(shape, DOTS.letter, shapesAt))[0] > DOTS.letter
    : sidesOf(shape.box)[1] > LETTER.most);

const isOpen = (outline: readonly Point[]) =>
  outline.length === 3 || (outline.length === 4 && String(outline[0]) !== String(outline[3]));
const isUpright = (box: Box) => sidesOf(box)[1] > sidesOf(box)[0] * UPRIGHT;
const isSlanted = (shape: Shape) =>
  !isStraight(shape) && !(shape.kind === 'fill' && cornersOf(shape) <= CORNERS && !isBar(shape));

/** Whether a filled form goes from corner to corner of its box and is as narrow as a bar, unlike an arrow. */
function isBar({ outlines: [outline = []], box }: Shape): boolean {
  const [width, height] = sidesOf(box);
  return outline.length >= 4 && Math.abs(turnOf(outline)) < width * height * FILLED;
}

/** Whether its lines go along the page's sides; programs round the ends of long ones. */
function isStraight({ outlines }: Shape): boolean {
  return outlines.every((outline) =>
    outline.every(([x, y], index) => {
      const [beforeX, beforeY] = outline[index - 1] ?? [x, y];
      const [across, up] = [Math.abs(x - beforeX), Math.abs(y - beforeY)];
      return Math.min(across, up) < Math.max(STRAIGHT, Math.max(across, up) * ROUNDED);
    }),
  );
}

/** Whether it's an L, or has more corners than a frame. */
function isBent(shape: Shape): boolean {
  const [outline = []] = shape.outlines;
  const isFrame = shape.kind !== 'stroke' || outline.length === 4 || outline.length === 5;
  return !isFrame && Math.min(...sidesOf(boxOf(outline))) >= LETTER.least && isStraight(shape);
}

function isRule({ kind, outlines, box, width = Math.min(...sidesOf(box)) }: Shape, around: Box): boolean {
  const isThere = outlines.length === 0 || outlines.some((outline) => goesThrough(outline, around));
  return kind !== 'picture' && isThere && width < LETTER.least;
}

function cornersOf({ outlines }: Shape): number {
  return outlines.reduce((sum, { length }) => sum + length, 0);
}

function sidesOf([left, bottom, right, top]: Box): [width: number, height: number] {
  return [right - left, top - bottom];
}

/** Whether a dashed line has another one so near that both may be letters. */
export function isOfDashes(shape: Shape, shapesAt: (box: Box) => readonly Shape[]): boolean {
  if (!shape.isDashed) return false;
  return shapesAt(grown(shape.box, DASHES.apart)).some((other) => other.isDashed && areLayered(shape, other));
}

/** Whether lines or frames have sides above or beside each other, as near as the parts of a letter. */
function areLayered(one: Shape, other: Shape): boolean {
  return ([0, 1] as const).some((axis) => {
    const [from, to] = [
      Math.max(one.box[axis], other.box[axis]),
      Math.min(one.box[axis + 2] ?? 0, other.box[axis + 2] ?? 0),
    ];
    const apart = edgesOf(one, 1 - axis).flatMap((side) =>
      edgesOf(other, 1 - axis).map((each) => Math.abs(side - each)),
    );
    return to - from > DASHES.common && apart.some((by) => by > DASHES.least && by < DASHES.apart);
  });
}

function edgesOf({ box, width = 0 }: Shape, axis: number): number[] {
  return [(box[axis] ?? 0) + width / 2, (box[axis + 2] ?? 0) - width / 2];
}
