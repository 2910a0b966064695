import { child, children, closest, is } from '#playground/word-host/opc/xml.ts';
import { blocksOf, isBlockContainer } from './blocks.ts';
import { contentOf } from './control.ts';

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

export type ControlType = (typeof TYPES)[number][0] | 'RichText';
export type ControlSubtype =
  | Exclude<ControlType, 'RichText' | 'PlainText'>
  | `RichText${'Inline' | 'Paragraphs' | 'TableCell' | 'TableRow' | 'Table'}`
  | `PlainText${'Inline' | 'Paragraph'}`;

function typeOf(control: Element): ControlType {
  const properties = children(child(control, 'w:sdtPr'));
  const found = TYPES.find(([, names]) => properties.some((property) => is(property, ...names)));
  return found?.[0] ?? 'RichText';
}

export function subtypeOf(control: Element): ControlSubtype {
  const type = typeOf(control);
  const isBlock = isBlockContainer(contentOf(control));
  if (type === 'PlainText') return isBlock ? 'PlainTextParagraph' : 'PlainTextInline';
  if (type !== 'RichText') return type;
  return tablePartOf(control) ?? (isBlock ? 'RichTextParagraphs' : 'RichTextInline');
}

/** Word's API lists rich-text controls only: no plain text, lists, dates, check boxes, tables of contents. */
export function isRichText(control: Element): boolean {
  return typeOf(control) === 'RichText';
}

/** Whether no paragraph can stand beside the control: it stands around a table, or around rows or cells of one. */
export function isAroundTablePart(control: Element): boolean {
  return tablePartOf(control) !== null;
}

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
