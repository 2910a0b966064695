import { channelsOf, contrastOf } from '#document-text/contrast.ts';
import type { FindingKind } from '#document-text/finding.ts';

import { EMU_PER_TWIP } from '#document-text/docx/page-area.ts';

import type { Look } from './look.ts';

/** Half-points: print of less than 4 points is illegible. */
const MIN_SIZE = 8;
/** In half-points, without a size; and the least height of a line, in sizes, that shows its letters. */
const [USUAL_SIZE, LEAST_LINE] = [20, 0.75];
/** The least share of a line's usual height that shows its letters. */
const LEAST_SHARE = 0.6;
const TWIPS_PER_HALF_POINT = 10;
/**
 * Contrasts from 1 to 21: below the first, text is invisible; below the second, it's reported. Yellow on paper has 1.07.
 */
const [SEEN_CONTRAST, MIN_CONTRAST] = [1.05, 1.5];
const PAPER = ['FFFFFF'];
/** Why text of this look is invisible; null if it's visible. */
export function unseenBy({
  vanish,
  strike,
  dstrike,
  size = MIN_SIZE,
  sizeCs = MIN_SIZE,
  colors = [],
  behind = PAPER,
}: Look): FindingKind | null {
  if (vanish) return 'hidden';
  if (strike || dstrike) return 'struck';
  if (Math.min(size, sizeCs) < MIN_SIZE) return 'tiny';
  const isAlike = behind?.some((other) => colors.some((color) => areAlike(color, other, SEEN_CONTRAST)));
  return isAlike ? 'unseen-colour' : null;
}

/** Whether the text is hard to see, or only a layout can tell whether its color differs from its background. */
export function mayBeUnseen({ colors = [], fills = [], behind = PAPER, grounds = [] }: Look): boolean {
  const fronts = [...(colors.length === 0 ? ['000000'] : colors), ...fills];
  return (behind ?? [...PAPER, ...grounds]).some((other) => fronts.some((color) => areAlike(color, other)));
}

/** Whether lines, a row, or a frame of a fixed height cut the letters off. */
export function isCropped({ size = USUAL_SIZE, line, room, lines = 1 }: Look): boolean {
  return (
    lines < LEAST_SHARE ||
    Math.min(line ?? Infinity, room ?? Infinity) < size * TWIPS_PER_HALF_POINT * LEAST_LINE
  );
}

/** Why a picture or the mark of a note isn't seen: a low line, row, or frame cuts off most of a picture that's in it. */
export function signUnseenBy(sign: Element, look: Look): 'hidden' | 'tiny' | null {
  const isMark = sign.localName.endsWith('Reference');
  if (isMark ? unseenBy({ ...look, strike: false, dstrike: false }) : look.vanish) return 'hidden';
  const [extent] = sign.querySelectorAll(':scope > inline > extent');
  const height = Number(extent?.getAttribute('cy')) / EMU_PER_TWIP;
  return height > 2 * Math.min(look.line ?? Infinity, look.room ?? Infinity) ? 'tiny' : null;
}

/** What decides whether text can be seen, as it's sealed. */
export function measuresOf({ line, room, size, colors, fills, behind, grounds }: Look, kind: FindingKind) {
  return JSON.stringify(kind === 'tiny' ? [line, room, size] : [colors, fills, behind, grounds]);
}

/** Whether a color is hard to see on paper. */
export function isPale(color: string): boolean {
  return areAlike(color, 'FFFFFF');
}

function areAlike(one: string, other: string, contrast = MIN_CONTRAST): boolean {
  return contrastOf(channelsOf(one), channelsOf(other)) < contrast;
}
