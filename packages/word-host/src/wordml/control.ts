import {
  attribute,
  child,
  children,
  closest,
  descendants,
  element,
  is,
  shellOf,
} from '#word-host/opc/xml.ts';
import { blocksOf, emptyParagraph, inlinesOf, isBlockContainer, isSilent } from './blocks.ts';

/** The content of a control, created if a file omitted it. */
export function contentOf(control: Element): Element {
  const found = child(control, 'w:sdtContent');
  if (found) return found;
  const made = element(control.ownerDocument, '<w:sdtContent/>');
  control.append(made);
  return made;
}

export function newControl(document: Document): Element {
  return element(document, '<w:sdt><w:sdtPr/><w:sdtContent/></w:sdt>');
}

/** What Word shows in an empty control. */
export function showPlaceholder(control: Element): void {
  child(control, 'w:sdtPr')?.append(element(control.ownerDocument, '<w:showingPlcHdr/>'));
  const words = '<w:r><w:t>Click or tap here to enter text.</w:t></w:r>';
  contentOf(control).append(element(control.ownerDocument, words));
}

/** Removes everything, including the placeholder. A block-level control keeps one paragraph, with its format. */
export function emptyControl(control: Element): void {
  const content = contentOf(control);
  if (children(content, 'w:tr', 'w:tc').length) return descendants(content, 'w:tc').forEach(emptyCell);
  const paragraph =
    isBlockContainer(content) && (children(content, 'w:p')[0] ?? emptyParagraph(content.ownerDocument));
  if (paragraph) for (const part of inlinesOf(paragraph)) part.remove();
  content.replaceChildren(...(paragraph ? [paragraph] : []));
  child(child(control, 'w:sdtPr'), 'w:showingPlcHdr')?.remove();
}

/** Leaves one paragraph in the cell, with its format. */
function emptyCell(cell: Element): void {
  const paragraph = children(cell, 'w:p')[0] ?? emptyParagraph(cell.ownerDocument);
  for (const part of inlinesOf(paragraph)) part.remove();
  const format = child(cell, 'w:tcPr');
  cell.replaceChildren(...(format ? [format] : []), paragraph);
}

const LOCKS = ['sdtLocked', 'contentLocked', 'sdtContentLocked'] as const;

export function lockOf(control: Element): (typeof LOCKS)[number] | 'unlocked' {
  const value = attribute(child(child(control, 'w:sdtPr'), 'w:lock'), 'w:val');
  return LOCKS.find((lock) => lock === value) ?? 'unlocked';
}

/** The control around a node inside a paragraph, if any. */
export function runLevelControlOf(node: Node): Element | null {
  const control = closest(node, 'w:sdt');
  return control && closest(control, 'w:p') && !isBlockContainer(control.parentNode) ? control : null;
}

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

/** The types of Word's API, for a control's markup. */
const TYPES = [
  ['PlainText', ['w:text']],
  ['Picture', ['w:picture']],
  ['ComboBox', ['w:comboBox']],
  ['DropDownList', ['w:dropDownList']],
  ['DatePicker', ['w:date']],
  ['CheckBox', ['w14:checkbox']],
  ['BuildingBlockGallery', ['w:docPartObj', 'w:docPartList']],
  ['RepeatingSection', ['w15:repeatingSection', 'w15:repeatingSectionItem']],
  ['Group', ['w:group']],
  ['Unknown', ['w:citation', 'w:bibliography', 'w:equation']],
] as const;

function typeOf(control: Element) {
  const properties = children(child(control, 'w:sdtPr'));
  const found = TYPES.find(([, names]) => properties.some((property) => is(property, ...names)));
  return found?.[0] ?? 'RichText';
}

export function subtypeOf(control: Element): string {
  const type = typeOf(control);
  const isBlock = isBlockContainer(contentOf(control));
  if (type === 'PlainText') return isBlock ? 'PlainTextParagraph' : 'PlainTextInline';
  if (type !== 'RichText') return type;
  return tablePartOf(control) ?? (isBlock ? 'RichTextParagraphs' : 'RichTextInline');
}

/** Word's API lists rich-text controls only: no plain text, lists, dates, check boxes, tables of contents. */
export const isRichText = (control: Element): boolean => typeOf(control) === 'RichText';

/** Whether no paragraph can be beside the control, because it contains a table, or rows or cells of one. */
export const isAroundTablePart = (control: Element): boolean => tablePartOf(control) !== null;

function tablePartOf(control: Element): 'RichTextTable' | 'RichTextTableRow' | 'RichTextTableCell' | null {
  const parts = children(contentOf(control));
  if (parts.some((part) => is(part, 'w:tc'))) return 'RichTextTableCell';
  if (parts.some((part) => is(part, 'w:tr'))) return 'RichTextTableRow';
  if (is(control.parentNode, 'w:tr')) return 'RichTextTableCell';
  if (is(control.parentNode, 'w:tbl')) return 'RichTextTableRow';
  const blocks = blocksOf(contentOf(control));
  const isTable = blocks.length === 1 && is(blocks[0], 'w:tbl') && !closest(control, 'w:p');
  return isTable ? 'RichTextTable' : null;
}
