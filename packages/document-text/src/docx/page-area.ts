import { grouped } from '#document-text/digest/grouped.ts';

import { counted } from './formats/layout-look.ts';
import { attributeOf, childOf, elements, NAMESPACE, TWIPS, twips, valueOf } from './wordml.ts';

const { w: W, wp: WP } = NAMESPACE;
export const EMU_PER_TWIP = 635;
/** The whole page, of which a place may be a share. */
const WHOLE_PAGE = 100_000;
const MARGIN = 1440;
export const A4 = {
  w: 11_906,
  h: 16_838,
  top: MARGIN,
  bottom: MARGIN,
  left: MARGIN,
  right: MARGIN,
  header: 720,
  footer: 720,
};
/** In twips. Text that hangs out further is cut off at the page's edge. */
const MAX_HANGING = 2000;
const MIN_SIDE = 100;
/** The least width of a text and height of a section's, and how far apart cells may be. */
const [MIN_TEXT, MIN_HEIGHT, MAX_SPACING] = [500, 300, 1000];

/** In twips. */
export interface PageArea {
  w: number;
  h: number;
  /** Margins; negative ones let the page's text and that of the header or footer overlap. */
  top: number;
  bottom: number;
  left: number;
  right: number;
  /** From the page's edge to the header. */
  header: number;
  /** Frames by the styles that put paragraphs into them. */
  framed: ReadonlyMap<string, Element>;
}

/** The measures of a drawing, a frame or a table; null if a layout decides one. */
interface Placed {
  x: number | null;
  y: number | null;
  w: number;
  h: number;
  isInPageX: boolean;
  isInPageY: boolean;
}

/** The largest page of a body, with the narrowest margins. */
export function pageOf(body: Element, styles: Element | null): PageArea {
  const sizes = elements(body, W, 'pgSz').map((size) => ({ w: twips(size, 'w'), h: twips(size, 'h') }));
  const margins = elements(body, W, 'pgMar');
  const least = (name: 'top' | 'bottom' | 'left' | 'right') =>
    margins.length === 0 ? A4[name] : Math.min(...margins.map((margin) => twips(margin, name)));
  return {
    w: Math.max(A4.w, ...sizes.map(({ w }) => w)),
    h: Math.max(A4.h, ...sizes.map(({ h }) => h)),
    top: least('top'),
    bottom: least('bottom'),
    left: least('left'),
    right: least('right'),
    header: margins.length === 0 ? A4.header : Math.max(...margins.map((margin) => twips(margin, 'header'))),
    framed: framesOf(styles === null ? [] : elements(styles, W, 'style')),
  };
}

function framesOf(styles: readonly Element[]): Map<string, Element> {
  const based = grouped(styles, (style) => valueOf(childOf(style, 'basedOn')));
  const frames = new Map<string, Element>();
  const add = (name: string, frame: Element) => {
    for (const names = [name]; names.length > 0;) {
      const next = names.pop() ?? '';
      if (!frames.has(next)) names.push(...(based.get(next) ?? []).map(styleId));
      frames.set(next, frame);
    }
  };
  for (const style of styles) for (const frame of elements(style, W, 'framePr')) add(styleId(style), frame);
  return frames;
}

const styleId = (style: Element) => attributeOf(style, 'styleId');

/** In twips; null if it's aligned. */
function offset(position: Element | undefined, whole: number): number | null {
  const written = position?.querySelector('posOffset, pctPosHOffset, pctPosVOffset');
  const number = Number(written?.textContent);
  if (!written || Number.isNaN(number)) return null;
  return written.localName === 'posOffset' ? number / EMU_PER_TWIP : (number / WHOLE_PAGE) * whole;
}

/** Whether no part of a floating drawing is on the page. */
export function isAnchorOff(anchor: Element, page: PageArea): boolean {
  const extent = elements(anchor, WP, 'extent')[0];
  const [across, down] = ['positionH', 'positionV'].map((name) => elements(anchor, WP, name)[0]);
  const side = (name: string) => Number(extent?.getAttribute(name) ?? 0) / EMU_PER_TWIP;
  return isOff(
    {
      x: offset(across, page.w),
      y: offset(down, page.h),
      w: side('cx'),
      h: side('cy'),
      isInPageX: across?.getAttribute('relativeFrom') === 'page',
      isInPageY: down?.getAttribute('relativeFrom') === 'page',
    },
    page,
  );
}

/** The same for a VML shape, by its style. */
export function isShapeOff(style: ReadonlyMap<string, string>, page: PageArea): boolean {
  const length = (name: string) => styledLength(style, name);
  return isOff(
    {
      x: length('margin-left') ?? length('left'),
      y: length('margin-top') ?? length('top'),
      w: length('width') ?? 0,
      h: length('height') ?? 0,
      isInPageX: style.get('mso-position-horizontal-relative') === 'page',
      isInPageY: style.get('mso-position-vertical-relative') === 'page',
    },
    page,
  );
}

/** In twips; null if it isn't a length. */
export function styledLength(style: ReadonlyMap<string, string>, name: string): number | null {
  const value = style.get(name) ?? '';
  const number = parseFloat(value);
  const unit = TWIPS[value.replace(/^[-+.\de]*/, '')] ?? TWIPS['pt'] ?? 0;
  return Number.isNaN(number) ? null : number * unit;
}

