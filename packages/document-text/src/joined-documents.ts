import type { WholeText } from './docx/beside-texts.ts';
import type { FlatDocument } from './docx/flat-opc.ts';
import { childOf, elements, NAMESPACE } from './docx/wordml.ts';
import type { LocatedPassage } from './docx/passages.ts';
import { besideReader } from './flat-beside.ts';

const W = NAMESPACE.w;
/** In twips: the paragraph that ends a document in a file for printing has lines too low for readable text. */
const MAX_BREAK_LINE = 20;

/** One document of a file for printing. */
interface JoinedDocument {
  text: WholeText;
  /** The wanted controls in the document. */
  controls: Element[];
}

/**
 * The passages and the wanted controls of each document in a file for printing, and where each document but the last ends;
 * `isMarked` if the breaks that were put between them do so, rather than every section.
 */
export function joinedParts(passages: readonly LocatedPassage[], wanted: readonly Element[]) {
  const ends = passages.flatMap(({ element }) => (childOf(childOf(element, 'pPr'), 'sectPr') ? element : []));
  const breaks = ends.filter(isBreak);
  const bounds = breaks.length > 0 ? breaks : ends;
  const controls = parted(wanted, bounds, (control) => control);
  const parts = parted(passages, bounds, ({ element }) => element).map((own, index) => {
    return { passages: own, controls: controls[index] ?? [] };
  });
  return { parts, bounds, isMarked: breaks.length > 0 };
}

/**
 * The documents of a file for printing. Each ends with the break that was put after it, because it may have sections of its
 * own. If another program rewrote these breaks, each section with exactly one control is a document; otherwise there are none.
 */
export function joinedDocuments(
  document: FlatDocument,
  isWanted: (control: Element) => boolean,
): JoinedDocument[] {
  const { body, passages } = document;
  const { parts, bounds, isMarked } = joinedParts(passages, elements(body, W, 'sdt').filter(isWanted));
  if (!isMarked && parts.some(({ controls }) => controls.length !== 1)) return [];
  const sections = parted(elements(body, W, 'sectPr'), bounds, (section) => section);
  const { read, edgeOf, graphicsIn } = besideReader(document);
  /** A section without a header of its own shows that of the section before. */
  const shown = new Map<string, Element | null>();
  return parts.map(({ passages: own, controls }, index) => {
    const edges = new Set<Element | null>();
    for (const section of sections[index] ?? []) {
      if (section.parentElement?.localName === 'sectPrChange') continue;
      for (const reference of section.children)
        if (/^(header|footer)Reference$/.test(reference.localName))
          shown.set(`${reference.localName} ${reference.getAttributeNS(W, 'type')}`, edgeOf(reference));
      for (const edge of shown.values()) edges.add(edge);
    }
    const beside = read({
      passages: own,
      edges: [...edges].filter((edge) => edge !== null),
      sections: sections[index] ?? [],
      // A text box is within another paragraph, and both are passages.
      graphics: [...new Set(own.flatMap(({ element }) => graphicsIn(element)))],
    });
    return { text: { passages: own, beside }, controls };
  });
}

function isBreak(paragraph: Element): boolean {
  const spacing = childOf(childOf(paragraph, 'pPr'), 'spacing');
  const line = Number(spacing?.getAttributeNS(W, 'line') ?? Infinity);
  return spacing?.getAttributeNS(W, 'lineRule') === 'exact' && line <= MAX_BREAK_LINE;
}

/** Groups items, in document order, by the bound that they stand before or in. */
function parted<Item>(
  items: readonly Item[],
  bounds: readonly Element[],
  elementOf: (item: Item) => Element,
): Item[][] {
  const parts: Item[][] = [...bounds, null].map(() => []);
  let at = 0;
  for (const item of items) {
    for (let bound = bounds[at]; bound && isBehind(bound, elementOf(item)); bound = bounds[at]) at += 1;
    parts[at]?.push(item);
  }
  return parts;
}

function isBehind(bound: Element, element: Element): boolean {
  const { DOCUMENT_POSITION_FOLLOWING: following, DOCUMENT_POSITION_CONTAINED_BY: within } = Node;
  return (bound.compareDocumentPosition(element) & (following | within)) === following;
}
