import {
  attribute,
  child,
  children,
  closest,
  descendants,
  element,
  shellOf,
} from '#playground/word-host/opc/xml.ts';
import { emptyParagraph, inlinesOf, isBlockContainer, isSilent } from './blocks.ts';

/** What a control holds, made where a file left it out. */
export function contentOf(control: Element): Element {
  const found = child(control, 'w:sdtContent');
  if (found) return found;
  const made = element(control.ownerDocument, '<w:sdtContent/>');
  control.append(made);
  return made;
}

/** Takes everything out, the placeholder too. A block-level control keeps one paragraph, with its format. */
export function emptyControl(control: Element): void {
  const content = contentOf(control);
  if (children(content, 'w:tr', 'w:tc').length) return descendants(content, 'w:tc').forEach(emptyCell);
  const paragraph =
    isBlockContainer(content) && (children(content, 'w:p')[0] ?? emptyParagraph(content.ownerDocument));
  if (paragraph) for (const part of inlinesOf(paragraph)) part.remove();
  content.replaceChildren(...(paragraph ? [paragraph] : []));
  child(child(control, 'w:sdtPr'), 'w:showingPlcHdr')?.remove();
}

/** Leaves the cell one paragraph, with its format. */
function emptyCell(cell: Element): void {
  const paragraph = children(cell, 'w:p')[0] ?? emptyParagraph(cell.ownerDocument);
  for (const part of inlinesOf(paragraph)) part.remove();
  const format = child(cell, 'w:tcPr');
  cell.replaceChildren(...(format ? [format] : []), paragraph);
}

export type Lock = 'sdtLocked' | 'contentLocked' | 'sdtContentLocked' | 'unlocked';

export function lockOf(control: Element): Lock {
  const value = attribute(child(child(control, 'w:sdtPr'), 'w:lock'), 'w:val');
  return value === 'sdtLocked' || value === 'contentLocked' || value === 'sdtContentLocked'
    ? value
    : 'unlocked';
}

/** The control around a node that stands inside a paragraph, if any. */
export function runLevelControlOf(node: Node): Element | null {
  const control = closest(node, 'w:sdt');
  return control && closest(control, 'w:p') && !isBlockContainer(control.parentNode) ? control : null;
}

/** Whether a run-level control fills its paragraph. */
export function fillsParagraph(control: Element): boolean {
  const paragraph = closest(control, 'w:p');
  return paragraph !== null && inlinesOf(paragraph).every((part) => part === control || isSilent(part));
}

/** Turns a run-level control that fills its paragraph into a block-level one around that paragraph. */
export function raiseToBlock(control: Element): void {
  const paragraph = closest(control, 'w:p');
  if (!paragraph) return;
  const content = contentOf(control);
  const inner = shellOf(paragraph);
  const properties = child(paragraph, 'w:pPr');
  if (properties) inner.append(properties);
  inner.append(...content.childNodes);
  content.append(inner);
  paragraph.replaceWith(control);
}
