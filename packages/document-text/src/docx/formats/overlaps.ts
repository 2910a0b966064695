import { MAX_BOXES } from '#document-text/digest/layouts.ts';

import { childOf, elements, isOn, NAMESPACE, twips, valueOf } from '#document-text/docx/wordml.ts';
import { styleOf } from '#document-text/docx/drawings/drawn.ts';
import { EMU_PER_TWIP, type PageArea, styledLength } from '#document-text/docx/page-area.ts';
import { textsIn } from '#document-text/docx/plain-texts.ts';

const { v: V, w: W, wp: WP } = NAMESPACE;
/** In twips: the least height of a line and width of a letter, and what two places may have in common. */
const [LINE, LETTER, SHARED] = [200, 60, 60];
/** In letters: of a long line; and with more text between them, two places are on different pages. */
const [MAX_LINE, MAX_PAGE] = [110, 4000];
/** A file with more of them on a page would be slow to compare. */
const MAX_PLACES = 100;
const ALIGNED: Readonly<Record<string, number>> = { center: 0.5, right: 1, bottom: 1, outside: 1 };
const ON_PAGE = /^(page|(top-?|bottom-?)?margin(-area)?)$/i;

/** `point` is the side or the middle that is at the place. */
type Span = readonly [start: number, end: number, point?: number];
/** Where a part is across and down, in twips, and where both are measured from. */
interface Place {
  across: Span;
  down: Span;
  /** The least height of the text before its paragraph on the page; null if it's measured from the page. */
  anchor: number | null;
}

/** An offset or an alignment, what it's measured from, and a size. */
type Side = [offset: string | null, from: string, size: number];

/** A frame, table, or text box that lies over another one. */
export interface Overlap {
  part: Element;
  /** Both are at fixed places of the page. */
  isCertain: boolean;
}

/** Finds frames, tables and text boxes of a story that lie, or may lie, over another one. */
export function overlapsIn(story: Element, page: PageArea): Overlap[] {
  const areSectionsPages = !elements(story, W, 'type').some((type) => valueOf(type) === 'continuous');
  const overlaps: Overlap[] = [];
  let [places, letters, lines, anchor] = [new Map<string, Place>(), 0, 0, 0];
  for (const part of story.querySelectorAll('p, tbl, drawing, pict')) {
    const isBox = ['drawing', 'pict'].includes(part.localName);
    // The text of a table or of a box has its place.
    if (part.closest('Fallback') || (!isBox && part.parentElement?.closest('tbl, txbxContent'))) continue;
    const words = textsIn(part).join('');
    if (letters > MAX_PAGE || startsPage(part, areSectionsPages))
      [places, letters, lines, anchor] = [new Map(), 0, 0, 0];
    if (!isBox) anchor = lines;
    const place = placeOf(part, words, page, anchor * LINE);
    if (place === null && part.localName === 'p') {
      letters += words.length;
      lines += Math.max(1, Math.ceil(words.length / MAX_LINE));
    }
    if (place === null || words.trim() === '' || places.size > MAX_PLACES) continue;
    const key = JSON.stringify([place.across[0], place.down[0], place.anchor]);
    // Paragraphs of one frame have one place.
    const others = [...places].filter(([other]) => other !== key || part.localName !== 'p');
    places.set(key, place);
    const met = others.filter(([, other]) => areOver(other, place, page));
    const isCertain = place.anchor === null && met.some(([, other]) => other.anchor === null);
    if (met.length > 0) overlaps.push({ part, isCertain });
  }
  return overlaps;
}

/** Whether two places, the later one last, may have something in common, however high the text between them is. */
function areOver(one: Place, other: Place, page: PageArea): boolean {
  if (!meets(one.across, other.across)) return false;
  if (one.anchor === other.anchor) return meets(one.down, other.down);
  const [first, last] = one.anchor === null || other.anchor !== null ? [one, other] : [other, one];
  const between = (last.anchor ?? 0) - (first.anchor ?? -page.top);
  const isBefore = first.anchor === null && first.down[0] + SHARED > page.h - page.bottom + last.down[1];
  return first.down[1] - SHARED > between + last.down[0] && !isBefore;
}

function meets([start, end]: Span, [from, to]: Span): boolean {
  return Math.min(end, to) - Math.max(start, from) > SHARED;
}

