import type { FindingKind } from '#document-text/finding.ts';

import { isInMargin, isLetterhead } from './edge-area.ts';
import { isPale } from '#document-text/docx/formats/unseen.ts';
import {
  isNoWrap,
  isPressed,
  isUpsideDown,
  MIN_BOX,
  MIN_LINE,
  reachesFar,
} from '#document-text/docx/formats/odd-formats.ts';
import {
  EMU_PER_TWIP,
  isAnchorOff,
  isShapeOff,
  type PageArea,
  styledLength,
} from '#document-text/docx/page-area.ts';
import { textsIn } from '#document-text/docx/plain-texts.ts';
import { childOf, elements, isOtherAlternative, NAMESPACE, twips } from '#document-text/docx/wordml.ts';

const { a: A, v: V, w: W, wp: WP } = NAMESPACE;
const W10 = 'urn:schemas-microsoft-com:office:word';
const WP14 = 'http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing';
const OFFICE = 'urn:schemas-microsoft-com:office:office';
const SHAPES = /\/(picture|wordprocessing(Shape|Group))$/;
/** Kinds that can't draw outside their declared place. */
const SINGLE = /\/(picture|wordprocessingShape)$/;
const MIN_SCALE = 40_000;
/** In thousandths of a percent of the page: a box that is smaller shows no text. */
const MIN_SHARE = 2000;
/** The most of a group's side by which its shapes are beside it. */
const MAX_TORN = 1.1;
const MAX_LINE = 76_200;
/** In twips: of a wider outline, which covers what is beside. */
const MAX_STROKE = 120;
/** In twips: lines across the page are thinner and longer. */
const [MAX_RULE, MIN_RULE] = [200, 2000];

/** Text along a line that isn't straight, or that is seen from aside. */
const WARPED =
  'prstTxWarp:not([prst="textNoShape"], [prst="textPlain"]), camera:not([prst="orthographicFront"]), camera[zoom]';

export interface Drawn {
  kind: FindingKind;
  text: string;
}

/** The place of a drawing. */
export interface Canvas {
  page: PageArea;
  /** In a header or a footer. */
  isEdge: boolean;
}

/** How a `w:drawing` can change what a reader sees, apart from its text boxes; null if it can't. */
export function drawnBy(drawing: Element, { page, isEdge }: Canvas): Drawn | null {
  const [place] = drawing.children;
  if (place === undefined) return null;
  const names = elements(drawing, WP, 'docPr')[0];
  const text =
    textsIn(drawing).join(' ') || names?.getAttribute('descr') || names?.getAttribute('name') || '';
  const found = (kind: FindingKind) => ({ kind, text });
  const isText = elements(drawing, W, 'txbxContent').length > 0;
  const uri = elements(drawing, A, 'graphicData')[0]?.getAttribute('uri') ?? '';
  const isAnchored = place.localName === 'anchor';
  const isBehind = isSet(place.getAttribute('behindDoc')) && !(isText && isDark(drawing));
  const isOverText =
    isAnchored &&
    !isBehind &&
    ['wrapNone', 'wrapTight', 'wrapThrough'].some((name) => elements(place, WP, name).some(isNoWrap));
  if ([place, ...drawing.querySelectorAll('docPr, cNvPr')].some((one) => isSet(one.getAttribute('hidden'))))
    return found('hidden');
  // A negative distance pulls the text beside a drawing below it.
  const sides = [place, ...elements(place, WP, 'effectExtent')].flatMap(({ attributes }) => [...attributes]);
  if (sides.some(({ value }) => Number(value) < -MAX_LINE)) return found('covered');
  // Word then takes another place.
  const isElsewhere =
    isSet(place.getAttribute('simplePos')) || [...drawing.querySelectorAll('wgp, grpSp')].some(isTornGroup);
  if (isElsewhere || (isAnchored && isAnchorOff(place, page))) return found('off-page');
  const isPicture = elements(drawing, A, 'blip').length > 0;
  const isNumber = !isOverText && /^[\d\s]*$/.test(textsIn(drawing).join(''));
  if (isEdge && (isNumber || !isText) && SINGLE.test(uri) && isAtEdge(place, page)) return null;
  const isShape = uri.endsWith('/wordprocessingShape') && !isText && !isPicture;
  if (!isAnchored && isShape && isLine(drawing) && !isShifted(drawing)) return null;
  if (isEdge) return found(isOverText ? 'covered' : isPicture ? 'picture' : 'object');
  const extent = elements(place, WP, 'extent')[0];
  const shares = ['pctWidth', 'pctHeight'].flatMap((name) =>
    elements(place, WP14, name).map(({ textContent }) => Number(textContent)),
  );
  const isSmall = ['cx', 'cy'].some((side) => Number(extent?.getAttribute(side)) < MIN_BOX);
  if (isText && (isSmall || shares.some((share) => share > 0 && share < MIN_SHARE))) return found('tiny');
  if (isText && isPressed(drawing, extent)) return found('tiny');
  if (isText && [...drawing.querySelectorAll('xfrm, bodyPr, camera > rot')].some(isUpsideDown))
    return found('direction');
  if (isText && drawing.querySelector(WARPED)) return found('object');
  if (ownIn(drawing, 'Choice').some(isOtherAlternative)) return found('alternative');
  if (
    isText &&
    (isOutlined(drawing) ||
      [...drawing.querySelectorAll('effectLst > *')].some((effect) => reachesFar(effect)))
  )
    return found('covered');
  const fit = elements(drawing, A, 'normAutofit')[0];
  if (Number(fit?.getAttribute('fontScale') ?? MIN_SCALE) < MIN_SCALE) return found('tiny');
  if (isOverText && !(isText && isClear(drawing))) return found('covered');
  if (isPicture) return found('picture');
  return isText && SHAPES.test(uri) ? null : found('object');
}

