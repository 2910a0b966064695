import { childOf, elements, isOn, NAMESPACE, tagOf } from '#document-text/docx/wordml.ts';

const W = NAMESPACE.w;

/** The tag of the control whose place the seal takes. */
export const SEAL_FIELD = 'seal';

/** The tag of the control around a picture whose place the organization's logo takes. */
export const LOGO_FIELD = 'logo';

/** What a template of a document type may print. */
export interface TemplateField {
  /** `programme`; with a list, `results.course`. */
  tag: string;
  label: string;
  /** Whether every document of this type has it. */
  isAlways: boolean;
  /** The list that it's a part of, which has one value for each line. */
  list: string | null;
  /** Whether lines of the list have several values, as rows of a table have. */
  isCell: boolean;
}

export function controls(root: Element): Element[] {
  return elements(root, W, 'sdt');
}

export function contentOf(control: Element): Element | null {
  return childOf(control, 'sdtContent');
}

/** The element of Word's of this name that is nearest around another. */
export function around(element: Element, name: string): Element | null {
  let parent = element.parentElement;
  while (parent && (parent.localName !== name || parent.namespaceURI !== W)) parent = parent.parentElement;
  return parent;
}

/** Controls that Word has put around a paragraph or a cell of a field alone stand within it from now on. */
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

/** A row where the list has cells, else the paragraph: what there is one of for each line. */
export function repeated(control: Element, { isCell }: Pick<TemplateField, 'isCell'>): Element | null {
  return (isCell ? around(control, 'tr') : null) ?? around(control, 'p');
}

/** The looks of a field's text: those of its first run, but of a hint those that the control says. */
export function formatOf(control: Element): Element | null {
  const properties = childOf(control, 'sdtPr');
  const isHint = isOn(childOf(properties, 'showingPlcHdr'));
  const content = contentOf(control);
  const [run] = content ? elements(content, W, 'r') : [];
  return childOf(isHint ? properties : run, 'rPr') ?? childOf(properties, 'rPr');
}
