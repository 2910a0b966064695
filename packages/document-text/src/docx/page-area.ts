import { childOf, elements, NAMESPACE } from './wordml.ts';

const { w: W, wp: WP } = NAMESPACE;
const TWIPS_PER_EMU = 1 / 635;
const TWIPS_PER_POINT = 20;
const A4 = { w: 11_906, h: 16_838 };
const MARGIN = 1440;
/** In twips. Text that hangs out further is cut off by the page's edge. */
const MAX_HANGING = 2000;
const MIN_SIDE = 100;

/** In twips. */
interface Size {
  w: number;
  h: number;
}

/** What is measured of a drawing, a frame or a table; null where a layout decides it. */
interface Placed {
  x: number | null;
  y: number | null;
  w: number;
  h: number;
  isInPageX: boolean;
  isInPageY: boolean;
}

/** The largest page of a body. */
export function pageOf(body: Element): Size {
  const sizes = elements(body, W, 'pgSz').map((size) => ({ w: twips(size, 'w'), h: twips(size, 'h') }));
  return sizes.reduce((one, other) => ({ w: Math.max(one.w, other.w), h: Math.max(one.h, other.h) }), A4);
}

/** Whether nothing of a floating drawing lies on the page. */
export function isAnchorOff(anchor: Element, page: Size): boolean {
  const extent = elements(anchor, WP, 'extent')[0];
  const [across, down] = ['positionH', 'positionV'].map((name) => elements(anchor, WP, name)[0]);
  const offset = (position: Element | undefined) => {
    const written = position && elements(position, WP, 'posOffset')[0]?.textContent;
    return written ? Number(written) * TWIPS_PER_EMU : null;
  };
  const side = (name: string) => Number(extent?.getAttribute(name) ?? 0) * TWIPS_PER_EMU;
  return isOff(
    {
      x: offset(across),
      y: offset(down),
      w: side('cx'),
      h: side('cy'),
      isInPageX: across?.getAttribute('relativeFrom') === 'page',
      isInPageY: down?.getAttribute('relativeFrom') === 'page',
    },
    page,
  );
}

/** The same of a shape as older Words draw it, by its style. */
export function isShapeOff(style: ReadonlyMap<string, string>, page: Size): boolean {
  const length = (name: string) => {
    const value = parseFloat(style.get(name) ?? '');
    return Number.isNaN(value) ? null : value * TWIPS_PER_POINT;
  };
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

/** The same of a paragraph's frame, and of its indents. */
export function isParagraphOff(properties: Element, page: Size): boolean {
  const frame = childOf(properties, 'framePr');
  if (frame && isFrameOff(frame, ['x', 'y', 'hAnchor', 'vAnchor'], page)) return true;
  const indent = childOf(properties, 'ind');
  if (!indent) return false;
  const [left, right] = [twips(indent, 'left', 'start'), twips(indent, 'right', 'end')];
  const first = left + twips(indent, 'firstLine') - twips(indent, 'hanging');
  return Math.min(left, right, first) < -MAX_HANGING || Math.max(left, right, first) > page.w - MIN_SIDE;
}

export function isTableOff(properties: Element, page: Size): boolean {
  const floating = childOf(properties, 'tblpPr');
  if (floating && isFrameOff(floating, ['tblpX', 'tblpY', 'horzAnchor', 'vertAnchor'], page)) return true;
  const indent = childOf(properties, 'tblInd');
  return indent !== null && (twips(indent, 'w') < -MAX_HANGING || twips(indent, 'w') > page.w - MIN_SIDE);
}

function isFrameOff(
  frame: Element,
  [x, y, anchorX, anchorY]: [string, string, string, string],
  page: Size,
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

function isOff({ x, y, w, h, isInPageX, isInPageY }: Placed, page: Size): boolean {
  const isOffAcross = x !== null && (x > page.w - MIN_SIDE || x + w < (isInPageX ? 0 : -MAX_HANGING));
  // Where its paragraph is on the page is for a layout to tell.
  return isOffAcross || (y !== null && (y > page.h - MIN_SIDE || y + h < (isInPageY ? 0 : MARGIN - page.h)));
}

function twips(element: Element, ...names: string[]): number {
  const value = names.map((name) => element.getAttributeNS(W, name)).find((found) => found !== null);
  return Number(value ?? 0) || 0;
}
