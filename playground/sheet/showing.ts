import type { WordModel } from '#word-host/model/word-model.ts';
import type { Name } from '#word-host/opc/namespaces.ts';
import { attribute, child } from '#word-host/opc/xml.ts';
import type { ListMark } from './numbering.ts';
import type { Places } from './places.ts';
import type { StyleSheet } from './style-sheet.ts';

/** The context for drawing a story. */
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

export const value = (owner: Element | null | undefined, name: Name = 'w:val') => attribute(owner, name);

export function number(owner: Element | null | undefined, name: Name = 'w:val'): number | null {
  const parsed = Number.parseFloat(value(owner, name) ?? '');
  return Number.isFinite(parsed) ? parsed : null;
}

/** The element at the end of a path of children. */
export const descend = (from: Element | null | undefined, ...path: Name[]): Element | null =>
  path.reduce<Element | null>((at, name) => child(at, name), from ?? null);

/** Twentieths of a point, as CSS. */
export const twips = (count: number) => `${count / 20}pt`;
/** English metric units, as CSS. */
export const emu = (count: number) => `${count / 12_700}pt`;
