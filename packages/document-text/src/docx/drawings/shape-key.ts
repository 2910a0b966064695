import { drawnBy, drawnByVml, type Canvas, type Drawn } from './drawn.ts';
import { sealedAs } from '#document-text/docx/finding-list.ts';
import { hexHash, pictureKey } from './picture-key.ts';
import { controlAround, elements, goThrough, NAMESPACE } from '#document-text/docx/wordml.ts';

/** Elements that show nothing by themselves, or whose text is compared. */
const UNSHOWN = new Set(
  'Fallback txbxContent docPr cNvPr proofErr lastRenderedPageBreak bookmarkStart bookmarkEnd t instrText lang noProof'.split(
    ' ',
  ),
);
/** Attributes for names, and numbers that Word counts anew. */
const NAMES = /^(rsid\w*|paraId|textId|id|spid|name|title|descr|alt|anchorId|editId|xmlns)$/;
const DRAWINGS = new Set(['drawing', 'pict', 'object']);

/** What a document needs to describe its drawings. */
export interface Describing {
  /** Finds a picture by its relationship's id. */
  hashOf: (id: string) => string | null;
  /** Describes where the text around floating drawings is. */
  layout: () => string;
}

/** A drawing that may change what a reader sees, with what is sealed of it; null if nothing can be. */
export function describedDrawing(
  drawing: Element,
  canvas: Canvas,
  { hashOf, layout }: Describing,
): (Drawn & { key: string | null }) | null {
  if (drawing.closest('Fallback')) return null;
  const drawn = (drawing.localName === 'drawing' ? drawnBy : drawnByVml)(drawing, canvas);
  if (drawn?.kind === 'picture') return { ...drawn, key: canvas.isEdge ? null : pictureKey(drawing, hashOf) };
  // The pictures of headers have identifiers of their own.
  const parts = drawn && partsOf(drawing, canvas.isEdge ? () => null : hashOf);
  const floats = canvas.isEdge || drawing.querySelector('anchor, [style*="position:"]') !== null;
  // Other text may come to lie under or over a floating one that is where it was.
  if (floats) parts?.push(layout());
  return drawn && { ...drawn, key: parts && sealedAs(drawn.kind, hexHash(parts.join('\n'))) };
}

/** What decides where the words of a document are. */
interface LaidOut {
  paragraphs: readonly { readonly element: Element; readonly text: string }[];
  styles: Element | null;
  /** Finds a header or footer by its relationship's id. */
  edgeOf: (id: string) => Element | null;
  isLeftOut: (control: Element) => boolean;
}

/** Describes a layout for a hash. Computed once, when it's needed. */
export function layoutOf(laidOut: LaidOut): () => string {
  let known: string | null = null;
  return () => (known ??= hexHash(layoutParts(laidOut).join('\n')));
}

function layoutParts({ paragraphs, styles, edgeOf, isLeftOut }: LaidOut): string[] {
  const isSeal = (element: Element) => element.localName === 'sdt' && isLeftOut(element);
  const hashOfEdge = (id: string) => {
    const edge = edgeOf(id);
    return edge ? hexHash((partsOf(edge, () => '', isSeal) ?? []).join('\n')) : '';
  };
  const around = new Set<Element>();
  const shown = paragraphs.flatMap(({ element, text }) => {
    const hasSeal = elements(element, NAMESPACE.w, 'sdt').some(isLeftOut);
    if (controlAround(element, isLeftOut) || (text === '' && hasSeal)) return [];
    const cell = element.closest('tc');
    const properties = [cell, cell?.parentElement, cell?.closest('tbl')].flatMap((part) => {
      if (!part || around.size === around.add(part).size) return [];
      return [...part.children].filter(({ localName }) => /^t(c|r|bl)(Pr|Grid)$/.test(localName));
    });
    return [...properties, element];
  });
  const formats = styles ? [...styles.querySelectorAll('docDefaults, style > pPr, style > rPr')] : [];
  const sections = [...(paragraphs[0]?.element.closest('body')?.children ?? [])].filter(isSection);
  const isOther = (element: Element) => DRAWINGS.has(element.localName) || isSeal(element);
  return [...shown, ...sections, ...formats].flatMap((part) => [
    part.localName,
    ...(partsOf(part, hashOfEdge, isOther) ?? []),
  ]);
}

const isSection = ({ localName }: Element) => localName === 'sectPr';

/** The elements and attributes that a part consists of; null if it shows another one whose bytes aren't known. */
function partsOf(
  root: Element,
  hashOf: (id: string) => string | null,
  isOther: (element: Element) => boolean = () => false,
): string[] | null {
  const parts: string[] = [];
  let isKnown = true;
  goThrough(root, false, (element, isUnshown) => {
    const { localName, attributes, childElementCount } = element;
    if (isUnshown || UNSHOWN.has(localName) || isOther(element)) return true;
    const shown = [...attributes].flatMap((attribute) => {
      const isLink = attribute.namespaceURI === NAMESPACE.r;
      const isName = attribute.prefix === 'xmlns' || NAMES.test(attribute.localName);
      if (isName && !isLink) return [];
      const value = isLink ? hashOf(attribute.value) : attribute.value;
      isKnown &&= value !== null;
      return `${attribute.localName}=${value}`;
    });
    const words = childElementCount === 0 ? element.textContent : '';
    parts.push([localName, ...shown.toSorted(), words].join(' '));
    return false;
  });
  return isKnown ? parts : null;
}
