import { drawnBy, drawnByVml, type Canvas, type Drawn } from './drawn.ts';
import { sealedAs } from '#document-text/docx/finding-list.ts';
import { hexHash, pictureKey } from './picture-key.ts';
import { elements, goThrough, NAMESPACE } from '#document-text/docx/wordml.ts';

/** Elements that show nothing by themselves, or of which other passages consist. */
const UNSHOWN = new Set(
  'Fallback proofErr lastRenderedPageBreak bookmarkStart bookmarkEnd lang noProof rsids docVars proofState zoom'.split(
    ' ',
  ),
);
const XMLNS = 'http://www.w3.org/2000/xmlns/';
/** Attributes that Word counts anew, and those with names of drawings. */
const COUNTS = /^(rsid\w*|paraId|textId|spid|anchorId|editId)$/;
const [NAMED, NAMES] = [/^(docPr|cNvPr)$/, /^(id|name|title|descr)$/];
/** What these lead to isn't shown. */
const LINKS =
  /^(hyperlink|hlink\w+|attachedTemplate|OLELink|printerSettings|dataSource|embed(Regular|(Bold)?(Italic)?))$/;
/** These have parts of their own, which are in the look of the document. */
const PARTED = 'chart, relIds';

/** What a document needs to describe its drawings. */
export interface Describing {
  /** Finds a picture by its relationship's id. */
  hashOf: (id: string) => string | null;
  /** Describes how the whole document looks; null if that can't be told. */
  look: () => string | null;
}

/** A drawing that may change what a reader sees, with what is sealed of it; null if nothing can be. */
export function describedDrawing(
  drawing: Element,
  canvas: Canvas,
  { hashOf, look }: Describing,
): (Drawn & { key: string | null }) | null {
  if (drawing.closest('Fallback')) return null;
  const drawn = (drawing.localName === 'drawing' ? drawnBy : drawnByVml)(drawing, canvas);
  if (drawn?.kind === 'picture') return { ...drawn, key: canvas.isEdge ? null : pictureKey(drawing, hashOf) };
  const isParted = drawing.querySelector(PARTED) !== null;
  // The pictures of headers have identifiers of their own.
  const ownHash = canvas.isEdge ? () => null : isParted ? () => '' : hashOf;
  const parts = drawn && partsOf(drawing, ownHash, ({ localName }) => localName === 'txbxContent');
  // Other text may come to lie under or over a floating one that is where it was.
  const floats = canvas.isEdge || drawing.querySelector('anchor, [style*="position:"]') !== null;
  const whole = floats || isParted ? look() : '';
  const key = parts && whole !== null ? sealedAs(drawn.kind, hexHash([...parts, whole].join('\n'))) : null;
  return drawn && { ...drawn, key };
}

/** A part of a document that decides how it looks. */
export interface LookedPart {
  root: Element;
  /** Describes what the part shows by a relationship's id. */
  hashOf: (id: string) => string | null;
}

/**
 * Describes all that decides how a document looks, for a hash: null if it shows something whose bytes aren't known. Computed
 * once, when it's needed.
 */
export function lookOf(
  parts: readonly LookedPart[],
  isLeftOut: (control: Element) => boolean,
): () => string | null {
  let known: string | null | undefined;
  return () => {
    if (known !== undefined) return known;
    const hashes = parts.map((part) => lookOfPart(part, isLeftOut));
    known = hashes.includes(null) ? null : hexHash(hashes.map(String).toSorted().join());
    return known;
  };
}

export function lookOfPart(
  { root, hashOf }: LookedPart,
  isLeftOut: (control: Element) => boolean,
): string | null {
  const left = new Set<Element>();
  for (const seal of elements(root, NAMESPACE.w, 'sdt').filter(isLeftOut)) {
    const paragraph = seal.closest('p');
    left.add(seal);
    // It may have been put in with the seal.
    if (paragraph?.textContent === seal.textContent) left.add(paragraph);
  }
  const parts = partsOf(root, hashOf, (element) => left.has(element));
  return parts && hexHash(parts.join('\n'));
}

/** The elements and attributes that a part consists of; null if it shows another one whose bytes aren't known. */
function partsOf(
  root: Element,
  hashOf: (id: string) => string | null,
  isOther: (element: Element) => boolean,
): string[] | null {
  const parts: string[] = [];
  const spaces = new Map<string | null, number>();
  const spaceOf = (uri: string | null) => {
    if (!spaces.has(uri)) spaces.set(uri, spaces.size);
    return spaces.get(uri);
  };
  const hashes = new Map<string, string | null>();
  const hashAt = (id: string) => {
    if (!hashes.has(id)) hashes.set(id, hashOf(id));
    return hashes.get(id) ?? null;
  };
  let isKnown = true;
  goThrough(root, 0, (element, depth) => {
    const { namespaceURI, localName, attributes, childElementCount } = element;
    if (depth < 0 || UNSHOWN.has(localName) || isOther(element)) return -1;
    const shown: unknown[] = [depth, spaceOf(namespaceURI), localName];
    for (const { namespaceURI: of, localName: name, value } of attributes) {
      const isLink = of === NAMESPACE.r;
      const isName = of === XMLNS || COUNTS.test(name) || (NAMED.test(localName) && NAMES.test(name));
      if (isLink ? LINKS.test(localName) : isName) continue;
      const seen = isLink ? hashAt(value) : value;
      isKnown &&= seen !== null;
      shown.push(spaceOf(of), name, seen);
    }
    if (childElementCount === 0) shown.push(element.textContent);
    parts.push(JSON.stringify(shown));
    return depth + 1;
  });
  return isKnown ? [...parts, [...spaces.keys()].join(' ')] : null;
}