/** Elements of a drawing, without those of its texts. */
const ownIn = (drawing: Element, name: string) =>
  [...drawing.querySelectorAll(name)].filter((each) => !drawing.contains(each.closest('txbxContent')));

/** These attributes of a child with this name. */
function numbersOf(within: Element | null | undefined, name: string, ...sides: string[]): number[] {
  const found = within && [...within.children].find(({ localName }) => localName === name);
  return sides.map((side) => Number(found?.getAttribute(side) ?? NaN));
}

/** Whether shapes of a group are beside it. */
function isTornGroup(group: Element): boolean {
  const frame = [...group.children].find(({ localName }) => localName === 'grpSpPr')?.querySelector('xfrm');
  const [starts, sizes] = [numbersOf(frame, 'chOff', 'x', 'y'), numbersOf(frame, 'chExt', 'cx', 'cy')];
  return [...group.children].some((shape) => {
    const own = shape === frame?.closest('grpSpPr') ? null : shape.querySelector('xfrm');
    const [at, size] = [numbersOf(own, 'off', 'x', 'y'), numbersOf(own, 'ext', 'cx', 'cy')];
    return [0, 1].some((side) => {
      const [from, whole] = [(at[side] ?? 0) - (starts[side] ?? 0), sizes[side] ?? 0] as const;
      return from > whole * MAX_TORN || from + (size[side] ?? 0) < whole * (1 - MAX_TORN);
    });
  });
}

/** Whether a line is drawn over those beside its own. */
function isShifted(drawing: Element): boolean {
  const [run, paragraph] = [drawing.closest('r'), drawing.closest('p')];
  const position = childOf(childOf(run, 'rPr'), 'position');
  const spacing = childOf(childOf(paragraph, 'pPr'), 'spacing');
  return (
    (position !== null && twips(position, 'val') !== 0) || spacing?.getAttributeNS(W, 'lineRule') === 'exact'
  );
}

