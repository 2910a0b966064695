const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

/** The XML namespaces of WordprocessingML and its package, under their usual prefixes. */
export const NAMESPACE = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: OFFICE,
  wp: `${DRAWING}/wordprocessingDrawing`,
  a: `${DRAWING}/main`,
  m: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  pic: `${DRAWING}/picture`,
  pkg: 'http://schemas.microsoft.com/office/2006/xmlPackage',
  v: 'urn:schemas-microsoft-com:vml',
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  relationships: 'http://schemas.openxmlformats.org/package/2006/relationships',
} as const;

export function elements(within: Element | Document, namespace: string, name: string): Element[] {
  return [...within.getElementsByTagNameNS(namespace, name)];
}

/** Its first child of this name in Word's own namespace. */
export function childOf(parent: Element | null | undefined, name: string): Element | null {
  let child = parent?.firstElementChild ?? null;
  while (child !== null && (child.localName !== name || child.namespaceURI !== NAMESPACE.w))
    child = child.nextElementSibling;
  return child;
}

export function valueOf(element: Element | null | undefined): string | null {
  return element?.getAttributeNS(NAMESPACE.w, 'val') ?? null;
}

/** Whether a switch is there and on, which it also is without a value. */
export function isOn(element: Element | null): boolean {
  return element !== null && !/^(0|false|off)$/.test(valueOf(element) ?? '');
}

/** The innermost content control around an element that passes, or null; the element itself may be it. */
export function controlAround(element: Element, passes: (control: Element) => boolean): Element | null {
  let control = element.closest('sdt');
  while (control !== null && !passes(control)) control = control.parentElement?.closest('sdt') ?? null;
  return control;
}

/** The tag of a content control. */
export function tagOf(control: Element): string | null {
  const properties = [...control.children].find((child) => child.localName === 'sdtPr');
  const tag = properties && elements(properties, NAMESPACE.w, 'tag')[0];
  return valueOf(tag);
}
