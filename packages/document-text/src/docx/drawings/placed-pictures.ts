import { channelsOf } from '#document-text/contrast.ts';
import { lettersOf } from '#document-text/digest/letters.ts';
import { EMU_PER_TWIP } from '#document-text/docx/page-area.ts';
import type { ParagraphText } from '#document-text/docx/paragraph-text.ts';
import type { LocatedPassage, TextOptions } from '#document-text/docx/passages.ts';
import {
  attributeOf,
  childOf,
  controlAround,
  elements,
  NAMESPACE,
  twips,
} from '#document-text/docx/wordml.ts';
import type { PicturePlace, PlacedBytes } from '#document-text/pictures/placed-picture.ts';

import { marginOf, pageRoom, pageSize, type Room, roomOf } from './rooms.ts';

const { w: W, wp: WP, a: A, r: R, pic: PIC } = NAMESPACE;

const TWIPS_PER_POINT = 20;
const PAPER = 'FFFFFF';
/** In half-points, without a size; and how wide a blank is, as a share of the size. */
const [USUAL_SIZE, BLANK] = [20, 0.27];
/** Parts of a whole that are cut off are counted so. */
const CUT_UNIT = 100_000;
/** What a node answers about one before or behind it; jsdom has their names only in a window. */
const [PRECEDING, FOLLOWING] = [2, 4];
/** In points: how far a line may be above the first one of its own paragraph, and of any other. */
const [OWN, FAR] = [60, 3000];
/** Elements that make a picture look otherwise than its file does: effects, turns, fills, and other sources. */
const ODD =
  'blip > :not(extLst), svgBlip, [link], fillRect[l], fillRect[t], fillRect[r], fillRect[b], tile, xfrm[rot]:not([rot="0"]), xfrm[flipH], xfrm[flipV], custGeom, prstGeom:not([prst="rect"]), effectLst > *, effectDag, scene3d, sp3d, spPr > solidFill, spPr > gradFill, spPr > pattFill, docPr[hidden="1"], docPr[hidden="true"]';
/** Sizes and places as shares of a page. */
const SHARES = 'pctWidth, pctHeight, pctPosHOffset, pctPosVOffset';

/** The paragraphs of the body, or of a header or footer, and what finds their pictures. */
export interface Story {
  root: Element;
  paragraphs: readonly ParagraphText[];
  bytesOf: (id: string) => Uint8Array<ArrayBuffer> | null;
}

/** The plain pictures of a document whose place in a layout can be told, without seals. */
export function placedPictures(
  body: Element,
  passages: readonly LocatedPassage[],
  stories: readonly Story[],
  { isLeftOut }: TextOptions,
): PlacedBytes[] {
  const sections = elements(body, W, 'sectPr');
  const rows = new TextRows(passages);
  return stories.flatMap(({ root, paragraphs, bytesOf }) =>
    paragraphs.flatMap((paragraph, index) =>
      [...paragraph.signs.keys()].flatMap((drawing) => {
        const around = root.localName === 'body' ? null : root;
        const isOwn =
          drawing.closest('p') === paragraph.element && controlAround(drawing, isLeftOut) === null;
        const section = sectionOf(paragraph.element, sections, around !== null);
        if (!isOwn || section === undefined) return [];
        const picture = pictureIn(drawing, bytesOf);
        const place =
          picture && placeOf({ drawing, paragraph, section, around: around ?? rows.around(index) });
        return place ? { ...picture, ground: groundOf(paragraph), place } : [];
      }),
    ),
  );
}

/**
 * The section of a paragraph, null in a document without any; of a header or footer, the one whose pages are like all others.
 * undefined if it can't be told where text is.
 */