/** Lines across the page aren't shapes to look at; a short one may be a sign. */
function isLine(drawing: Element): boolean {
  const isOdd = drawing.querySelector('custGeom, prstGeom:not([prst="rect"]), xfrm[rot], effectLst > *');
  const sizes = [...elements(drawing, WP, 'extent'), ...elements(drawing, A, 'ext')].map((size) =>
    ['cx', 'cy'].map((side) => Number(size.getAttribute(side)) / EMU_PER_TWIP),
  );
  return !isOdd && !isOutlined(drawing) && sizes.every(([w = 0, h = 0]) => h < MAX_RULE && w > MIN_RULE);
}

/** Whether an outline may be as wide as what it's around. */
function isOutlined(drawing: Element): boolean {
  return elements(drawing, A, 'ln').some((line) => Number(line.getAttribute('w')) > MAX_LINE);
}

/** Whether a box has a fill on which the text over it can't be read. */
function isDark(drawing: Element): boolean {
  const fills = drawing.querySelectorAll('spPr > solidFill > *');
  return [...fills].some(
    (color) => color.localName !== 'srgbClr' || !isPale(color.getAttribute('val') ?? ''),
  );
}

/** Whether boxes have no fill, so that what is behind them is visible. */
function isClear(drawing: Element): boolean {
  // Its own text may have a ground.
  if (isOutlined(drawing) || drawing.querySelector('effectLst > *, txbxContent shd, txbxContent tbl'))
    return false;
  const shapes = [...drawing.querySelectorAll('spPr')];
  return shapes.every((shape) =>
    ['prstGeom[prst="rect"]', 'noFill'].every((name) =>
      [...shape.children].some((child) => child.matches(name)),
    ),
  );
}

/** Whether the drawing of a header or footer stays outside the page's text. */
function isAtEdge(place: Element, page: PageArea): boolean {
  const sizes = [...elements(place, WP, 'extent'), ...elements(place, A, 'ext')];
  const isTurned = elements(place, A, 'xfrm').some((frame) => Number(frame.getAttribute('rot')) !== 0);
  const sides = sizes.flatMap((size) => [size.getAttribute('cy'), isTurned ? size.getAttribute('cx') : 0]);
  const height = Math.max(...sides.map(Number)) / EMU_PER_TWIP;
  if (place.localName === 'inline') return isLetterhead(place, height, page);
  // Relative to the page, which only a layout can resolve.
  const isRelative = ['pctHeight', 'pctPosVOffset'].some((name) =>
    elements(place, WP14, name).some(({ textContent }) => Number(textContent) !== 0),
  );
  if (isRelative || isSet(place.getAttribute('simplePos'))) return false;
  const down = elements(place, WP, 'positionV')[0];
  const [offset, align] = ['posOffset', 'align'].map(
    (name) => down && elements(down, WP, name)[0]?.textContent,
  );
  const from = down?.getAttribute('relativeFrom') ?? '';
  const top = offset === undefined ? null : Number(offset) / EMU_PER_TWIP;
  return isInMargin({ from, top, align: align?.trim() ?? '', height }, place, page);
}

function isSet(value: string | null | undefined): boolean {
  return /^(1|true)$/.test(value ?? '');
}