/** Where a frame, table, drawing, or text box is drawn, in twips, and whether that's measured from the page; null in a line. */
export function drawnAt(part: Element, page: PageArea): { x: number; y: number; isOnPage: boolean } | null {
  const properties = childOf(part, 'tblPr') ?? childOf(part, 'pPr');
  const isFramed =
    properties?.querySelector(':scope > tblpPr, :scope > framePr') ??
    page.framed.has(valueOf(childOf(properties, 'pStyle')) ?? '');
  if (['p', 'tbl'].includes(part.localName) && !isFramed) return null;
  const place = placeOf(part, textsIn(part).join(''), page, 0);
  if (place === null) return null;
  // Programs write where an aligned frame begins, but a table may have any width.
  const isTable = part.localName === 'tbl';
  const [x, y] = [place.across, place.down].map(([start, , point]) => (isTable ? (point ?? start) : start));
  return { x: x ?? 0, y: y ?? 0, isOnPage: place.anchor === null };
}

/** Text boxes of one paragraph that all have a place, from top to bottom, if they're stored in another order; otherwise none. */
function boxesByPlace(drawings: readonly Element[], page: PageArea): Element[] {
  const boxes = drawings.filter((each) => elements(each, W, 'txbxContent').length > 0);
  const places = new Map(boxes.map((box) => [box, drawnAt(box, page)] as const));
  const [first] = places.values();
  if (boxes.length > MAX_BOXES || [...places.values()].some((place) => place?.isOnPage !== first?.isOnPage))
    return [];
  const stepsDown = (box: Element) => Math.round((places.get(box)?.y ?? 0) / LINE);
  const across = (box: Element) => places.get(box)?.x ?? 0;
  const sorted = boxes.toSorted(
    (one, other) => stepsDown(one) - stepsDown(other) || across(one) - across(other),
  );
  return first && sorted.some((box, index) => box !== boxes[index]) ? sorted : [];
}

/** The passages in boxes of the paragraph at an index, each with the rank of its box among those. */
export function rankedBoxes(
  passages: readonly { readonly text: string; readonly element: Element }[],
  index: number,
  drawings: readonly Element[],
  page: PageArea,
): { rank: number; at: number }[] {
  const sorted = boxesByPlace(drawings, page);
  const ranked: { rank: number; at: number }[] = [];
  for (let at = index + 1; at < passages.length && sorted.length > 0; at += 1) {
    const { element = null, text } = passages[at] ?? {};
    const rank = sorted.findIndex((box) => box.contains(element));
    if (rank === -1) break;
    if (text) ranked.push({ rank, at });
  }
  return ranked;
}

export const numberIn = (within: Element | null | undefined, name: string, side: string) =>
  Number(within?.querySelector(`:scope > ${name}`)?.getAttribute(side) ?? 0);

/** Where a shape is in the groups around it, in twips. */
export function placeInGroup(shape: Element): ReturnType<typeof drawnAt> {
  const groups: Element[] = [];
  for (let at = shape.parentElement; at && /^(wgp|grpSp)$/.test(at.localName); at = at.parentElement)
    groups.push(at);
  const [x = 0, y = 0] = ['x', 'y'].map((side) =>
    groups.reduce(
      (place, group) => {
        const part = (name: string, of = side) => numberIn(group, `grpSpPr > xfrm > ${name}`, of);
        const whole = part('ext', `c${side}`);
        const scale = whole / (part('chExt', `c${side}`) || whole) || 1;
        return (place - part('chOff')) * scale + (group.localName === 'wgp' ? 0 : part('off'));
      },
      numberIn(shape, 'spPr > xfrm > off', side),
    ),
  );
  return groups.length > 0 ? { x: x / EMU_PER_TWIP, y: y / EMU_PER_TWIP, isOnPage: false } : null;
}

/** Whether a new page begins with, or behind, a part. */
function startsPage(part: Element, areSectionsPages: boolean): boolean {
  const paragraph = part.localName === 'tbl' ? part.getElementsByTagNameNS(W, 'p')[0] : part;
  const properties = childOf(paragraph, 'pPr');
  return (
    isOn(childOf(properties, 'pageBreakBefore')) ||
    (childOf(properties, 'sectPr') !== null && areSectionsPages) ||
    (paragraph?.localName === 'p' &&
      elements(paragraph, W, 'br').some((br) => br.getAttributeNS(W, 'type') === 'page'))
  );
}

