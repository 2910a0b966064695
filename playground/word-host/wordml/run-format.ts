import type { Name } from '#playground/word-host/opc/namespaces.ts';
import { attribute, child, closest, element, insertInOrder, isOn } from '#playground/word-host/opc/xml.ts';
import { RUN_ORDER } from './element-order.ts';
import type { Styles } from './styles.ts';

/** The property of a run that counts: its own, that of its styles, or the document's default. */
export function effective(run: Element, name: Name, styles: Styles): Element | null {
  const own = child(run, 'w:rPr');
  const paragraph = child(closest(run, 'w:p'), 'w:pPr');
  return (
    child(own, name) ??
    styles.runProperty(attribute(child(own, 'w:rStyle'), 'w:val'), name) ??
    styles.runProperty(attribute(child(paragraph, 'w:pStyle'), 'w:val') ?? styles.defaultId, name) ??
    styles.defaultRunProperty(name)
  );
}

export function isSwitchedOn(run: Element, name: Name, styles: Styles): boolean {
  return isOn(effective(run, name, styles));
}

/** `xml` is the property; null takes it away. */
export function setRunProperty(run: Element, name: Name, xml: string | null): void {
  const owner = run.ownerDocument;
  let format = child(run, 'w:rPr');
  if (!format) {
    format = element(owner, '<w:rPr/>');
    run.prepend(format);
  }
  if (xml === null) child(format, name)?.remove();
  else insertInOrder(format, element(owner, xml), RUN_ORDER);
}
