import type { WordModel } from '#playground/word-host/model/word-model.ts';
import type { ListMark } from './numbering.ts';
import type { Places } from './places.ts';
import type { StyleSheet } from './style-sheet.ts';

/** What is at hand while a story is drawn. */
export interface Showing {
  readonly model: WordModel;
  readonly styles: StyleSheet;
  /** The number or bullet of each list paragraph. */
  readonly marks: ReadonlyMap<Element, ListMark>;
  readonly places: Places;
  /** For page numbers in headers and footers; null in the body. */
  readonly page: { number: number; total: number } | null;
}

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...content);
  return element;
}