function placeOf(part: Element, words: string, page: PageArea, anchor: number): Place | null {
  const { w, h, left, right, top, bottom } = page;
  const isFrame = ['p', 'tbl'].includes(part.localName);
  const sides = isFrame
    ? frameSides(part, words, page)
    : part.localName === 'pict'
      ? shapeSides(part)
      : boxSides(part);
  if (sides === null) return null;
  const [across, down] = sides;
  const isOnPage = ON_PAGE.test(down[1]);
  return {
    across: placed(across, areaOf(across[1], [left, w - right], w)),
    down: placed(down, isOnPage ? areaOf(down[1], [top, h - bottom], h) : [0, 0]),
    anchor: isOnPage ? null : anchor,
  };
}

/** What a place is measured from: the page, a margin of it, or what's between them. */
function areaOf(from: string, [start, end]: Span, size: number): Span {
  const [whole, first, last] = [
    /^page$/,
    /^(top|left|inner|inside)-?margin/i,
    /^(bottom|right|outer|outside)-?margin/i,
  ].map((name) => name.test(from));
  return [whole || first ? 0 : last ? end : start, whole || last ? size : first ? start : end];
}

function frameSides(part: Element, words: string, page: PageArea): [Side, Side] | null {
  const isTable = part.localName === 'tbl';
  const properties = childOf(part, isTable ? 'tblPr' : 'pPr');
  const styled = page.framed.get(valueOf(childOf(properties, 'pStyle')) ?? '');
  const frame = childOf(properties, isTable ? 'tblpPr' : 'framePr') ?? styled;
  const value = (name: string) => frame?.getAttributeNS(W, name) ?? styled?.getAttributeNS(W, name) ?? null;
  if (!frame || /^(drop|margin)$/.test(value('dropCap') ?? '')) return null;
  const columns = isTable ? [...(childOf(part, 'tblGrid')?.children ?? [])] : [];
  const rows = isTable ? [...part.children].filter(({ localName }) => localName === 'tr').length : 1;
  const width =
    columns.reduce((sum, column) => sum + twips(column, 'w'), twips(frame, 'w')) || words.length * LETTER;
  const height = Math.max(twips(frame, 'h'), rows * LINE);
  const [x, y] = isTable ? ['tblpX', 'tblpY'] : ['x', 'y'];
  const [alignX, alignY] = isTable ? ['tblpXSpec', 'tblpYSpec'] : ['xAlign', 'yAlign'];
  const [fromX, fromY] = isTable ? ['horzAnchor', 'vertAnchor'] : ['hAnchor', 'vAnchor'];
  return [
    [value(alignX) ?? value(x), value(fromX) ?? '', width],
    [value(alignY) ?? value(y), value(fromY) ?? '', height],
  ];
}

function boxSides(drawing: Element): [Side, Side] | null {
  const [anchor] = drawing.children;
  if (anchor?.localName !== 'anchor') return null;
  const extent = elements(anchor, WP, 'extent')[0];
  const side = (name: string, size: string): Side => {
    const position = elements(anchor, WP, name)[0];
    const shown = position?.firstElementChild;
    const number = shown?.localName === 'posOffset' ? Number(shown.textContent) / EMU_PER_TWIP : null;
    const offset = number === null ? (shown?.textContent ?? null) : String(number);
    const from = position?.getAttribute('relativeFrom') ?? '';
    return [offset, from, Number(extent?.getAttribute(size) ?? 0) / EMU_PER_TWIP];
  };
  return [side('positionH', 'cx'), side('positionV', 'cy')];
}

/** The same for a box of VML. */
function shapeSides(picture: Element): [Side, Side] | null {
  const shape = [...picture.children].find(
    (child) => child.namespaceURI === V && child.hasAttribute('style'),
  );
  const style = shape && styleOf(shape);
  if (style?.get('position') !== 'absolute') return null;
  const side = (axis: string, start: string, size: string): Side => {
    const at = styledLength(style, `margin-${start}`) ?? styledLength(style, start) ?? 0;
    const align = style.get(`mso-position-${axis}`) ?? 'absolute';
    const offset = align === 'absolute' ? String(at) : align;
    return [offset, style.get(`mso-position-${axis}-relative`) ?? '', styledLength(style, size) ?? 0];
  };
  return [side('horizontal', 'left', 'width'), side('vertical', 'top', 'height')];
}

function placed([offset, , size]: Side, [start, end]: Span): Span {
  const share = start === end ? 0 : (ALIGNED[offset ?? ''] ?? 0);
  const at = start + (Number.parseFloat(offset ?? '') || share * (end - start - size));
  return [at, at + size, at + share * size];
}
