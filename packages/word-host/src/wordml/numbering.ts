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

/** The lists of a package (word/numbering.xml), created when the first one is copied. */
export class Numbering {
  readonly #package: OpcPackage;

  constructor(source: OpcPackage) {
    this.#package = source;
  }

  /** Copies the lists that content uses, each as a separate list; an invalid list loses its number. */
  adopt(content: readonly Element[], from: Numbering): void {
    const taken = new Map<string, string | null>();
    for (const used of content.flatMap((part) => descendants(part, 'w:numPr'))) {
      const reference = child(used, 'w:numId');
      const id = attribute(reference, 'w:val') ?? '0';
      if (id === '0') continue;
      const own = taken.has(id) ? taken.get(id) : this.#take(id, from);
      taken.set(id, own ?? null);
      if (reference && own) setValue(reference, own);
      else used.remove();
    }
  }

  /** The id of a copy of the other package's list. */
  #take(id: string, from: Numbering): string | null {
    const list = from.#lists().find((found) => attribute(found, 'w:numId') === id);
    const shapeId = attribute(child(list, 'w:abstractNumId'), 'w:val');
    const shape = from.#shapes().find((found) => attribute(found, 'w:abstractNumId') === shapeId);
    if (!list || !shape) return null;
    const root = this.#package.mainPart('numbering') ?? this.#package.madeMainPart('numbering');
    const ownShapeId = next(this.#shapes(), 'w:abstractNumId', 0);
    const ownId = next(this.#lists(), 'w:numId', 1);
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

  #shapes(): Element[] {
    return children(this.#package.mainPart('numbering'), 'w:abstractNum');
  }

  #lists(): Element[] {
    return children(this.#package.mainPart('numbering'), 'w:num');
  }
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