/** The same for a paragraph's frame, and its indents. */
export function isParagraphOff(properties: Element, page: PageArea): boolean {
  const frame = childOf(properties, 'framePr');
  if (frame && isFrameOff(frame, ['x', 'y', 'hAnchor', 'vAnchor'], page)) return true;
  // Words so far down are cut off, or in the place of others.
  const spacing = childOf(properties, 'spacing');
  if (spacing && counted(spacing, 'before') > page.h / 2) return true;
  const indent = childOf(properties, 'ind');
  if (!indent) return false;
  const [left, right] = [twips(indent, 'left', 'start'), twips(indent, 'right', 'end')];
  const first = left + twips(indent, 'firstLine') - twips(indent, 'hanging');
  const isLeftOff = Math.min(left, first) < -Math.min(page.left + MIN_SIDE, MAX_HANGING);
  const isRightOff = right < -Math.min(page.right + MIN_SIDE, MAX_HANGING);
  const room = page.w - page.left - page.right - Math.max(left, first) - Math.max(right, 0);
  return isLeftOff || isRightOff || room < MIN_TEXT;
}

/** `of` finds a property of the table or of its style. */
export function isTableOff(table: Element, of: (name: string) => Element | null, page: PageArea): boolean {
  const columns = [...(childOf(table, 'tblGrid')?.children ?? [])].map((column) => twips(column, 'w'));
  const last = columns.slice(0, -1).reduce((sum, width) => sum + width, 0);
  if (page.left + last > page.w - MIN_SIDE) return true;
  const floating = of('tblpPr');
  if (floating && isFrameOff(floating, ['tblpX', 'tblpY', 'horzAnchor', 'vertAnchor'], page)) return true;
  const spacings = [of('tblCellSpacing'), ...elements(table, W, 'tblCellSpacing')];
  if (spacings.some((spacing) => twips(spacing, 'w') > MAX_SPACING)) return true;
  const indent = of('tblInd');
  const moved = indent === null ? 0 : twips(indent, 'w');
  const isRightOff = moved > MIN_SIDE && page.left + moved + last + (columns.at(-1) ?? 0) > page.w;
  return isRightOff || moved < -Math.min(page.left + MIN_SIDE, MAX_HANGING);
}

function isFrameOff(
  frame: Element,
  [x, y, anchorX, anchorY]: [string, string, string, string],
  page: PageArea,
): boolean {
  return isOff(
    {
      x: twips(frame, x),
      y: twips(frame, y),
      w: twips(frame, 'w'),
      h: twips(frame, 'h'),
      isInPageX: frame.getAttributeNS(W, anchorX) === 'page',
      isInPageY: frame.getAttributeNS(W, anchorY) === 'page',
    },
    page,
  );
}

function isOff({ x, y, w, h, isInPageX, isInPageY }: Placed, page: PageArea): boolean {
  const isOffAcross = x !== null && (x > page.w - MIN_SIDE || x + w < (isInPageX ? 0 : -MAX_HANGING));
  // Only a layout can tell how far down the page its paragraph is.
  return isOffAcross || (y !== null && (y > page.h - MIN_SIDE || y + h < (isInPageY ? 0 : MARGIN - page.h)));
}

/** Whether a section's borders, measured from the page, reach into its text. */
export function hasBordersOverText(section: Element): boolean {
  const [borders, margins] = ['pgBorders', 'pgMar'].map((name) => childOf(section, name));
  if (borders?.getAttributeNS(W, 'offsetFrom') !== 'page') return false;
  return [...borders.children].some((border) => {
    const [space, size] = [twips(border, 'space'), twips(border, 'sz')];
    // The size of a line is in eighths of a point, that of a picture in points.
    const reach =
      (space + (LINES.test(border.getAttributeNS(W, 'val') ?? '') ? size / 8 : size)) * (TWIPS['pt'] ?? 0);
    return (
      reach > Math.abs(margins ? twips(margins, border.localName) : MARGIN) &&
      !/^(nil|none)$/.test(border.getAttributeNS(W, 'val') ?? '')
    );
  });
}

const LINES =
  /^(single|thick|double|triple|dotted|dashed?|dotDash|dotDotDash|wave|doubleWave|(thinThick|thickThin|thinThickThin)\w+|dash\w+|threeD\w+|outset|inset)$/;

/** Whether a section has some of its text beside the page; how wide it is, is sealed. */
export function isSectionOff(section: Element): boolean {
  const [size, margins] = ['pgSz', 'pgMar'].map((name) => childOf(section, name));
  const [left, right] = [twips(margins, 'left'), twips(margins, 'right')];
  const edges = Math.max(twips(margins, 'header'), twips(margins, 'footer'));
  const height = size ? twips(size, 'h') : A4.h;
  const room = height - Math.abs(twips(margins, 'top')) - Math.abs(twips(margins, 'bottom'));
  return edges > height / 2 || Math.min(left, right) < 0 || room < MIN_HEIGHT;
}
