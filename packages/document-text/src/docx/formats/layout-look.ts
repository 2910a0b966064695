import { widthOf, rareFonts } from './symbol-fonts.ts';
import { channelsOf } from '#document-text/contrast.ts';
import { switchesOf } from './table-parts.ts';
import { childOf, halfPoints, isOn, isSet, NAMESPACE, twips, valueOf } from '#document-text/docx/wordml.ts';

const W = NAMESPACE.w;
export const W14 = 'http://schemas.microsoft.com/office/word/2010/wordml';

/** How letters stand. */
interface LettersLook {
  /** In half-points; the second one for letters that are raised or lowered, which may be so by a name alone. */
  size?: number;
  rise?: number;
  raise?: string;
  /** How far apart they are, in twips, their width in percent, marks over and lines around them, and whether they're written from right to left. */
  spread?: number;
  scale?: number;
  mark?: string;
  isFramed?: boolean;
  isUnderlined?: boolean;
  isBold?: boolean;
  isItalic?: boolean;
  isTurned?: boolean;
  /** Fonts by kinds of letters. */
  ascii?: string;
  hAnsi?: string;
  /** Formats that are sealed as they're written, because few programs know of them; and which bands a table has, if these have some. */
  [rare: `${'rare' | 'bands'} ${string}`]: string;
}

/** The part of a format that decides where text stands. */
export interface LayoutLook extends LettersLook {
  /** The indents of a paragraph, in twips, and its alignment; the list that it belongs to. */
  left?: number;
  right?: number;
  first?: number;
  align?: string;
  tableLeft?: number;
  tableAlign?: string;
  list?: string;
  isFromRight?: boolean;
  /** The free sides of a cell, in twips; where its text is between top and bottom, and the direction of its lines. */
  marginLeft?: number;
  marginRight?: number;
  vAlign?: string;
  before?: number;
  marginTop?: number;
  /** Programs choose the room above or below it, or leave it away between paragraphs of one style. */
  isSpaced?: boolean;
  isUnhyphenated?: boolean;
  /** Lines may end within words. */
  isCutAnywhere?: boolean;
  /** How letters of different sizes are aligned in a line. */
  textAlignment?: string;
  lineDirection?: string;
  /** How text stands at a tab stop, and what leads to it, by its place. */
  [place: `tab ${string}` | `leader ${string}`]: string;
}

/** In half-points, without a format. */
const USUAL_SIZE = 20;

const [RARE, BAND] = [/^(rare|bands) /, /^rare (band|wholeTable|[ns][ew]Cell)/];

/** How letters stand, with all that may be unsaid. */
export type WholeLook = Required<
  Omit<LettersLook, `${'rare' | 'bands'} ${string}` | 'ascii' | 'hAnsi' | 'isBold' | 'isItalic'>
> & {
  formats: string;
  /** How wide the letters of the font are. */
  width: string;
};

export function lettersLook(look: LettersLook): WholeLook {
  const { size = USUAL_SIZE, rise = 0, raise = '', spread = 0, scale = 100 } = look;
  const { mark = 'none', isFramed = false, isUnderlined = false, isTurned = false } = look;
  const rares = Object.entries(look).filter(([name, value]) => value !== '' && RARE.test(name));
  const isBanded = rares.some(([name]) => BAND.test(name));
  const others = isBanded ? rares : rares.filter(([name]) => name.startsWith('rare '));
  const formats = [...others.map(([name, value]) => `${name} ${String(value)}`), ...rareFonts(look)].join(
    ' ',
  );
  const width = widthOf(look.ascii);
  return { size, rise, raise, spread, scale, mark, isFramed, isUnderlined, isTurned, formats, width };
}

function tabsIn(tabs: Element): LayoutLook {
  const look: LayoutLook = {};
  for (const tab of tabs.children) {
    const place = Math.round(twips(tab, 'pos'));
    look[`tab ${place}`] = valueOf(tab) ?? '';
    look[`leader ${place}`] = valueOf(tab) === 'clear' ? '' : (tab.getAttributeNS(W, 'leader') ?? '');
  }
  return look;
}

