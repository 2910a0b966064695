import { attribute, child, isOn } from '#word-host/opc/xml.ts';
import { borderLine } from './look.ts';
import { number, value } from './showing.ts';

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
