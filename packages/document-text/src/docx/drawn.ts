import type { FindingKind } from '#document-text/finding.ts';

import { isPale } from './look.ts';
import { isAnchorOff, isShapeOff } from './page-area.ts';
import { textsIn } from './plain-texts.ts';
import { elements, NAMESPACE } from './wordml.ts';

const { a: A, v: V, w: W, wp: WP } = NAMESPACE;
const W10 = 'urn:schemas-microsoft-com:office:word';
const OFFICE = 'urn:schemas-microsoft-com:office:office';
const SHAPES = /\/(picture|wordprocessing(Shape|Group))$/;
const EMU_PER_MM = 36_000;
/** What is drawn from the top of a header, or up from a footer, so far belongs to a letterhead. */
const LETTERHEAD_MM = 60;
const LETTERHEAD_PT = LETTERHEAD_MM * 2.83;
/** A box of less, in EMU, cuts off its text. */
const MIN_BOX = 3 * EMU_PER_MM;
const MIN_SCALE = 40_000;

export interface Drawn {
  kind: FindingKind;
  text: string;
}

/** Where a drawing stands. */
export interface Canvas {
  page: { w: number; h: number };
  /** In a header or a footer. */
  isEdge: boolean;
}

/** What a `w:drawing` can do to what the eye sees beside its text boxes; null where it can't. */
export function drawnBy(drawing: Element, { page, isEdge }: Canvas): Drawn | null {
  const [place] = drawing.children;
  if (place === undefined) return null;
  const names = elements(drawing, WP, 'docPr')[0];
  const text =
    textsIn(drawing).join(' ') || names?.getAttribute('descr') || names?.getAttribute('name') || '';
  const found = (kind: FindingKind) => ({ kind, text });
  const isText = elements(drawing, W, 'txbxContent').length > 0;
  const isAnchored = place.localName === 'anchor';
  const isOverText = isAnchored && elements(place, WP, 'wrapNone').length > 0;
  if (/^(1|true)$/.test(names?.getAttribute('hidden') ?? '')) return found('hidden');
  if (isAnchored && isAnchorOff(place, page)) return found('off-page');
  if (isEdge && (!isOverText || isLetterhead(place))) return null;
  const extent = elements(place, WP, 'extent')[0];
  if (isText && ['cx', 'cy'].some((side) => Number(extent?.getAttribute(side)) < MIN_BOX))
    return found('tiny');
  const fit = elements(drawing, A, 'normAutofit')[0];
  if (Number(fit?.getAttribute('fontScale') ?? MIN_SCALE) < MIN_SCALE) return found('tiny');
  if (isOverText && !/^(1|true)$/.test(place.getAttribute('behindDoc') ?? '')) return found('covered');
  if (elements(drawing, A, 'blip').length > 0) return found('picture');
  const uri = elements(drawing, A, 'graphicData')[0]?.getAttribute('uri') ?? '';
  return isText && SHAPES.test(uri) ? null : found('object');
}

function isLetterhead(anchor: Element): boolean {
  const down = elements(anchor, WP, 'positionV')[0];
  const offset = down && elements(down, WP, 'posOffset')[0]?.textContent;
  const height = Number(elements(anchor, WP, 'extent')[0]?.getAttribute('cy'));
  const reach = Math.abs(Number(offset ?? 0)) + height;
  return reach <= LETTERHEAD_MM * EMU_PER_MM && down?.getAttribute('relativeFrom') !== 'margin';
}

/** The same of what older Words draw by VML, and of objects that other programs made. */
export function drawnByVml(picture: Element, { page, isEdge }: Canvas): Drawn | null {
  const art = elements(picture, V, 'textpath').map((path) => path.getAttribute('string') ?? '');
  const words = art.join('') || textsIn(picture).join(' ');
  const found = (kind: FindingKind, text = words) => ({ kind, text });
  if (art.join('') !== '') return found('object');
  const object = elements(picture, OFFICE, 'OLEObject')[0];
  if (object || picture.localName === 'object') return found('object', object?.getAttribute('ProgID') ?? '');
  // A line across the page.
  const shapes = elements(picture, V, '*').filter((shape) => shape.hasAttribute('style'));
  if (shapes.every((shape) => shape.hasAttributeNS(OFFICE, 'hr'))) return null;
  for (const shape of shapes) {
    const style = styleOf(shape);
    if (style.get('visibility') === 'hidden' || style.get('display') === 'none') return found('hidden');
    if (style.get('position') !== 'absolute') continue;
    if (isShapeOff(style, page)) return found('off-page');
    const height =
      parseFloat(style.get('height') ?? '') + Math.abs(parseFloat(style.get('margin-top') ?? '0'));
    if (isEdge && height <= LETTERHEAD_PT && style.get('mso-position-vertical-relative') !== 'margin')
      continue;
    const wrap = shape.getElementsByTagNameNS(W10, 'wrap')[0]?.getAttribute('type') ?? 'none';
    const isOverText = wrap === 'none' && !style.get('z-index')?.startsWith('-');
    if (isEdge || isOverText) return found('covered');
  }
  const isPicture = elements(picture, V, 'imagedata').length > 0 || elements(picture, V, 'fill').length > 0;
  if (isEdge) return null;
  if (isPicture) return found('picture');
  return elements(picture, W, 'txbxContent').length > 0 ? null : found('object');
}

function styleOf(shape: Element): Map<string, string> {
  return new Map(
    (shape.getAttribute('style') ?? '').split(';').map((rule) => {
      const [name = '', value = ''] = rule.split(':');
      return [name.trim().toLowerCase(), value.trim().toLowerCase()] as const;
    }),
  );
}

/** Whether the shape around a text box has a dark filling, so that pale text is seen on it. */
export function isFilledBox(box: Element): boolean {
  const shape = box.closest('wsp, shape, rect, roundrect');
  const [properties] = shape ? [...shape.children].filter(({ localName }) => localName === 'spPr') : [];
  const fill = properties && [...properties.children].find(({ localName }) => localName === 'solidFill');
  const color = fill?.firstElementChild;
  if (color?.localName === 'srgbClr' && color.children.length === 0)
    return !isPale(color.getAttribute('val') ?? '');
  return color?.localName === 'schemeClr' && /^(tx|dk|accent)/.test(color.getAttribute('val') ?? '');
}
