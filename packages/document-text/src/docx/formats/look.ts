import { CLEAR, Colors, type Grounds, grounded, groundWithout, highlightOf } from './colors.ts';
import { counted, type LayoutLook, layoutBy, linesBy, W14, written } from './layout-look.ts';
import { ListLabels } from '#document-text/docx/list-labels.ts';
import { CELL_PARTS, isInPart, linesOf, OF_BANDS, OF_KIND, partType, rankOf } from './table-parts.ts';
import {
  childOf,
  elements,
  exactHeight,
  halfPoints,
  isOn,
  NAMESPACE,
  valueOf,
} from '#document-text/docx/wordml.ts';
import { fontsIn, rareFonts } from './symbol-fonts.ts';
import { lineOf } from './unseen.ts';

const W = NAMESPACE.w;

/** The sources of formats; null if a file lacks one. */
export interface Formats {
  styles: Element | null;
  theme: Element | null;
  numbering?: Element | null;
  settings?: Element | null;
}

/** The part of a format that decides whether a text is visible. */
export interface Look extends LayoutLook, Grounds {
  vanish?: boolean;
  /** In Word, only on web pages; in other programs, on all. */
  isWebHidden?: boolean;
  strike?: boolean;
  dstrike?: boolean;
  /** Shown as capitals; two styles of different kinds do so, of which Word shows neither. */
  caps?: boolean;
  smallCaps?: boolean;
  areCapsTwice?: boolean;
  /** The kind of line at a side of a paragraph or cell. */
  [place: `side ${string}` | `line ${string}`]: string;
  /** Above or below the line. */
  isRaised?: boolean;
  /** In half-points; the second for letters of scripts such as Arabic, and for any marked like them. */
  size?: number;
  sizeCs?: number;
  /** The height that is written for its lines, in twips or as a share. */
  height?: number;
  /** The fixed height of its lines, and of the row or frame around them, in twips; null without one. */
  line?: number | null;
  least?: number;
  after?: number;
  /** The share of a line's usual height, if it has one. */
  lines?: number;
  room?: number | null;
  /** The possible colors of the text: by the theme, or as written. Empty means Word's automatic color. */
  colors?: readonly string[];
  /** What fills the letters instead, in programs that know of it. */
  fills?: readonly string[];
  /** Colors that the background may have where only a layout can tell. */
  grounds?: readonly string[];
  /** Fonts of other kinds of letters, and the kind that others are counted to. */
  cs?: string;
  eastAsia?: string;
  hint?: string;
}

/** A style by the first letter of its kind. */
const keyOf = (type: string, id: string | null) => `${type.charAt(0)} ${id}`;

/** Looks by the styles and the theme of a document. */
export class Looks {
  /** The look of text without a format. */
  readonly base: Look;
  readonly colors: Colors;
  readonly #styles = new Map<string, Element>();
  readonly #defaults = new Map<string, string>();
  readonly #ofStyles = new Map<string, Look>();
  readonly #parts = new Map<string, readonly Element[]>();
  readonly #lists: ListLabels;

  constructor({ styles, theme, numbering = null }: Formats) {
    this.colors = new Colors(theme);
    this.#lists = new ListLabels(numbering, styles);
    for (const style of styles === null ? [] : elements(styles, W, 'style')) {
      const type = partType(style);
      const id = keyOf(type, style.getAttributeNS(W, 'styleId'));
      this.#styles.set(id, style);
      if (/^(1|true|on)$/.test(style.getAttributeNS(W, 'default') ?? '')) this.#defaults.set(type, id);
    }
    const defaults = ['pPr', 'rPr'].map((name) =>
      this.#lookIn(childOf(styles && elements(styles, W, `${name}Default`)[0], name)),
    );
    this.base = grounded(Object.assign({}, ...defaults), undefined);
  }

  /** `container` holds its properties as `name`, such as a paragraph its `pPr`. */
  of(container: Element, name: string, around: Look): Look {
    return this.with(childOf(container, name), around);
  }

