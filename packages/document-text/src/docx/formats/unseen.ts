import { channelsOf, contrastOf, SEEN_CONTRAST } from '#document-text/contrast.ts';
import type { FindingKind } from '#document-text/finding.ts';

import { EMU_PER_TWIP } from '#document-text/docx/page-area.ts';
import { attributeOf } from '#document-text/docx/wordml.ts';

import type { Look } from './look.ts';

/** Half-points: print of less than 4 points is illegible. */
const MIN_SIZE = 8;
/** In half-points, without a size; and the least height of a line, in sizes, that shows its letters. */
const [USUAL_SIZE, LEAST_LINE] = [20, 0.75];
/** The least share of a line's usual height that shows its letters. */
const LEAST_SHARE = 0.6;
const TWIPS_PER_HALF_POINT = 10;
/** Text of a lower contrast, from 1 to 21, is reported. */
export const MIN_CONTRAST = 1.5;
const PAPER = ['FFFFFF'];
/** Words of a lower contrast are overlooked beside others, and gone on a copy. */
const PALE = 2;
/** Words of a lower contrast are overlooked amid darker ones. */
export const PALE_AMID = 3;
/** In half-points; and how much higher than its line a picture is that's cut. */
const [MAX_LIFTED, MAX_CUT] = [3, 1.2];
const [FAINT_LINE, WIDE_LINE] = ['¦', '▌'];
export const LINE_SIGNS = /[¦▌]{0,2}$/;
/** The width of a line in eighths of a point from which on it may cover letters. */
const MAX_LINE = 24;
const FORM_FIELD = ':scope > ffData > :is(checkBox, ddList)';
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

/** Whether text of a color of its own is overlooked on a known ground. White is usual on colors. */
export function isOverlooked({ colors = [], behind = PAPER }: Look, contrast = PALE): boolean {
  const own = colors.filter((color) => color !== 'FFFFFF');
  return behind?.some((other) => own.some((color) => areAlike(color, other, contrast))) === true;
}

/** The least difference from paper, of 255, and the least contrast, of a ground that can't be taken for it. */
const [SEEN_GROUND, STRONG_GROUND] = [12, 1.3];
const isSeenGround = (color: string) => 255 - Math.min(...channelsOf(color)) >= SEEN_GROUND;

/**
 * How letters are set off from others, as what is chosen in a form is: by their ground, a line below, a bold or italic font, a
 * color, or a strong ground.
 */
export const marksOf = ({
  behind,
  isUnderlined,
  isBold,
  isItalic,
  colors,
}: Look): readonly (boolean | undefined)[] => [
  behind?.every(isSeenGround),
  isUnderlined,
  isBold,
  isItalic,
  colors?.some(isVivid),
  behind?.every((color) => isVivid(color) || !areAlike(color, 'FFFFFF', STRONG_GROUND)),
];

/** Whether a color isn't a gray; a pale one is then a marker's, such as yellow, and not that of a table's rows. */
export const isVivid = (color: string) =>
  Math.max(...channelsOf(color)) - Math.min(...channelsOf(color)) > 128;

/** Whether a text has a ground or a border of its own, or a line in the middle: a blank is then read as a sign. */
export function isDrawnOn({ behind = PAPER, isFramed, isUnderlined, rise = 0, raise }: Look, around: Look) {
  const isLifted = Math.abs(rise) > MAX_LIFTED || raise?.startsWith('su') === true;
  const isGround = behind?.join() !== around.behind?.join() && behind?.every(isPale) === false;
  return isFramed === true || isGround || (isUnderlined === true && isLifted);
}

/** Whether lines, a row, or a frame of a fixed height cut the letters off. */
export function isCropped({ size = USUAL_SIZE, line, room, lines = 1 }: Look): boolean {
  return (
    lines < LEAST_SHARE ||
    Math.min(line ?? Infinity, room ?? Infinity) < size * TWIPS_PER_HALF_POINT * LEAST_LINE
  );
}

/**
 * Why a picture, the mark of a note, or a field of a form isn't seen. A low line, row, or frame cuts off a part of a picture in it.
 */
export function signUnseenBy(sign: Element, look: Look): 'hidden' | 'tiny' | null {
  const isText = sign.localName.endsWith('Reference') || sign.querySelector(FORM_FIELD) !== null;
  if (isText ? unseenBy({ ...look, strike: false, dstrike: false }) : look.vanish) return 'hidden';
  const [extent] = sign.querySelectorAll(':scope > inline > extent');
  const height = Number(extent?.getAttribute('cy')) / EMU_PER_TWIP;
  return height > MAX_CUT * Math.min(look.line ?? Infinity, look.room ?? Infinity) ? 'tiny' : null;
}

/** What decides whether text can be seen, as it's sealed. */
export function measuresOf({ line, room, size, colors, fills, behind, grounds }: Look, kind: FindingKind) {
  const measures = kind === 'tiny' ? [line, room, size] : [colors, fills, behind, grounds];
  return JSON.stringify(measures).toUpperCase();
}

/** Adds a text with its measures, once for all runs of one look: programs part and join these. */
export function withUnseen(before = '', text: string, measures: string): string {
  return before.slice(0, before.length - (before.endsWith(measures) ? measures.length : 0)) + text + measures;
}

/** The kind of a line beside a cell, with signs if it may not be seen, or is so wide that it may cover letters. */
export function lineOf(line: Element, colors: readonly string[]): string {
  const isGone = attributeOf(line, 'sz') === '0' || colors.some(isPale);
  const isWide = Number(attributeOf(line, 'sz')) > MAX_LINE;
  return attributeOf(line, 'val') + (isGone ? FAINT_LINE : '') + (isWide ? WIDE_LINE : '');
}

/** Whether a color is hard to see on paper. */
export function isPale(color: string): boolean {
  return areAlike(color, 'FFFFFF');
}

function areAlike(one: string, other: string, contrast = MIN_CONTRAST): boolean {
  return contrastOf(channelsOf(one), channelsOf(other)) < contrast;
}
