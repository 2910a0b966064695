import type { Box } from '#document-text/finding.ts';

import type { Shape } from './drawing-state.ts';
import { holds, overlap } from './matrix.ts';
import { isLikePaper } from './mixed-colors.ts';
import { BAR, isRectangular, strokedBox, thickened } from './page-paths.ts';

/** The most parts into which a shape is cut; programs draw fewer. */
const MAX_PARTS = 100;
/** In points: what others leave isn't seen if it's thinner. */
const THIN = 0.1;
/** The opacity of what hides a part, if it's drawn again and again. */
const VEIL = 0.2;

/**
 * The parts of shapes that the eye sees apart from each other: those of one path or clip, and what shapes of other colors leave
 * of another one, in painting order.
 */
export function visibleParts(
  shapes: readonly Shape[],
  shapesAt: (box: Box) => readonly Shape[],
  spend: (steps: number) => void,
  isStopped: () => boolean,
): Shape[] {
  return shapes.flatMap((shape) => {
    if (shape.kind === 'picture' || isStopped()) return [shape];
    const clip = shape.clip.at(-1);
    const isClip = shape.kind === 'fill' && shape.outlines.length === 0 && clip !== undefined;
    const { outlines } = isClip ? clip : shape;
    const apart = isClip || outlines.length > 1 ? outlines.flatMap((outline) => partOf(shape, outline)) : [];
    const parts = apart.length > 0 ? apart : [shape];
    if ((shape.kind === 'stroke' && !isBar(shape)) || isLikePaper(shape)) return parts;
    const covers = shapesAt(shape.box).filter(
      (each) =>
        (each.kind === 'fill' || isBar(each)) &&
        each.order > shape.order &&
        each.color !== shape.color &&
        each.alpha > VEIL,
    );
    spend((covers.length + apart.length / 2) * parts.length);
    if (isStopped()) return parts;
    return parts.flatMap((part, index) => [part, ...leftOf(part, [...apart.slice(index + 1), ...covers])]);
  });
}

function partOf(shape: Shape, outline: Shape['outlines'][number]): Shape[] {
  const half = shape.kind === 'stroke' ? (shape.width ?? 0) / 2 : 0;
  const box = overlap(thickened(strokedBox([outline], half, shape.hasCaps === true)), shape.box);
  const isRect = shape.kind === 'fill' && isRectangular(outline);
  return box ? [{ ...shape, box, outlines: isRect ? [] : [outline] }] : [];
}

/** What rectangles leave of a shape, nothing if one alone leaves a frame; all of it, as a pattern, if that can't be told. */
function leftOf(shape: Shape, covers: readonly Shape[]): Shape[] {
  const plain = covers.filter(isPlain);
  const isFrame = plain.length === 1 && plain.every(({ box }) => holds(shape.box, box));
  let boxes: Box[] = [shape.box];
  for (const { box } of isFrame ? [] : plain)
    if (boxes.length < MAX_PARTS) boxes = boxes.flatMap((each) => without(each, box));
  const isUnclear = covers.some((each) => !isPlain(each) && isLikePaper(each) && !holds(shape.box, each.box));
  if (isUnclear || boxes.length >= MAX_PARTS) return [{ ...shape, color: null }];
  return boxes.includes(shape.box) ? [] : boxes.map((box) => ({ ...shape, outlines: [], box }));
}

const isBar = ({ kind, outlines: [outline, ...others], width = 0 }: Shape) =>
  kind === 'stroke' && width > BAR && outline?.length === 2 && others.length === 0;

const isPlain = (shape: Shape) =>
  (isBar(shape) || shape.outlines.length === 0) && shape.clip.every((each) => each.outlines.length === 0);

function without(box: Box, cover: Box): Box[] {
  const hit = overlap(box, cover);
  if (hit === null) return [box];
  const [left, bottom, right, top] = box;
  const around: Box[] = [
    [left, hit[3], right, top],
    [left, bottom, right, hit[1]],
    [left, hit[1], hit[0], hit[3]],
    [hit[2], hit[1], right, hit[3]],
  ];
  return around.filter(([from, low, to, high]) => to - from > THIN && high - low > THIN);
}
