import { NS } from '#word-host/opc/namespaces.ts';
import type { OpcPackage } from '#word-host/opc/package.ts';
import {
  attribute,
  child,
  children,
  copyOf,
  descendants,
  element,
  firstChild,
  insertInOrder,
  is,
  setValue,
} from '#word-host/opc/xml.ts';
import { PARAGRAPH_ORDER } from './element-order.ts';

/**
 * Copies the lists that content uses into a package (word/numbering.xml, created for the first one), each as a separate
 * list; an invalid list loses its number.
 */
export function adoptLists(content: readonly Element[], from: OpcPackage, to: OpcPackage): void {
  const taken = new Map<string, string | null>();
  for (const used of content.flatMap((part) => descendants(part, 'w:numPr'))) {
    const reference = child(used, 'w:numId');
    const id = attribute(reference, 'w:val') ?? '0';
    if (id === '0') continue;
    const own = taken.has(id) ? taken.get(id) : copied(id, from, to);
    taken.set(id, own ?? null);
    if (reference && own) setValue(reference, own);
    else used.remove();
  }
}

/** The id of a copy of the other package's list. */
function copied(id: string, from: OpcPackage, to: OpcPackage): string | null {
  const list = listsOf(from).find((found) => attribute(found, 'w:numId') === id);
  const shapeId = attribute(child(list, 'w:abstractNumId'), 'w:val');
  const shape = shapesOf(from).find((found) => attribute(found, 'w:abstractNumId') === shapeId);
  if (!list || !shape) return null;
  const root = to.mainPart('numbering') ?? to.madeMainPart('numbering');
  const ownShapeId = next(shapesOf(to), 'w:abstractNumId', 0);
  const ownId = next(listsOf(to), 'w:numId', 1);
  const ownShape = root.ownerDocument.importNode(shape, true);
  const ownList = root.ownerDocument.importNode(list, true);
  // Word treats lists with the same nsid as one list.
  for (const mark of children(ownShape, 'w:nsid')) setValue(mark, randomMark());
  for (const picture of descendants(ownShape, 'w:lvlPicBulletId')) picture.remove();
  ownShape.setAttributeNS(NS.w, 'w:abstractNumId', ownShapeId);
  ownList.setAttributeNS(NS.w, 'w:numId', ownId);
  child(ownList, 'w:abstractNumId')?.replaceWith(
    element(root.ownerDocument, `<w:abstractNumId w:val="${ownShapeId}"/>`),
  );
  root.insertBefore(ownShape, child(root, 'w:num') ?? child(root, 'w:numIdMacAtCleanup'));
  root.insertBefore(ownList, child(root, 'w:numIdMacAtCleanup'));
  return ownId;
}

function shapesOf(source: OpcPackage): Element[] {
  return children(source.mainPart('numbering'), 'w:abstractNum');
}

function listsOf(source: OpcPackage): Element[] {
  return children(source.mainPart('numbering'), 'w:num');
}

function next(all: readonly Element[], name: 'w:abstractNumId' | 'w:numId', first: number): string {
  return String(Math.max(first - 1, ...all.map((found) => Number(attribute(found, name)))) + 1);
}

function randomMark(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return random.toString(16).toUpperCase().padStart(8, '0');
}

/** Gives paragraphs the style, list and outline level of another, if they name none of their own. */
export function takeListFormat(made: readonly Element[], from: Element): void {
  const paragraphs = made.flatMap((block) => (is(block, 'w:p') ? [block] : descendants(block, 'w:p')));
  for (const name of ['w:pStyle', 'w:numPr', 'w:outlineLvl'] as const) {
    const given = child(child(from, 'w:pPr'), name);
    if (!given) continue;
    for (const paragraph of paragraphs) {
      const format = firstChild(paragraph, 'w:pPr');
      if (!child(format, name)) insertInOrder(format, copyOf(given), PARAGRAPH_ORDER);
    }
  }
}
