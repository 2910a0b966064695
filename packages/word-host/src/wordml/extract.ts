import { child, children, copyOf, is, shellOf } from '#word-host/opc/xml.ts';
import { isBlock } from './blocks.ts';
import { paragraphAt } from './point.ts';

/** Copies of a range's content, completed: half a paragraph gets a paragraph around it. */
export function extractRange(range: Range): Element[] {
  const paragraph = paragraphAt(range.commonAncestorContainer);
  if (!paragraph) {
    const copies = [...range.cloneContents().childNodes].filter(isBlock);
    const [first] = copies;
    const format = child(paragraphAt(range.startContainer), 'w:pPr');
    if (is(first, 'w:p') && format && !child(first, 'w:pPr')) first.prepend(copyOf(format));
    return copies;
  }
  let copy: Node = range.cloneContents();
  for (let around: Node | null = range.commonAncestorContainer; around && around !== paragraph.parentNode;) {
    if (around instanceof Element) {
      const shell = shellOf(around);
      const format = children(around, 'w:pPr', 'w:rPr')[0];
      if (format) shell.append(copyOf(format));
      for (const node of copy instanceof DocumentFragment ? [...copy.childNodes] : [copy]) {
        if (!is(node, 'w:pPr', 'w:rPr')) shell.append(node);
      }
      copy = shell;
    }
    around = around.parentNode;
  }
  return copy instanceof Element ? [copy] : [];
}
