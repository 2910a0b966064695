import { NAMESPACE } from './wordml.ts';

const texts = new WeakMap<Element, string>();

/** The text of a paragraph that was parsed without its runs; undefined for any other, which has its runs. */
export function plainTextOf(paragraph: Element): string | undefined {
  return texts.get(paragraph);
}

export function setPlainText(paragraph: Element, text: string): void {
  texts.set(paragraph, text);
}

/** Every text of an element, in order. */
export function textsIn(element: Element): string[] {
  return [element, ...element.querySelectorAll('p, t')].flatMap((found) => {
    const text = found.localName === 't' ? found.textContent : plainTextOf(found);
    return found.namespaceURI === NAMESPACE.w && text !== undefined ? [text] : [];
  });
}