/** What one property changes; null for one that changes no layout. */
export function layoutBy(property: Element): LayoutLook | null {
  const value = valueOf(property) ?? '';
  switch (property.namespaceURI === W && property.localName) {
    case 'ind':
      return {
        ...lengthIn(property, 'left', 'left', 'start'),
        ...lengthIn(property, 'right', 'right', 'end'),
        ...(hasLength(property, 'firstLine', 'hanging') && {
          first: counted(property, 'firstLine') - counted(property, 'hanging'),
        }),
      };
    case 'tabs':
      return tabsIn(property);
    case 'jc':
      return property.parentElement?.localName === 'tblPr' ? { tableAlign: value } : { align: value };
    case 'tblInd':
      return { tableLeft: twips(property, 'w') };
    case 'tblCellMar':
    case 'tcMar':
      return {
        ...marginIn(property, 'marginLeft', 'left', 'start'),
        ...marginIn(property, 'marginRight', 'right', 'end'),
        ...marginIn(property, 'marginTop', 'top'),
      };
    case 'vAlign':
      return { vAlign: value };
    case 'textDirection':
      return property.parentElement?.localName === 'tcPr' ? { lineDirection: value } : null;
    case 'vertAlign':
      return { raise: value };
    case 'position':
      return { rise: halfPoints(property) };
    case 'spacing': {
      const isSpaced = ['beforeAutospacing', 'afterAutospacing'].some((name) => isSet(property, name));
      if (['before', 'beforeLines', 'beforeAutospacing'].some((name) => property.hasAttributeNS(W, name)))
        return {
          before: isSet(property, 'beforeAutospacing') ? 0 : counted(property, 'before'),
          ...(isSpaced && { isSpaced }),
        };
      if (property.hasAttributeNS(W, 'val')) return { spread: twips(property, 'val') };
      return isSpaced ? { isSpaced } : null;
    }
    case 'contextualSpacing':
      return isOn(property) ? { isSpaced: true } : null;
    case 'suppressAutoHyphens':
      return { isUnhyphenated: isOn(property) };
    case 'w':
      return { scale: Number.parseFloat(value) };
    case 'bidi':
      return { isFromRight: isOn(property) };
    case 'rtl':
      return { isTurned: isOn(property) };
    case 'bdr':
      return { isFramed: !/^(nil|none)$/.test(value) && !isFaint(property) };
    case 'u':
      return { isUnderlined: !/^(none)?$/.test(value) && !isFaint(property) };
    case 'b':
      return { isBold: isOn(property) };
    case 'i':
      return { isItalic: isOn(property) };
    case 'textAlignment':
      return { textAlignment: value };
    case 'em':
      return { mark: value };
    case 'wordWrap':
      return { isCutAnywhere: !isOn(property) };
    case 'fitText':
      return rare(property, value);
    case 'tblStyleRowBandSize':
    case 'tblStyleColBandSize':
      return rare(property, value === '1' ? '' : value, 'bands');
    case 'tblLook':
      return rare(property, switchesOf(property), 'bands');
    case 'mirrorIndents':
    case 'divId':
    case 'emboss':
    case 'imprint':
    case 'outline':
    case 'cs':
      return rare(property, isOn(property) ? '1' : '');
    default:
      return property.namespaceURI === W14 && property.localName !== 'textFill'
        ? rare(property, written(property))
        : null;
  }
}

/** Of 255: of a line on paper that has more of each color, nobody sees much. */
const FAINT = 208;

/** Whether a line has nearly the color of paper. */
function isFaint(line: Element): boolean {
  const color = line.getAttributeNS(W, 'color') ?? '';
  return /^[\da-f]{6}$/i.test(color) && Math.min(...channelsOf(color)) > FAINT;
}

function rare({ localName }: Element, value: string, group: 'rare' | 'bands' = 'rare'): LayoutLook {
  const look: LayoutLook = {};
  look[`${group} ${localName}`] = value;
  return look;
}

/** An element with all that is in it. */
export function written(element: Element | null): string {
  const values = (element ? [element, ...element.querySelectorAll('*')] : []).flatMap(
    ({ localName, attributes }) => [localName, ...Array.from(attributes, ({ value }) => value)],
  );
  return values.toSorted().join(' ');
}

/** In twips for each hundredth of a letter or a line. */
const COUNTED: Readonly<Record<string, number>> = { Chars: 2.1, Lines: 2.4 };

/** A length that may also be given as a number of letters or lines, which then counts. */
export function counted(lengths: Element, ...names: string[]): number {
  const given = twips(lengths, ...names);
  for (const name of names)
    for (const [unit, size] of Object.entries(COUNTED)) {
      const length = Number(lengths.getAttributeNS(W, name + unit) ?? 0) * size;
      // Word writes both, and fonts differ.
      if (Math.abs(given - length) > Math.abs(length) / 2 && length !== 0) return length;
    }
  return given;
}

/** No letters at all give the length of the list or the style again. */
const hasLength = (lengths: Element, ...names: string[]) =>
  names.some(
    (name) => lengths.hasAttributeNS(W, name) || Number(lengths.getAttributeNS(W, `${name}Chars`) ?? 0) !== 0,
  );

function lengthIn(lengths: Element, as: 'left' | 'right', ...names: string[]): LayoutLook {
  const look: LayoutLook = {};
  if (hasLength(lengths, ...names)) look[as] = counted(lengths, ...names);
  return look;
}

function marginIn(margins: Element, as: 'marginLeft' | 'marginRight' | 'marginTop', ...names: string[]) {
  const side = names.map((name) => childOf(margins, name)).find((each) => each !== null);
  const look: LayoutLook = {};
  if (side) look[as] = twips(side, 'w');
  return look;
}

/** Twips of a whole line, of which a format has a share. */
const WHOLE_LINE = 240;

/** How far apart lines are. A rule without a height is that of the height that is set elsewhere. */
export function linesBy(spacing: Element, elsewhere = WHOLE_LINE) {
  const [isHigh, isRuled] = ['line', 'lineRule'].map((name) => spacing.hasAttributeNS(W, name));
  if (!isHigh && !isRuled) return {};
  const height = isHigh ? twips(spacing, 'line') : elsewhere;
  const rule = spacing.getAttributeNS(W, 'lineRule') ?? '';
  const line = rule === 'exact' ? height : null;
  return line !== null || rule === 'atLeast'
    ? { height, line, lines: 1, least: height }
    : { height, line, lines: height / WHOLE_LINE, least: 0 };
}