  /** The look of text with these properties, within another look. `outside`: what is behind it without their styles. */
  with(properties: Element | null, around: Look, outside: Grounds = around): Look {
    if (properties === null) return grounded(around, outside.ground);
    let named: string | null = null;
    for (let child = properties.firstElementChild; child !== null; child = child.nextElementSibling)
      if (/^(p|r|tbl)Style$/.test(child.localName))
        named = keyOf(child.localName.replace('r', 'c'), valueOf(child));
    const look = joined(around, this.#ofStyle(named));
    const own = this.#lookIn(properties, look);
    if (own.ground === CLEAR) own.ground = groundWithout(look.ground, outside.ground);
    return grounded({ ...look, ...own }, outside.ground);
  }

  /** The look in a paragraph or table, whose style need not be named. */
  ofStyled(element: Element, around: Look): Look {
    return element.localName === 'tbl'
      ? { ...this.#ofUsual('table', childOf(element, 'tblPr'), 'tblStyle', around), outside: around.ground }
      : this.#ofUsual('paragraph', childOf(element, 'pPr'), 'pStyle', around);
  }

  #ofUsual(type: string, properties: Element | null, named: string, around: Look): Look {
    const isStyled = this.#styles.has(keyOf(type, valueOf(childOf(properties, named))));
    const usual = this.#ofStyle(this.#defaults.get(type) ?? null);
    return this.with(properties, isStyled ? around : joined(around, usual), around);
  }

  /** The look of a cell, also by what its table's style has for the first and last rows and columns. */
  ofCell(cell: Element, around: Look): Look {
    const table = childOf(cell.closest('tbl'), 'tblPr');
    const id = valueOf(childOf(table, 'tblStyle'));
    const sizeOf = (name: string) => Number(around[`bands ${name}`]) || 1;
    const parts =
      id === null ? [] : this.#partsOf(id).filter((part) => isInPart(cell, partType(part), table, sizeOf));
    // Of bands and corners, other formats are sealed as they're written, but for the colors of corners.
    const looks = parts.map((part) => {
      const look = (OF_KIND['table'] ?? []).reduce<Look>((before, name) => this.of(part, name, before), {});
      // Programs differ in whether a table that doesn't say so has these.
      const [type, isUnsaid] = [partType(part), childOf(table, 'tblLook') === null];
      if (isUnsaid && type.startsWith('last')) look.ground &&= groundWithout(look.ground, around.ground);
      if (CELL_PARTS.has(type)) return look;
      const { colors } = look;
      return type.endsWith('Cell') && !isUnsaid && colors ? { ...linesOf(look), colors } : linesOf(look);
    });
    const look = grounded(Object.assign({ ...around }, ...looks), around.outside);
    return this.with(childOf(cell, 'tcPr'), look, { ground: around.outside });
  }

  /** Those of a table's style for some of its cells, the last ones before others. */
  #partsOf(id: string): readonly Element[] {
    const known = this.#parts.get(id);
    if (known) return known;
    const style = this.#styles.get(`t ${id}`);
    const chain = style ? [...this.#chainTo(`t ${id}`, style, new Map()).values()].toReversed() : [];
    const parts = chain.flatMap((one) => elements(one, W, 'tblStylePr'));
    parts.sort((one, other) => rankOf(one) - rankOf(other));
    this.#parts.set(id, parts);
    return parts;
  }

  #ofStyle(id: string | null): Look {
    const [style, known] = [this.#styles.get(id ?? ''), this.#ofStyles.get(id ?? '')];
    if (known || id === null || style === undefined) return known ?? {};
    let look: Look = {};
    for (const [own, one] of [...this.#chainTo(id, style, this.#ofStyles)].toReversed()) {
      look = this.#ofStyles.get(own) ?? { ...look, ...this.#styledIn(one, look) };
      this.#ofStyles.set(own, look);
    }
    return look;
  }

  /** A style and its bases, up to one that is known. */
  #chainTo(id: string, style: Element, ends: ReadonlyMap<string, unknown>): Map<string, Element> {
    const chain = new Map<string, Element>();
    let [own, one]: [string, Element | undefined] = [id, style];
    while (one && !chain.has(own)) {
      chain.set(own, one);
      // A style may have no id, and then nothing is based on it.
      const base: string | null | undefined = ends.has(own)
        ? null
        : childOf(one, 'basedOn')?.getAttributeNS(W, 'val');
      own = base ? keyOf(partType(style), base) : '';
      one = this.#styles.get(own);
    }
    return chain;
  }

  #styledIn(style: Element, base: Look): Look {
    const look: Look = {};
    for (const name of OF_KIND[partType(style)] ?? []) {
      const own = this.#lookIn(childOf(style, name), base);
      Object.assign(look, own, own.ground === CLEAR && look.ground && { ground: look.ground });
    }
    // Programs differ in whether these have one.
    if (partType(style) === 'character' && look.light) look.light = [...look.light, ...CLEAR];
    const bands = elements(style, W, 'tblStylePr').filter((part) => !CELL_PARTS.has(partType(part)));
    const shades = bands.flatMap((part) => elements(part, W, 'shd')).map((one) => this.colors.shadeOf(one));
    for (const band of bands)
      look[`rare ${partType(band)}`] = Object.entries(OF_BANDS)
        .flatMap(([of, names]) => names.map((name) => written(childOf(childOf(band, of), name))))
        .concat(rareFonts(this.#lookIn(childOf(band, 'rPr'))))
        .join('')
        .concat(base[`rare ${partType(band)}`] ?? '');
    const grounds = [look.ground, ...shades].flatMap((one) => one?.filter(Boolean) ?? []);
    return shades.length > 0 ? { ...look, ground: null, grounds } : look;
  }

  #line(side: Element): string {
    return lineOf(side, this.colors.of(side, 'color', 'theme', 'themeColor'));
  }

  #lookIn(properties: Element | null, base: Look = {}): Look {
    const listed = properties && this.#lists.levelIn(properties, base.list);
    const indents = childOf(listed?.format, 'ind');
    // A list without levels takes the indents of its style's list away.
    const look: Look = listed
      ? { list: listed.list, ...(indents ? layoutBy(indents) : listed.list === '0' && { left: 0, first: 0 }) }
      : {};
    for (let child = properties?.firstElementChild; child; child = child.nextElementSibling) {
      const value = child.getAttributeNS(W, 'val') ?? '';
      if (child.namespaceURI === W14 && child.localName === 'textFill')
        look.fills = this.colors.ofFill(child);
      else Object.assign(look, layoutBy(child));
      switch (child.namespaceURI === W && child.localName) {
        case 'vanish':
        case 'strike':
        case 'dstrike':
        case 'caps':
        case 'smallCaps':
          look[child.localName as 'vanish'] = isOn(child);
          look.areCapsTwice = false;
          break;
        case 'webHidden':
          look.isWebHidden = isOn(child);
          break;
        case 'specVanish':
          if (isOn(child)) look.vanish = true;
          break;
        case 'vertAlign':
          look.isRaised = value !== 'baseline';
          break;
        case 'sz':
          look.size = halfPoints(child);
          break;
        case 'szCs':
          look.sizeCs = halfPoints(child);
          break;
        case 'spacing':
          Object.assign(look, linesBy(child, base.height));
          if (Array.from(child.attributes).some(({ localName }) => localName.startsWith('after')))
            look.after = counted(child, 'after');
          break;
        case 'framePr':
          look.room = exactHeight(child, 'hRule', 'h');
          break;
        case 'color':
          look.colors = this.colors.of(child, 'val', 'theme', 'themeColor');
          break;
        case 'pBdr':
          for (const side of child.children) look[`side ${side.localName}`] = this.#line(side);
          break;
        case 'tblBorders':
        case 'tcBorders':
          for (const side of child.children)
            look[
              `line ${child.localName} ${side.localName.replace('start', 'left').replace('end', 'right')}`
            ] = this.#line(side);
          break;
        case 'rFonts':
          Object.assign(look, fontsIn(child, this.colors.fontOf));
          break;
        case 'highlight':
          look.light = value === 'none' ? CLEAR : highlightOf(value);
          break;
        case 'shd': {
          const shade = this.colors.shadeOf(child);
          look[properties?.localName === 'rPr' ? 'shade' : 'ground'] = shade;
          if (shade === null) look.grounds = this.colors.mixedIn(child);
          break;
        }
        default:
      }
    }
    return look;
  }
}

/** Text that any surrounding style hides isn't reliably visible, however programs combine the two. */
function joined(one: Look, other: Look): Look {
  const look = { ...one, ...other };
  for (const name of ['vanish', 'strike', 'dstrike'] as const) if (one[name]) look[name] = true;
  if (['caps', 'smallCaps'].some((name) => one[name as 'caps'] && other[name as 'caps']))
    look.areCapsTwice = true;
  return look;
}