function sectionOf(paragraph: Element, sections: readonly Element[], isEdge: boolean) {
  const [first = null] = sections;
  const isAlike = (section: Element) =>
    ['pgSz', 'pgMar'].every((name) => childOf(section, name)?.isEqualNode(childOf(first, name)));
  if (isEdge) return sections.every(isAlike) ? first : undefined;
  const isBehind = (one: Element) => (paragraph.compareDocumentPosition(one) & FOLLOWING) !== 0;
  // Some programs put the last one first.
  const own = sections.find(isBehind) ?? sections.at(-1) ?? null;
  return twips(childOf(own, 'cols'), 'num') > 1 ? undefined : own;
}

/** The bytes of a drawing with one picture that nothing changes. */
function pictureIn(drawing: Element, bytesOf: Story['bytesOf']): Pick<PlacedBytes, 'bytes' | 'cut'> | null {
  const isAlone = [...drawing.querySelectorAll('graphicData > *')].every((one) => one.namespaceURI === PIC);
  const [blip, other] = elements(drawing, A, 'blip');
  const isOutlined = elements(drawing, A, 'ln').some(
    ({ children }) => children.length > 0 && [...children].every((child) => child.localName !== 'noFill'),
  );
  const isShare = [...drawing.querySelectorAll(SHARES)].some(({ textContent }) => Number(textContent) !== 0);
  const isPlain = drawing.localName === 'drawing' && !isOutlined && !isShare && !drawing.querySelector(ODD);
  if (!isPlain || !isAlone || !blip || other) return null;
  const bytes = bytesOf(blip.getAttributeNS(R, 'embed') ?? '');
  const cuts = drawing.querySelector('srcRect');
  const cut = ['l', 't', 'r', 'b'].map((side) => Number(cuts?.getAttribute(side) ?? 0) / CUT_UNIT);
  const [left = 0, top = 0, right = 0, bottom = 0] = cut;
  const isInside = cut.every((share) => share >= 0) && left + right < 1 && top + bottom < 1;
  return bytes && isInside ? { bytes, cut: [left, top, right, bottom] } : null;
}

/** What is behind a picture in a paragraph: paper, unless one color alone can be. */
function groundOf({ look: { behind } }: ParagraphText): PlacedBytes['ground'] {
  const [color = PAPER, ...others] = new Set(behind);
  const [red = 0, green = 0, blue = 0] = channelsOf(others.length > 0 ? PAPER : color);
  return [red, green, blue];
}

interface LaidOut {
  drawing: Element;
  paragraph: ParagraphText;
  section: Element | null;
  /** The passages around its line and that of the line, or the header or footer that it's in. */
  around: Element | Pick<PicturePlace, 'above' | 'below' | 'within'>;
}

const widthOf = (drawing: Element) =>
  Number(elements(drawing, WP, 'extent')[0]?.getAttribute('cx')) / EMU_PER_TWIP / TWIPS_PER_POINT;

function placeOf({ drawing, paragraph, section, around }: LaidOut): PicturePlace | null {
  const frame = drawing.firstElementChild;
  const extent = elements(drawing, WP, 'extent')[0];
  const [width, height] = [
    widthOf(drawing),
    Number(extent?.getAttribute('cy')) / EMU_PER_TWIP / TWIPS_PER_POINT,
  ];
  const isInline = frame?.localName === 'inline';
  const isOdd =
    paragraph.unseen.hidden !== undefined ||
    paragraph.element.closest('txbxContent') !== null ||
    childOf(childOf(paragraph.element, 'pPr'), 'framePr') !== null;
  if (!frame || isOdd || !(width > 0 && height > 0)) return null;
  const isEdge = 'localName' in around;
  const behind = isInline ? lettersBefore(drawing, paragraph) : 0;
  if (behind > 0) {
    if (isEdge || around.within < 0 || paragraph.look.isFromRight || !isUsual(drawing, paragraph))
      return null;
    const line = { from: 'text', left: 0, down: 0, room: height, near: OWN } as const;
    return { width, height, ...line, ...around, before: behind, isUnderWords: 0 };
  }
  const across = isInline
    ? inlineLeft(drawing, paragraph, section)
    : anchoredLeft(frame, paragraph, section, width);
  if (across === null) return null;
  const isOpen = frame.querySelector('wrapNone') !== null;
  const size = { width, height, left: across, within: -1, before: 0, isUnderWords: isOpen ? 1 : 0 };
  const isMoved = frame.querySelector('wrapTopAndBottom') !== null;
  const down = isInline ? { from: 'text' as const, down: 0 } : anchoredTop(frame, section, height);
  if (down === null) return null;
  const free = { above: -1, below: -1, room: 0, near: FAR };
  const own = isEdge ? {} : { above: around.above, below: around.below };
  if (down.from === 'page') return { ...size, ...down, ...free, ...own };
  if (isEdge) {
    const isHeader = around.localName === 'hdr';
    const start = isHeader ? marginOf(section, 'header') : pageSize(section).h - marginOf(section, 'footer');
    return {
      ...size,
      from: isHeader ? 'header' : 'footer',
      down: start / TWIPS_PER_POINT + down.down,
      ...free,
    };
  }
  const hasText = lettersOf(paragraph.text).letters !== '' && paragraph.element.closest('tc') === null;
  const room = isInline || isMoved ? height : 0;
  return { ...size, ...down, above: around.above, below: around.below, room, near: hasText ? OWN : FAR };
}

