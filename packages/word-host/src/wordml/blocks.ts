import { child, children, closest, descendants, element, is } from '#word-host/opc/xml.ts';

/** The story that contains an element: the body of the document, a header or a footer. */
export function storyOf(node: Node): Element {
  const story = closest(node, 'w:body', 'w:hdr', 'w:ftr');
  if (!story) throw new Error('The node stands in no story');
  return story;
}

export function isBlock(node: Node): node is Element {
  return is(node, 'w:p', 'w:tbl') || (is(node, 'w:sdt') && isBlockContainer(child(node, 'w:sdtContent')));
}

/** Whether paragraphs and tables can be its children. */
export function isBlockContainer(node: Node | null): node is Element {
  if (is(node, 'w:body', 'w:hdr', 'w:ftr', 'w:tc', 'w:txbxContent')) return true;
  if (!is(node, 'w:sdtContent')) return false;
  const outer = node.parentNode?.parentNode ?? null;
  return children(node).some(isBlock) || (!node.firstElementChild && isBlockContainer(outer));
}

export const blocksOf = (container: Element): Element[] => children(container).filter(isBlock);

/** Every paragraph in document order, except those in text boxes, which Word's API doesn't show. */
export function paragraphsIn(root: Element): Element[] {
  const all = descendants(root, 'w:p');
  if (descendants(root, 'w:txbxContent').length === 0) return all;
  return all.filter((paragraph) => {
    const box = closest(paragraph, 'w:txbxContent');
    return !box || box === root || !root.contains(box);
  });
}

export const emptyParagraph = (document: Document): Element => element(document, '<w:p/>');

/** Restores the required paragraph: anywhere in a story, at the end of a table cell. */
export function keepParagraph(container: Node | null): void {
  if (!isBlockContainer(container)) return;
  const last = blocksOf(container).at(-1);
  if (last && (is(last, 'w:p') || !is(container, 'w:tc'))) return;
  container.insertBefore(emptyParagraph(container.ownerDocument), child(container, 'w:sectPr'));
}

/** Whether a paragraph ends its body, header, footer or cell, where Word requires one. */
export function isLastOfStory(paragraph: Element): boolean {
  const container = paragraph.parentElement;
  return is(container, 'w:body', 'w:hdr', 'w:ftr', 'w:tc') && blocksOf(container).at(-1) === paragraph;
}

export const isVacant = (paragraph: Element): boolean => inlinesOf(paragraph).every(isSilent);

export function isSilent(part: Element): boolean {
  return is(part, 'w:proofErr', 'w:bookmarkStart', 'w:bookmarkEnd');
}

/** A paragraph's content without its properties. */
export function inlinesOf(paragraph: Element): Element[] {
  return children(paragraph).filter((part) => !is(part, 'w:pPr'));
}
