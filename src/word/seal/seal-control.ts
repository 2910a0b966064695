import { controlAround, elements, NAMESPACE, tagOf } from '#document-text/docx/wordml.ts';

import { publicIdOf } from '#contract/word-file/seal.ts';

export const sealIn = (control: Element): string | null => publicIdOf(tagOf(control));

/** Whether change tracking has recorded the removal of everything drawn in an element. */
export function isStruckOut(element: Element): boolean {
  const drawings = elements(element, NAMESPACE.w, 'drawing');
  return drawings.length > 0 && drawings.every((drawing) => drawing.closest('del') !== null);
}

/** Options for reading a text without its seals. */
export const WITHOUT_SEALS = { isLeftOut: (control: Element) => sealIn(control) !== null };

export function sealAround(element: Element): Element | null {
  return controlAround(element, WITHOUT_SEALS.isLeftOut);
}