const lettersBefore = (drawing: Element, { signs }: ParagraphText) => signs.get(drawing) ?? 0;

/** Whether a picture stands on the line of a paragraph, with nothing but words, blanks, and pictures before it. */
function isUsual(drawing: Element, { element, gaps }: ParagraphText): boolean {
  const isOdd = drawing.closest('r')?.querySelector('rPr > position') || element.querySelector('numPr');
  const spacing = childOf(childOf(element, 'pPr'), 'spacing');
  return !isOdd && !gaps.includes('⇥') && attributeOf(spacing, 'lineRule') !== 'exact';
}

/** In points; null unless nothing but pictures and blanks is before it in its line. */
function inlineLeft(drawing: Element, paragraph: ParagraphText, section: Element | null): number | null {
  const { element, look, signs } = paragraph;
  const room = roomOf(paragraph, section);
  const { left = 0, right = 0, first = 0, align = 'left', isFromRight = false } = look;
  const inLine = [...signs.keys()].filter((one) => one.querySelector('inline'));
  if (room === null || !isUsual(drawing, paragraph)) return null;
  const isAlone = lettersOf(paragraph.text).letters === '';
  // The sides of a paragraph from right to left are named by where it begins and ends.
  const sides = isFromRight ? [right, left] : [left, right];
  const [start, end] = [room.left + (sides[0] ?? 0), room.right - (sides[1] ?? 0)];
  const atStart = /^(left|start|both)$/.test(align);
  if (!atStart && !isAlone) return null;
  const blank = ((look.size ?? USUAL_SIZE) / 2) * BLANK;
  const lengthOf = (isCounted: (one: Element) => boolean) =>
    inLine.filter(isCounted).reduce((sum, one) => sum + widthOf(one), 0) +
    (isAlone ? elements(element, W, 't').filter(isCounted) : []).reduce(
      (sum, { textContent }) => sum + textContent.length * blank,
      0,
    );
  const isBefore = (one: Element) => (drawing.compareDocumentPosition(one) & PRECEDING) !== 0;
  const [whole, before, width] = [lengthOf(() => true), lengthOf(isBefore), widthOf(drawing)];
  // Those that don't fit go on in the next line.
  if (inLine.length > 1 && whole > (end - start) / TWIPS_PER_POINT) return null;
  const offset = isFromRight ? whole - before - width : before;
  const indent = isFromRight ? -first : first;
  if (align === 'center') return (start + end + indent) / 2 / TWIPS_PER_POINT - whole / 2 + offset;
  if (!atStart && !/^(right|end)$/.test(align)) return null;
  if (atStart !== isFromRight) return (start + (isFromRight ? 0 : first)) / TWIPS_PER_POINT + offset;
  return (end - (isFromRight ? first : 0)) / TWIPS_PER_POINT - whole + offset;
}

