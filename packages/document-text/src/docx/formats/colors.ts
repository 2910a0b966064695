import { channelsOf, hexOf, mixedColor } from '#document-text/contrast.ts';

import { elements, NAMESPACE } from '#document-text/docx/wordml.ts';

const { a: A, w: W } = NAMESPACE;
const HIGHLIGHTS: Record<string, string> = Object.fromEntries(
  'white FFFFFF, yellow FFFF00, cyan 00FFFF, black 000000, green 00FF00, red FF0000, magenta FF00FF, blue 0000FF, darkBlue 000080, darkCyan 008080, darkGreen 008000, darkMagenta 800080, darkRed 800000, darkYellow 808000, darkGray 808080, lightGray C0C0C0'
    .split(', ')
    .map((each) => each.split(' ')),
);
/** A color's share of the whole, as drawings count it. */
const WHOLE = 100_000;
const THEME_NAMES: Record<string, string> = {
  bg: 'lt',
  tx: 'dk',
  background: 'lt',
  light: 'lt',
  text: 'dk',
  dark: 'dk',
  hyperlink: 'hlink',
  followedHyperlink: 'folHlink',
};

const PAPER = 'FFFFFF';
/** What Word takes in a file without a theme. */
const WITHOUT_THEME: Readonly<Record<string, string>> = { lt1: PAPER, dk1: '000000' };

/** The possible colors of a ground, '' for what is behind it; null if only a layout can tell, undefined without any. */
type Ground = readonly string[] | null | undefined;
/** One that shows what is behind it. */
export const CLEAR: readonly string[] = [''];

/** What is seen of a ground before another one. */
function groundBefore(own: Ground, behind: Ground): Ground {
  if (own === undefined || own === CLEAR) return behind;
  if (own === null || !own.includes('')) return own;
  return behind === null ? null : own.flatMap((color) => (color === '' ? (behind ?? PAPER) : color));
}

/** What is seen where a format takes the ground of a style away: some programs leave it. */
export function groundWithout(styled: Ground, behind: Ground): Ground {
  if (styled === behind || styled === undefined) return behind;
  return styled === null || behind === null ? null : [...(behind ?? [PAPER]), ...styled];
}

/** What is behind letters: what is seen of the next three, of which the last is on top. */
export interface Grounds {
  behind?: Ground;
  /** That of a cell or paragraph, of the letters alone, and of their highlight; and what is behind a table. */
  ground?: Ground;
  shade?: Ground;
  light?: Ground;
  outside?: Ground;
}

/** A look with what is behind its letters. */
export function grounded<Look extends Grounds>(look: Look, outside: Ground): Look {
  const ground = groundBefore(look.ground, outside);
  const behind = groundBefore(look.light, groundBefore(look.shade, ground));
  return ground === look.ground && behind === look.behind ? look : { ...look, ground, behind };
}

/** The colors of a highlight, by its name; null if it's unknown. */
export function highlightOf(name: string): readonly string[] | null {
  return HIGHLIGHTS[name] === undefined ? null : [HIGHLIGHTS[name]];
}

/** The last six digits of a color, which programs also read without all of them, or with others around. */
function hexIn(color: string): string {
  const [, digits = ''] = /^\s*[#+]?([\da-f]+)/i.exec(color) ?? [];
  // Other words are black.
  return /^(auto)?$/i.test(color) ? '' : digits.padStart(6, '0').slice(-6);
}

/** Colors as written, and by a document's theme. */
export class Colors {
  readonly #theme: Element | null;
  readonly #known = new Map<string, string>();

  constructor(theme: Element | null) {
    this.#theme = theme;
  }

  /** The ground that a shading is. */
  shadeOf(shade: Element): readonly string[] | null {
    const pattern = shade.getAttributeNS(W, 'val') ?? '';
    const dots = this.of(shade, 'color', 'theme', 'themeColor');
    const fills = pattern === 'solid' ? dots : this.of(shade, 'fill', 'themeFill', 'themeFill');
    const share = Number(/^pct(\d+)$/.exec(pattern)?.[1] ?? NaN) / 100;
    if (share > 0) return [mixedColor(fills[0] ?? 'FFFFFF', dots[0] ?? '000000', share)];
    if (!['', 'clear', 'nil', 'solid'].includes(pattern)) return null;
    return fills.length > 0 ? fills : CLEAR;
  }

  /** The colors of a pattern, which is black without one. */
  mixedIn(shade: Element): string[] {
    const dots = this.of(shade, 'color', 'theme', 'themeColor');
    return [...(dots.length === 0 ? ['000000'] : dots), ...this.of(shade, 'fill', 'themeFill', 'themeFill')];
  }

  /** The color of an attribute `plain`, and that of a theme which other attributes name and mix. */
  of(element: Element, plain: string, theme: string, name: string): string[] {
    const written = hexIn(element.getAttributeNS(W, plain) ?? '');
    const shared = this.ofTheme(element.getAttributeNS(W, name) ?? '');
    const part = (kind: string) => parseInt(element.getAttributeNS(W, theme + kind) ?? 'FF', 16) / 255;
    const [tint, shade] = [part('Tint'), part('Shade')];
    const mixed = channelsOf(shared).map((value) => Math.round((255 - (255 - value) * tint) * shade));
    return [written, hexOf(mixed)].filter((color) => /^[\da-f]{6}$/i.test(color));
  }

  /** The color of what fills letters, as newer Words draw it. */
  ofFill(fill: Element): string[] {
    const color = elements(fill, fill.namespaceURI ?? '', 'solidFill')[0]?.firstElementChild;
    const name = color?.getAttribute(`${color.prefix}:val`) ?? '';
    const shared = /^[\da-f]{6}$/i.test(name) ? name : this.ofTheme(name);
    const part = (kind: string, usual: number) => {
      const mix = color && [...color.children].find(({ localName }) => localName === kind);
      return Number(mix?.getAttribute(`${mix.prefix}:val`) ?? usual) / WHOLE;
    };
    const [share, more, tint] = [part('lumMod', WHOLE), part('lumOff', 0), part('tint', 0)];
    const mixed = channelsOf(shared).map((value) => {
      const lit = Math.min(value * share + 255 * more, 255);
      return Math.round(lit + (255 - lit) * tint);
    });
    return shared === '' ? [] : [hexOf(mixed)];
  }

  readonly fontOf = (name: string): string => {
    const group =
      this.#theme && elements(this.#theme, A, name.startsWith('major') ? 'majorFont' : 'minorFont')[0];
    return (group && elements(group, A, 'latin')[0]?.getAttribute('typeface')) ?? '';
  };

  ofTheme(name: string): string {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const [, kind = '', number = ''] = /^([a-zA-Z]+)(\d?)$/.exec(name) ?? [];
    const found = this.#theme && elements(this.#theme, A, (THEME_NAMES[kind] ?? kind) + number)[0];
    const color = found?.firstElementChild;
    const usual = this.#theme ? undefined : WITHOUT_THEME[(THEME_NAMES[kind] ?? kind) + number];
    const value = color?.getAttribute('lastClr') ?? color?.getAttribute('val') ?? usual ?? '';
    this.#known.set(name, value);
    return value;
  }
}
