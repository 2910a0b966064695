import { childOf, halfPoints, isOn, NAMESPACE, twips, valueOf } from '#document-text/docx/wordml.ts';

const W = NAMESPACE.w;

/** How letters stand. */
export interface LettersLook {
  /** In half-points; the second one for letters that are raised or lowered, which may be so by a name alone. */
  size?: number;
  rise?: number;
  raise?: string;
  /** How far apart they are, in twips, their width in percent, marks over and lines around them, and whether they're written from right to left. */
  spread?: number;
  scale?: number;
  mark?: string;
  isFramed?: boolean;
  isTurned?: boolean;
}

/** The part of a format that decides where text stands. */
export interface LayoutLook extends LettersLook {
  /** The indents of a paragraph, in twips, and its alignment; the list that it belongs to. */
  left?: number;
  right?: number;
  first?: number;
  align?: string;
  list?: string;
  isFromRight?: boolean;
  /** The free sides of a cell, in twips; where its text is between top and bottom, and the direction of its lines. */
  marginLeft?: number;
  marginRight?: number;
  vAlign?: string;
  before?: number;
  /** How letters of different sizes are aligned in a line. */
  textAlignment?: string;
  lineDirection?: string;
}

/** In half-points, without a format. */
const USUAL_SIZE = 20;

export function lettersLook(look: LettersLook): Required<LettersLook> {
  const { size = USUAL_SIZE, rise = 0, raise = '', spread = 0, scale = 100 } = look;
  const { mark = 'none', isFramed = false, isTurned = false } = look;
  return { size, rise, raise, spread, scale, mark, isFramed, isTurned };
}

/** What one property changes; null for one that changes no layout. */
export function layoutBy(property: Element): LayoutLook | null {
  const value = valueOf(property) ?? '';
  switch (property.namespaceURI === W && property.localName) {
    case 'ind':
      return {
        ...lengthIn(property, 'left', 'left', 'start'),
        ...lengthIn(property, 'right', 'right', 'end'),
        ...(['firstLine', 'hanging'].some((name) => property.hasAttributeNS(W, name)) && {
          first: twips(property, 'firstLine') - twips(property, 'hanging'),
        }),
      };
    case 'jc':
      // That of a table isn't its paragraphs'.
      return property.parentElement?.localName === 'pPr' ? { align: value } : null;
    case 'numPr':
      return { list: valueOf(childOf(property, 'numId')) ?? '' };
    case 'tblCellMar':
    case 'tcMar':
      return {
        ...marginIn(property, 'marginLeft', 'left', 'start'),
        ...marginIn(property, 'marginRight', 'right', 'end'),
      };
    case 'vAlign':
      return { vAlign: value };
    case 'textDirection':
      return property.parentElement?.localName === 'tcPr' ? { lineDirection: value } : null;
    case 'vertAlign':
      return { raise: value };
    case 'position':
      return { rise: halfPoints(property) };
    case 'spacing':
      if (property.hasAttributeNS(W, 'before')) return { before: twips(property, 'before') };
      return property.hasAttributeNS(W, 'val') ? { spread: twips(property, 'val') } : null;
    case 'w':
      return { scale: Number.parseFloat(value) };
    case 'bidi':
      return { isFromRight: isOn(property) };
    case 'rtl':
      return { isTurned: isOn(property) };
    case 'bdr':
      return { isFramed: !/^(nil|none)$/.test(value) };
    case 'textAlignment':
      return { textAlignment: value };
    case 'em':
      return { mark: value };
    default:
      return null;
  }
}

function lengthIn(lengths: Element, as: 'left' | 'right', ...names: string[]): LayoutLook {
  return names.some((name) => lengths.hasAttributeNS(W, name)) ? { [as]: twips(lengths, ...names) } : {};
}

function marginIn(margins: Element, as: 'marginLeft' | 'marginRight', ...names: string[]): LayoutLook {
  const side = names.map((name) => childOf(margins, name)).find((each) => each !== null);
  return side ? { [as]: twips(side, 'w') } : {};
}
