import { NAMESPACE } from './wordml.ts';

/** Runs of one format; the properties are null without any. */
export interface PlainRun {
  properties: Element | null;
  text: string;
}

const NONE: readonly PlainRun[] = [];
const runs = new WeakMap<Element, readonly PlainRun[]>();

/** The runs of a paragraph that was parsed without them; empty if it has its runs. */
export function plainRunsOf(paragraph: Element): readonly PlainRun[] {
  return runs.get(paragraph) ?? NONE;
}

export function setPlainRuns(paragraph: Element, plain: readonly PlainRun[]): void {
  runs.set(paragraph, plain);
}

/** Every text of an element, in order. */
export function textsIn(element: Element): string[] {
  return [element, ...element.querySelectorAll('p, t')].flatMap((found) => {
    if (found.namespaceURI !== NAMESPACE.w) return [];
    return found.localName === 't' ? [found.textContent] : (runs.get(found) ?? NONE).map(({ text }) => text);
  });
}
