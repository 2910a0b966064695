import type { WordModel } from '#word-host/model/word-model.ts';
import type { Name } from '#word-host/opc/namespaces.ts';
import { attribute, child, isOn } from '#word-host/opc/xml.ts';
import type { ListMark } from './numbering.ts';
import type { Places } from './places.ts';
import type { StyleSheet } from './style-sheet.ts';
import { borderLine } from './look.ts';

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

/** Sizes in points. */
export interface Section {
  index: number;
  width: number;
  height: number;
  top: number;
  bottom: number;
  left: number;
  right: number;
  header: number;
  footer: number;
  hasTitlePage: boolean;
  startsPage: boolean;
  /** A line around the page, and its distance from the text or the edge. */
  border: { line: string; inset: { top: number; right: number; bottom: number; left: number } } | null;
}

/** Reads a `w:sectPr`, which is at the end of its section. */
export function readSection(section: Element, index: number): Section {
  const size = child(section, 'w:pgSz');
  const margins = child(section, 'w:pgMar');
  const kind = value(child(section, 'w:type'));
  const sides = {
    top: points(margins, 'w:top', 1440),
    bottom: points(margins, 'w:bottom', 1440),
    left: points(margins, 'w:left', 1440),
    right: points(margins, 'w:right', 1440),
  };
  return {
    index,
    width: points(size, 'w:w', 11_906),
    height: points(size, 'w:h', 16_838),
    ...sides,
    header: points(margins, 'w:header', 708),
    footer: points(margins, 'w:footer', 708),
    hasTitlePage: isOn(child(section, 'w:titlePg')),
    startsPage: kind !== 'continuous',
    border: pageBorder(child(section, 'w:pgBorders'), sides),
  };
}

function pageBorder(borders: Element | null, margins: Record<'top' | 'right' | 'bottom' | 'left', number>) {
  const top = child(borders, 'w:top');
  const line = borderLine(top);
  if (!line || line === 'none') return null;
  const isFromEdge = attribute(borders, 'w:offsetFrom') === 'page';
  const inset = (side: 'top' | 'right' | 'bottom' | 'left') => {
    const space = number(child(borders, `w:${side}`), 'w:space') ?? 0;
    return isFromEdge ? space : margins[side] - space;
  };
  return {
    line,
    inset: { top: inset('top'), right: inset('right'), bottom: inset('bottom'), left: inset('left') },
  };
}

const points = (owner: Element | null, name: `w:${string}`, otherwise: number) =>
  Math.abs(number(owner, name) ?? otherwise) / 20;

/** The width of the text, in points. */
export const textWidth = ({ width, left, right }: Section) => width - left - right;
