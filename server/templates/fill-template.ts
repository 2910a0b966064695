import { childOf, elements, NAMESPACE, tagOf } from '#document-text/docx/wordml.ts';

import {
  around,
  contentOf,
  controls,
  formatOf,
  isNamed,
  moveInside,
  repeated,
  SEAL_FIELD,
  type TemplateField,
} from './field-controls.ts';
import type { TemplatePackage } from './template-package.ts';

const W = NAMESPACE.w;
const FILLED = 'data-sealmark-filled';
const XML = 'http://www.w3.org/XML/1998/namespace';
/** Right-to-left scripts. */
const RIGHT_TO_LEFT =
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A value by tag, and lists by name, each line with values by tag. */
export interface TemplateValues {
  values: Readonly<Record<string, string>>;
  lists: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
}

/** Values are plain text. A row or paragraph with a list is repeated for each line; empty ones go. */
export function fillTemplate(
  file: TemplatePackage,
  fields: readonly TemplateField[],
  values: TemplateValues,
): void {
  const known = new Map(fields.map((field) => [field.tag, field]));
  for (const path of file.storyPaths()) {
    const root = file.needed(path);
    moveInside(root);
    for (const control of controls(root)) {
      const field = known.get(tagOf(control) ?? '');
      // Skips a control in a row that is repeated already.
      if (!field || control.hasAttribute(FILLED)) continue;
      const unit = field.list === null ? null : repeated(control, field);
      if (unit === null) fill(control, values.values[field.tag] ?? '');
      else repeat(unit, field.list ?? '', values, known);
    }
    removeEmpty(root);
    for (const control of controls(root).toReversed())
      if (tagOf(control) !== SEAL_FIELD) control.replaceWith(...(contentOf(control)?.childNodes ?? []));
  }
}

function repeat(
  unit: Element,
  list: string,
  { values, lists }: TemplateValues,
  known: ReadonlyMap<string, TemplateField>,
): void {
  const lines = lists[list] ?? [];
  const copies = (lines.length > 0 ? lines : [{}]).map((line: Readonly<Record<string, string>>) => {
    const copy = unit.cloneNode(true) as Element;
    for (const control of controls(copy)) {
      const field = known.get(tagOf(control) ?? '');
      if (field) fill(control, (field.list === list ? line : values)[field.tag] ?? '');
    }
    return copy;
  });
  const last = copies.at(-1);
  if (last && isNamed(last, 'p')) keepWithNext(last);
  unit.replaceWith(...copies);
}

/** Prevents the end of a document from being alone on a page. */
function keepWithNext(paragraph: Element): void {
  const document = paragraph.ownerDocument;
  let looks = childOf(paragraph, 'pPr');
  if (!looks) paragraph.prepend((looks = document.createElementNS(W, 'w:pPr')));
  if (childOf(looks, 'keepNext')) return;
  const keep = document.createElementNS(W, 'w:keepNext');
  const style = childOf(looks, 'pStyle');
  if (style) style.after(keep);
  else looks.prepend(keep);
}

function fill(control: Element, value: string): void {
  const content = contentOf(control);
  if (!content) return;
  control.setAttribute(FILLED, value === '' ? 'empty' : 'text');
  const format = formatOf(control)?.cloneNode(true) as Element | undefined;
  const { ownerDocument: document } = control;
  if (value === '') return content.replaceChildren();
  const run = document.createElementNS(W, 'w:r');
  const looks = format ?? document.createElementNS(W, 'w:rPr');
  for (const style of elements(looks, W, 'rStyle')) style.remove();
  if (RIGHT_TO_LEFT.test(value) && elements(looks, W, 'rtl').length === 0)
    looks.append(document.createElementNS(W, 'w:rtl'));
  if (looks.childElementCount > 0) run.append(looks);
  const text = document.createElementNS(W, 'w:t');
  text.setAttributeNS(XML, 'xml:space', 'preserve');
  text.textContent = value;
  run.append(text);
  content.replaceChildren(run);
}

/** Rows first: a table is removed with its last row, and a cell always keeps a paragraph. */
function removeEmpty(root: Element): void {
  for (const row of elements(root, W, 'tr')) {
    if (!hasOnlyEmpty(row)) continue;
    const table = around(row, 'tbl');
    row.remove();
    if (table && elements(table, W, 'tr').length === 0) table.remove();
  }
  for (const paragraph of elements(root, W, 'p')) {
    if (!hasOnlyEmpty(paragraph)) continue;
    const siblings = [...(paragraph.parentElement?.children ?? [])].filter((child) => isNamed(child, 'p'));
    const isNeeded = siblings.length === 1 || elements(paragraph, W, 'sectPr').length > 0;
    if (!isNeeded) paragraph.remove();
    else for (const child of Array.from(paragraph.children)) if (!isNamed(child, 'pPr')) child.remove();
  }
}

/** An element with the seal's place always stays. */
function hasOnlyEmpty(element: Element): boolean {
  const all = controls(element);
  if (all.some((control) => tagOf(control) === SEAL_FIELD)) return false;
  const fields = all.filter((control) => control.hasAttribute(FILLED));
  return fields.length > 0 && fields.every((control) => control.getAttribute(FILLED) === 'empty');
}
