import { childOf, elements, isOn, NAMESPACE, tagOf } from '#document-text/docx/wordml.ts';

const W = NAMESPACE.w;

/** Tag of the control that the seal replaces. */
export const SEAL_FIELD = 'seal';

/** Tag of the control around a picture that the organization's logo replaces. */
export const LOGO_FIELD = 'logo';

/** A field that a template of a document type may print. */
export interface TemplateField {
  /** `programme`; with a list, `results.course`. */
  tag: string;
  label: string;
  /** Whether every document of this type has a value. */
  isAlways: boolean;
  /** The list that it belongs to, which has a value for each line. */
  list: string | null;
  /** Whether lines of the list have several values, like rows of a table. */
  isCell: boolean;
}

export const controls = (root: Element): Element[] => elements(root, W, 'sdt');

export const contentOf = (control: Element): Element | null => childOf(control, 'sdtContent');

/** The nearest ancestor with this name in Word's namespace. */
export function around(element: Element, name: string): Element | null {
  let parent = element.parentElement;
  while (parent && (parent.localName !== name || parent.namespaceURI !== W)) parent = parent.parentElement;
  return parent;
}

/** Moves a control that Word put around a single paragraph or cell inside it. */
export function moveInside(root: Element): void {
  for (const control of controls(root)) {
    if (tagOf(control) === null || around(control, 'p')) continue;
    const content = contentOf(control);
    const paragraphs = content ? elements(content, W, 'p') : [];
    const [paragraph] = paragraphs;
    if (!content || !paragraph || paragraphs.length > 1 || elements(content, W, 'sdt').length > 0) continue;
    control.replaceWith(...content.childNodes);
    content.append(...[...paragraph.children].filter((child) => !isNamed(child, 'pPr')));
    paragraph.append(control);
  }
}

export function isNamed(element: Element, name: string): boolean {
  return element.localName === name && element.namespaceURI === W;
}

/** The element that is repeated for each line: a row if the list has cells, otherwise the paragraph. */
export function repeated(control: Element, { isCell }: Pick<TemplateField, 'isCell'>): Element | null {
  return (isCell ? around(control, 'tr') : null) ?? around(control, 'p');
}

/** The format of a field's text: that of its first run, or for a placeholder that of the control. */
export function formatOf(control: Element): Element | null {
  const properties = childOf(control, 'sdtPr');
  const isHint = isOn(childOf(properties, 'showingPlcHdr'));
  const content = contentOf(control);
  const [run] = content ? elements(content, W, 'r') : [];
  return childOf(isHint ? properties : run, 'rPr') ?? childOf(properties, 'rPr');
}