/** The origin of a floating picture and how far it is from there, in points, or how it's aligned. */
function offsetOf(frame: Element, name: string) {
  const [position] = elements(frame, WP, name);
  const [offset, align] = ['posOffset', 'align'].map((each) => position?.querySelector(each)?.textContent);
  return {
    from: position?.getAttribute('relativeFrom') ?? '',
    offset: offset === undefined ? null : Number(offset) / EMU_PER_TWIP / TWIPS_PER_POINT,
    align: align?.trim() ?? '',
  };
}

/** Between two lengths in points; null for another alignment. */
function placedIn(
  [start, end]: readonly [number, number],
  size: number,
  { offset, align }: ReturnType<typeof offsetOf>,
) {
  if (offset !== null) return Number.isFinite(offset) ? start + offset : null;
  const free = end - start - size;
  const moved = { left: 0, top: 0, center: free / 2, right: free, bottom: free }[align];
  return moved === undefined ? null : start + moved;
}

function anchoredLeft(frame: Element, paragraph: ParagraphText, section: Element | null, width: number) {
  const place = offsetOf(frame, 'positionH');
  const isSimple = /^(1|true)$/.test(frame.getAttribute('simplePos') ?? '');
  const { left, right } = pageRoom(section);
  const page = pageSize(section);
  const cell = roomOf(paragraph, section);
  const rooms: Readonly<Record<string, Room | null>> = {
    page: { left: 0, right: page.w },
    margin: { left, right },
    column: cell,
    leftMargin: { left: 0, right: left },
    rightMargin: { left: right, right: page.w },
  };
  const room = isSimple ? null : rooms[place.from];
  return room ? placedIn([room.left / TWIPS_PER_POINT, room.right / TWIPS_PER_POINT], width, place) : null;
}

function anchoredTop(
  frame: Element,
  section: Element | null,
  height: number,
): Pick<PicturePlace, 'from' | 'down'> | null {
  const place = offsetOf(frame, 'positionV');
  if (/^(paragraph|line)$/.test(place.from))
    return place.offset === null ? null : { from: 'text', down: place.offset };
  const [top, bottom] = [marginOf(section, 'top'), marginOf(section, 'bottom')].map(Math.abs);
  const { h } = pageSize(section);
  const rooms: Readonly<Record<string, readonly [number, number]>> = {
    page: [0, h],
    margin: [top ?? 0, h - (bottom ?? 0)],
    topMargin: [0, top ?? 0],
    bottomMargin: [h - (bottom ?? 0), h],
  };
  const room = rooms[place.from];
  const down = room ? placedIn([room[0] / TWIPS_PER_POINT, room[1] / TWIPS_PER_POINT], height, place) : null;
  return down === null ? null : { from: 'page', down };
}

/** Finds the passages between which a line is, counted as in a digest: those of other rows, if it's in a table. */
class TextRows {
  readonly #texts: { index: number; number: number; row: Element | null }[];
  readonly #passages: readonly LocatedPassage[];

  constructor(passages: readonly LocatedPassage[]) {
    this.#passages = passages;
    const sealed = passages.flatMap(({ text }, index) => (lettersOf(text).letters === '' ? [] : index));
    this.#texts = sealed.flatMap((index, number) => {
      const passage = passages[index];
      return !passage || passage.isFloating ? [] : { index, number, row: passage.element.closest('tr') };
    });
  }

  around(at: number): Pick<PicturePlace, 'above' | 'below' | 'within'> {
    const row = this.#passages[at]?.element.closest('tr') ?? null;
    const isBeside = (text: { row: Element | null }) => row !== null && text.row === row;
    const above = this.#texts.findLast((text) => text.index < at && !isBeside(text));
    const below = this.#texts.find((text) => text.index >= at && !isBeside(text));
    const within = this.#texts.find(({ index }) => index === at);
    return { above: above?.number ?? -1, below: below?.number ?? -1, within: within?.number ?? -1 };
  }
}
