import { textsIn } from '#document-text/docx/plain-texts.ts';
import { elements, NAMESPACE } from '#document-text/docx/wordml.ts';

const { w: W, wp: WP, v: V } = NAMESPACE;
const W10 = 'urn:schemas-microsoft-com:office:word';
const MM_PER = { emu: 1 / 36_000, pt: 25.4 / 72, twip: 25.4 / 1440 };
/** Height of a line of text with the space after its paragraph, from small to large. */
const LINE_MM = { min: 4, max: 9 };
const MM_PER_CHARACTER = 2;
const USUAL_WIDTH_MM = 160;
/** The height below the code in a seal's paragraph: at least the space after it, at most the caption too. */
const BELOW_CODE_MM = { min: 2, max: 17 };
const REACH = 30;

interface Span {
  from: number;
  to: number;
}

/** An object in front of the text, in millimetres from the column's left and its paragraph's top; null: unknown. */
interface Float {
  across: Span | null;
  down: Span;
}

/**
 * Whether a floating object in front of the text may cover a seal's code. Word's API has no layout: heights are estimated,
 * and only objects placed relative to their paragraph count, which is Word's default.
 */
export function mayBeCovered(control: Element): boolean {
  const own = control.closest('p');
  const size = elements(control, WP, 'extent')[0];
  if (own === null || size === undefined) return false;
  const paragraphs = elements(storyAround(own), W, 'p').filter(
    (one) => one.closest('txbxContent, Fallback') === null,
  );
  const at = paragraphs.indexOf(own);
  const width = Number(size.getAttribute('cx')) * MM_PER.emu;
  const height = Number(size.getAttribute('cy')) * MM_PER.emu;
  const across = acrossOf(own, width);
  const lies = (code: Span) => (float: Float) =>
    overlap(float.down, code) && (float.across === null || overlap(float.across, across));

  let above: Span = { from: 0, to: 0 };
  for (let index = at - 1; index >= Math.max(0, at - REACH); index -= 1) {
    const one = paragraphs[index];
    if (one === undefined || endsPage(one)) break;
    const tall = heightOf(one);
    above = { from: above.from + tall.from, to: above.to + tall.to };
    if (floatsIn(one, own).some(lies({ from: above.from, to: above.to + height }))) return true;
  }
  let below: Span = { from: BELOW_CODE_MM.min, to: BELOW_CODE_MM.max };
  for (const one of paragraphs.slice(at + 1, at + REACH)) {
    if (floatsIn(one, own).some(lies({ from: -below.to - height, to: -below.from }))) return true;
    if (endsPage(one)) break;
    const tall = heightOf(one);
    below = { from: below.from + tall.from, to: below.to + tall.to };
  }
  return false;
}

const storyAround = (paragraph: Element): Element => paragraph.closest('body, hdr, ftr') ?? paragraph;

const overlap = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

function acrossOf(paragraph: Element, width: number): Span {
  const alignment = elements(paragraph, W, 'jc')[0]?.getAttributeNS(W, 'val') ?? 'left';
  const room = columnMm(paragraph) - width;
  const from = alignment === 'right' ? room : alignment === 'center' ? room / 2 : 0;
  return { from, to: from + width };
}

function columnMm(paragraph: Element): number {
  const page = elements(storyAround(paragraph), W, 'pgSz')[0]?.getAttributeNS(W, 'w');
  const margins = elements(storyAround(paragraph), W, 'pgMar')[0];
  if (!page || !margins) return USUAL_WIDTH_MM;
  const sides = ['left', 'right'].map((side) => Number(margins.getAttributeNS(W, side)));
  return sides.reduce((rest, side) => rest - side, Number(page)) * MM_PER.twip;
}

function heightOf(paragraph: Element): Span {
  const length = textsIn(paragraph).reduce((sum, text) => sum + text.length, 0);
  const lines = Math.max(1, Math.ceil((length * MM_PER_CHARACTER) / columnMm(paragraph)));
  const drawn = elements(paragraph, WP, 'inline').map(
    (inline) => Number(elements(inline, WP, 'extent')[0]?.getAttribute('cy') ?? 0) * MM_PER.emu,
  );
  const tallest = Math.max(0, ...drawn);
  // Cells of one row are side by side.
  const isBeside = paragraph.closest('tc') !== null;
  return { from: isBeside ? 0 : lines * LINE_MM.min + tallest, to: lines * LINE_MM.max + tallest };
}

function endsPage(paragraph: Element): boolean {
  const breaks = elements(paragraph, W, 'br').some((one) => one.getAttributeNS(W, 'type') === 'page');
  return breaks || elements(paragraph, W, 'sectPr').length > 0;
}

function floatsIn(paragraph: Element, seal: Element): Float[] {
  if (paragraph.closest('tc') !== seal.closest('tc')) return [];
  const floats = [
    ...elements(paragraph, WP, 'anchor').map((found) => ({ found, float: anchored(found) })),
    ...elements(paragraph, V, '*').map((found) => ({ found, float: drawnByVml(found) })),
  ];
  return floats.flatMap(({ found, float }) =>
    float === null || found.closest('Fallback, del') !== null ? [] : [float],
  );
}

/** null for an object behind the text, or one that pushes the seal aside. */
function anchored(anchor: Element): Float | null {
  const isInFront = !['1', 'true'].includes(anchor.getAttribute('behindDoc') ?? '0');
  const down = elements(anchor, WP, 'positionV')[0];
  const relative = down?.getAttribute('relativeFrom') ?? '';
  if (!isInFront || elements(anchor, WP, 'wrapNone').length === 0) return null;
  if (!['paragraph', 'line'].includes(relative)) return null;
  const across = elements(anchor, WP, 'positionH')[0];
  const isInColumn = ['column', 'margin'].includes(across?.getAttribute('relativeFrom') ?? '');
  const size = elements(anchor, WP, 'extent')[0];
  const span = (position: Element | undefined, name: string): Span | null => {
    const offset = position && elements(position, WP, 'posOffset')[0]?.textContent;
    if (!offset) return null;
    const from = Number(offset) * MM_PER.emu;
    return { from, to: from + Number(size?.getAttribute(name) ?? 0) * MM_PER.emu };
  };
  return {
    across: isInColumn ? span(across, 'cx') : null,
    down: span(down, 'cy') ?? { from: 0, to: Number(size?.getAttribute('cy') ?? 0) * MM_PER.emu },
  };
}

/** The form in which older Words draw shapes. */
function drawnByVml(shape: Element): Float | null {
  const style = new Map(
    (shape.getAttribute('style') ?? '').split(';').map((rule) => {
      const [name = '', value = ''] = rule.split(':');
      return [name.trim(), value.trim()] as const;
    }),
  );
  const isPlaced = style.get('position') === 'absolute' && shape.parentElement?.localName !== 'group';
  const relative = style.get('mso-position-vertical-relative') ?? 'text';
  const isInFront = !style.get('z-index')?.startsWith('-');
  const wrap = shape.getElementsByTagNameNS(W10, 'wrap')[0]?.getAttribute('type') ?? 'none';
  if (!isPlaced || !isInFront || wrap !== 'none' || !['text', 'line'].includes(relative)) return null;
  const span = (start: string, length: string): Span => {
    const from = parseFloat(style.get(start) ?? '0') * MM_PER.pt;
    return { from, to: from + parseFloat(style.get(length) ?? '0') * MM_PER.pt };
  };
  const isInColumn = (style.get('mso-position-horizontal-relative') ?? 'text') === 'text';
  return { across: isInColumn ? span('margin-left', 'width') : null, down: span('margin-top', 'height') };
}