/** The same for VML, which older Words draw, and for objects of other programs. */
export function drawnByVml(picture: Element, { page, isEdge }: Canvas): Drawn | null {
  const art = elements(picture, V, 'textpath').map((path) => path.getAttribute('string') ?? '');
  const words = art.join('') || textsIn(picture).join(' ');
  const found = (kind: FindingKind, text = words) => ({ kind, text });
  if (art.join('') !== '') return found('object');
  const object = elements(picture, OFFICE, 'OLEObject')[0];
  if (object || picture.localName === 'object') return found('object', object?.getAttribute('ProgID') ?? '');
  const shapes = [...picture.querySelectorAll(VML_SHAPES)].filter((shape) => shape.namespaceURI === V);
  if (shapes.every(isRule) && !isShifted(picture)) return null;
  const isText = elements(picture, W, 'txbxContent').length > 0;
  const isPicture = elements(picture, V, 'imagedata').length > 0 || elements(picture, V, 'fill').length > 0;
  let isAtEdges = !isText && elements(picture, V, 'group').length === 0;
  for (const shape of shapes) {
    const style = styleOf(shape);
    const turn = { rot: Number.parseFloat(style.get('rotation') ?? '') || 0, flip: style.get('flip') ?? '' };
    const isLow = (styledLength(style, 'height') ?? MIN_LINE) < MIN_LINE;
    if (isText && picture.querySelector('path')?.hasAttribute('textboxrect')) return found('tiny');
    if (isLow && elements(shape, W, 'txbxContent').length > 0) return found('tiny');
    if (isText && ((turn.rot > 100 && turn.rot < 260) || turn.flip.includes('y'))) return found('direction');
    if (style.get('visibility') === 'hidden' || style.get('display') === 'none') return found('hidden');
    // Shapes of a group have a position within the group.
    const isFloating =
      !['', 'static'].includes(style.get('position') ?? '') && !shape.parentElement?.closest('group');
    isAtEdges &&= isVmlAtEdge(shape, style, isFloating, page);
    if (!isFloating) continue;
    if (isShapeOff(style, page)) return found('off-page');
    const stroke = styledLength(new Map([['stroke', shape.getAttribute('strokeweight') ?? '']]), 'stroke');
    const isPulled = [...style].some((rule) => /^mso-wrap-distance-\w+ -/.test(rule.join(' ')));
    if (isText && (isPulled || Number(stroke) > MAX_STROKE)) return found('covered');
    const wrap = shape.getElementsByTagNameNS(W10, 'wrap')[0]?.getAttribute('type') ?? 'none';
    const isOverText = wrap === 'none' && !style.get('z-index')?.startsWith('-');
    if (isEdge ? !isAtEdges : isOverText) return found('covered');
  }
  if (isEdge && isAtEdges) return null;
  if (isPicture) return found('picture');
  return isText && !isEdge ? null : found('object');
}

const VML_SHAPES = 'shape, rect, roundrect, line, oval, polyline, arc, curve, image, group';
/** A rule without a width goes from one margin to the other. */
function isRule(shape: Element): boolean {
  const style = styleOf(shape);
  const isInLine = ['', 'static'].includes(style.get('position') ?? '') && shape.childElementCount === 0;
  if (style.has('rotation') || shape.hasAttribute('strokeweight')) return false;
  const width = styledLength(style, 'width') || Infinity;
  return (
    shape.hasAttributeNS(OFFICE, 'hr') &&
    isInLine &&
    width > MIN_RULE &&
    (styledLength(style, 'height') ?? 0) < MAX_RULE
  );
}

function isVmlAtEdge(
  shape: Element,
  style: ReadonlyMap<string, string>,
  isFloating: boolean,
  page: PageArea,
): boolean {
  const isTurned = (style.get('rotation') ?? '0') !== '0';
  const sides = ['height', ...(isTurned ? ['width'] : [])].map((name) => styledLength(style, name) ?? page.h);
  const height = Math.max(...sides);
  if (!isFloating) return isLetterhead(shape, height, page);
  const from = VML_FROM[style.get('mso-position-vertical-relative') ?? ''] ?? 'text';
  const offset = styledLength(style, 'margin-top') ?? styledLength(style, 'top') ?? 0;
  const align = style.get('mso-position-vertical') ?? 'absolute';
  const top = align === 'absolute' ? offset : null;
  const isRelative = Number(style.get('mso-height-percent') ?? 0) !== 0 || style.has('mso-top-percent');
  return !isRelative && isInMargin({ from, top, align, height }, shape, page);
}

const VML_FROM: Readonly<Record<string, string>> = {
  page: 'page',
  margin: 'margin',
  'top-margin-area': 'topMargin',
  'bottom-margin-area': 'bottomMargin',
};

export function styleOf(shape: Element): Map<string, string> {
  return new Map(
    (shape.getAttribute('style') ?? '').split(';').map((rule) => {
      const [name = '', value = ''] = rule.split(':');
      return [name.trim().toLowerCase(), value.trim().toLowerCase()] as const;
    }),
  );
}
