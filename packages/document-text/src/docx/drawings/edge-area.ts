import type { PageArea } from '#document-text/docx/page-area.ts';
import { childOf, NAMESPACE, twips, valueOf } from '#document-text/docx/wordml.ts';

const W = NAMESPACE.w;
/** In twips: inline content of a header pushes the page's text down, and a letterhead isn't higher. */
const MAX_LETTERHEAD = 3400;
const MIN_LINE = 200;

/** Paragraphs and tables that float beyond the margin, found by `floatsOut`. */
const floating = new WeakSet<Element>();

/** The place of a floating element, in twips. */
interface FloatingPlace {
  /** The origin of `top`, as drawings name it. */
  from: string;
  /** null if it's aligned. */
  top: number | null;
  align: string;
  height: number;
}

/** Whether a floating element stays in the margin of its header or footer. */
export function isInMargin(
  { from, top, align, height }: FloatingPlace,
  element: Element,
  page: PageArea,
): boolean {
  const header = element.closest('hdr');
  const room = header ? page.top : page.bottom;
  if (from === (header ? 'topMargin' : 'bottomMargin')) return (top ?? 0) >= 0 && (top ?? 0) + height <= room;
  const aligned = { top: 0, bottom: page.h - height }[align];
  const start = top ?? aligned;
  if (start === undefined) return false;
  if (from === 'page') return header ? start + height <= room : start >= page.h - room;
  if (top === null || !['paragraph', 'line', 'text'].includes(from)) return false;
  if (header === null) return top >= 0 && room >= 0;
  // Content before it would move it down.
  const isFirst = firstParagraph(header) === (element.closest('p') ?? firstParagraph(element));
  return isFirst && page.header + top + height <= room;
}

/** Whether inline content of a header or footer pushes the page's text away. */
export function isLetterhead(element: Element, height: number, page: PageArea): boolean {
  for (let around = element.parentElement; around !== null; around = around.parentElement)
    if (floating.has(around)) return false;
  return height <= MAX_LETTERHEAD && Math.min(page.top, page.bottom) >= 0;
}

/** Whether a frame or a table of a header or footer floats beyond its margin; ask before its content. */
export function floatsOut(element: Element, page: PageArea): boolean {
  const frame = frameOf(element, page);
  if (!frame) return false;
  floating.add(element);
  const value = (...names: string[]) =>
    names.map((each) => frame.getAttributeNS(W, each)).find((found) => found !== null) ?? '';
  const align = value('yAlign', 'tblpYSpec');
  const top = align === '' || align === 'inline' ? twips(frame, 'y', 'tblpY') : null;
  const from = value('vAnchor', 'vertAnchor') || (top === 0 ? 'text' : 'page');
  return !isInMargin({ from, top, align, height: Math.max(twips(frame, 'h'), MIN_LINE) }, element, page);
}

/** Avoids a list of all of them. */
function firstParagraph(within: Element): Element | undefined {
  return within.getElementsByTagNameNS(W, 'p')[0];
}

function frameOf(element: Element, { framed }: PageArea): Element | null {
  const properties = childOf(element, 'pPr') ?? childOf(element, 'tblPr');
  if (properties === null) return null;
  const own = childOf(properties, 'framePr') ?? childOf(properties, 'tblpPr');
  return own ?? framed.get(valueOf(childOf(properties, 'pStyle')) ?? '') ?? null;
}
