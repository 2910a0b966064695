import { child, children, closest, copyOf, is, shellOf } from '#word-host/opc/xml.ts';
import { inlinesOf, isSilent, keepParagraph } from './blocks.ts';

const XML = 'http://www.w3.org/XML/1998/namespace';

/** A position between two nodes where elements can be inserted. */
export interface Point {
  readonly parent: Element;
  readonly before: Node | null;
}

/**
 * Makes room for elements at a DOM position; a surrounding run (and its text) is cut in two, but not the run of the text
 * box that contains the position.
 */
export function pointAt(node: Node, offset: number): Point {
  const around = closest(node, 'w:r', 'w:p');
  return outOfRevision(is(around, 'w:r') ? cutRun(around, node, offset) : outsideRuns(node, offset));
}

function cutRun(run: Element, node: Node, offset: number): Point {
  const first = cutAt(run, node, offset);
  const parent = elementAbove(run);
  if (!first) return { parent, before: run.nextSibling };
  const format = child(run, 'w:rPr');
  const kept = children(run).some((part) => part !== format && isFollowing(part, first));
  if (!kept) return { parent, before: run };
  const tail = elementAbove(run).insertBefore(shellOf(run), run.nextSibling);
  if (format) tail.append(copyOf(format));
  for (let part: Node | null = first; part;) {
    const next: Node | null = part.nextSibling;
    if (part !== format) tail.append(part);
    part = next;
  }
  return { parent, before: tail };
}

export function insertAt({ parent, before }: Point, elements: readonly Element[]): void {
  for (const made of elements) parent.insertBefore(made, before);
}

/**
 * Cuts the paragraph at a point inside it and returns the second half, before which blocks can be inserted. The second half
 * keeps what belongs to the paragraph mark, such as the end of a section. If nothing visible precedes the point, nothing is
 * cut and the paragraph itself is returned.
 */
export function splitParagraph(paragraph: Element, point: Point): Element {
  const at = liftTo(paragraph, point);
  const properties = child(paragraph, 'w:pPr');
  const all = inlinesOf(paragraph);
  const rest = at ? all.filter((part) => part === at || isFollowing(at, part)) : [];
  if (all.slice(0, all.length - rest.length).every(isSilent)) return paragraph;
  const tail = shellOf(paragraph);
  if (properties) {
    tail.append(copyOf(properties));
    child(properties, 'w:sectPr')?.remove();
    for (const mark of children(child(properties, 'w:rPr'), 'w:ins', 'w:del')) mark.remove();
  }
  tail.append(...rest);
  paragraph.after(tail);
  return tail;
}

function isFollowing(node: Node, other: Node): boolean {
  return (node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** A tracked change ends at an insertion between its runs, because it can't contain everything. */
function outOfRevision({ parent, before }: Point): Point {
  if (!is(parent, 'w:ins', 'w:del')) return { parent, before };
  return outOfRevision({ parent: elementAbove(parent), before: cutBefore(parent, before) });
}

/** Cuts an element in two before one of its nodes; returns the node after the cut. */
function cutBefore(parent: Element, before: Node | null): Node | null {
  if (!before) return parent.nextSibling;
  if (before === parent.firstChild) return parent;
  const rest = shellOf(parent);
  for (let node: Node | null = before; node;) {
    const next: Node | null = node.nextSibling;
    rest.append(node);
    node = next;
  }
  parent.after(rest);
  return rest;
}

function outsideRuns(node: Node, offset: number): Point {
  if (!(node instanceof Element)) return { parent: elementAbove(node), before: node };
  let before = node.childNodes[offset] ?? null;
  if (is(before, 'w:pPr')) before = before.nextSibling;
  if (is(node, 'w:body')) before ??= child(node, 'w:sectPr');
  return { parent: node, before };
}

/** The first node of the run after the position; text is cut if it contains the position. */
function cutAt(run: Element, node: Node, offset: number): Node | null {
  if (!(node instanceof Text)) {
    if (node === run) return run.childNodes[offset] ?? null;
    return offset ? node.nextSibling : node;
  }
  const holder = elementAbove(node);
  if (offset === 0) return holder;
  if (offset === node.length) return holder.nextSibling;
  const rest = shellOf(holder);
  for (const half of [holder, rest]) half.setAttributeNS(XML, 'xml:space', 'preserve');
  rest.textContent = node.data.slice(offset);
  // deleteData keeps the DOM ranges in the first half; setting data would reset them.
  node.deleteData(offset, node.length - offset);
  holder.after(rest);
  return rest;
}

/** Moves a point out of hyperlinks and the like, cutting them, until it's directly in the paragraph. */
function liftTo(paragraph: Element, { parent, before }: Point): Node | null {
  if (parent === paragraph) return before;
  return liftTo(paragraph, { parent: elementAbove(parent), before: cutBefore(parent, before) });
}

function elementAbove(node: Node): Element {
  if (!node.parentElement) throw new Error('The node stands in no element');
  return node.parentElement;
}

export const paragraphAt = (node: Node | null): Element | null => closest(node, 'w:p');

/** The same range with the runs at its ends cut there. Cutting moves text, so the given range may end up empty. */
export function cutAtEnds(range: Range): Range {
  const cut = range.cloneRange();
  const end = pointAt(range.endContainer, range.endOffset);
  const mark = new Comment();
  end.parent.insertBefore(mark, end.before);
  const { parent, before } = pointAt(range.startContainer, range.startOffset);
  cut.setEndBefore(mark);
  if (before) cut.setStartBefore(before);
  else cut.setStart(parent, parent.childNodes.length);
  mark.remove();
  return cut;
}

/** Deletes a range's content; two paragraphs cut by it become one, as with the Delete key. */
export function deleteRange(range: Range): void {
  const first = paragraphAt(range.startContainer);
  const last = paragraphAt(range.endContainer);
  const container = (first ?? range.commonAncestorContainer).parentNode;
  const format = child(first, 'w:pPr');
  range.deleteContents();
  if (first && format && !child(first, 'w:pPr')) first.prepend(format);
  if (first && last && first !== last && first.isConnected && last.isConnected) {
    range.setStart(first, first.childNodes.length);
    range.collapse(true);
    first.append(...inlinesOf(last));
    const emptied = last.parentNode;
    last.remove();
    keepParagraph(emptied);
  }
  keepParagraph(range.startContainer);
  keepParagraph(container);
}
