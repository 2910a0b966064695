import { isOddContent } from './content-operators.ts';
import { type Entries, pageContents } from './page-contents.ts';
import type { PlainObjects } from '#document-text/pdf/plain-objects.ts';

/** How many numbers a color has. */
const COUNTS: ReadonlyMap<string, number> = new Map([
  ['DeviceGray', 1],
  ['CalGray', 1],
  ['DeviceRGB', 3],
  ['CalRGB', 3],
  ['DeviceCMYK', 4],
  ['Pattern', -1],
]);
/** The letters that all programs have: nothing is drawn for another name, such as /One or /g31. */
const SIGNS =
  'zero one two three four five six seven eight nine space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma hyphen minus period slash colon semicolon less equal greater question at bracketleft backslash bracketright asciicircum underscore grave braceleft bar braceright asciitilde Euro quotesinglbase florin quotedblbase ellipsis dagger daggerdbl circumflex perthousand guilsinglleft guilsinglright OE oe quoteleft quoteright quotedblleft quotedblright bullet endash emdash tilde trademark exclamdown cent sterling currency yen brokenbar section dieresis copyright ordfeminine guillemotleft guillemotright logicalnot registered macron degree plusminus onesuperior twosuperior threesuperior acute mu paragraph periodcentered cedilla ordmasculine onequarter onehalf threequarters questiondown AE ae Eth eth Thorn thorn germandbls multiply divide fi fl fraction dotlessi breve dotaccent ring hungarumlaut ogonek caron';
const ACCENTED =
  '[A-Za-z]|[AEIOUYaeiouy](?:acute|dieresis)|[AEIOUaeiou](?:grave|circumflex)|[ANOano]tilde|[Aa]ring|[SZsz]caron|[Cc]cedilla|[LOlo]slash';
const NAME = new RegExp(`^/(?:\\.notdef|${ACCENTED}|${SIGNS.replaceAll(' ', '|')})$`);
/** The files that each kind of font may have. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  Type1: ['FontFile', 'FontFile3'],
  MMType1: ['FontFile', 'FontFile3'],
  TrueType: ['FontFile2', 'FontFile3'],
  CIDFontType0: ['FontFile3'],
  CIDFontType2: ['FontFile2', 'FontFile3'],
};
/** One that may draw anything, which its letters are named for, or its box and its path. */
const GLYPH = /^(?:-?[\d.]+ ){2}(?:d0\s|(?:-?[\d.]+ ){4}d1\s([-\d.\smlcvyh]*(?:f\s*)?)$)/;
const OWN_SPACE = /^(?:Device\w+|Pattern)$/;

/** Pages, counted from 0, that have a content, or draw a form with one, that programs read in different ways. */
export function oddPages(all: PlainObjects): number[] {
  const { objects } = all;
  const { pages, dictionary, inherited, resolved, contentsOf } = pageContents(all);
  const seen = new Set<string>();
  const oddFonts = new Map<Entries, boolean>();
  return pages.flatMap((page, index) => {
    const drawn = [page];
    // In a page that knocks out, a shape takes away what is below it, even if the shape is transparent.
    let isOdd = dictionary(dictionary(`${page} 0 R`).get('Group')).get('K') === 'true';
    for (const number of drawn) isOdd = isOddPart(number, drawn) || isOdd;
    return isOdd ? index : [];
  });

  /** Adds the forms that it draws to `drawn`. */
  function isOddPart(number: string, drawn: string[]): boolean {
    const resources = dictionary(inherited('Resources', number));
    try {
      return isOddContent(contentsOf(number), (kind, name) => {
        const listed = dictionary(resources.get(kind)).get(name);
        const isOwn = kind === 'ColorSpace' && OWN_SPACE.test(name);
        const value = isOwn ? `/${name}` : listed;
        // Poppler takes another one of that name.
        if (value === undefined || (isOwn && listed !== undefined)) return null;
        if (kind === 'ColorSpace') return countOf(resolved(value));
        if (kind === 'Font' && isOddOnce(dictionary(value))) return null;
        const [form = ''] = value.split(' ');
        const [, type] =
          (kind === 'XObject' && /\/Subtype \/(Form|Image)\b/.exec(objects.get(form)?.entries ?? '')) || [];
        if (kind === 'XObject' && !type) return null;
        if (type === 'Form' && !seen.has(form)) {
          seen.add(form);
          drawn.push(form);
        }
        return resolved(value) === value && !value.startsWith('<') ? null : 0;
      });
    } catch {
      return true;
    }
  }

  /** A page may change its font for each letter. */
  function isOddOnce(font: Entries): boolean {
    const isOdd = oddFonts.get(font) ?? isOddFont(font);
    oddFonts.set(font, isOdd);
    return isOdd;
  }

  /**
   * Whether it has two files, one of another kind, its own way from codes to letters, two widths of one, or no file but names of
   * letters that programs don't have.
   */
  function isOddFont(font: Entries): boolean {
    const [part] = /\b\d{1,10} 0 R/.exec(resolved(font.get('DescendantFonts') ?? '')) ?? [];
    const own = part ? dictionary(part) : font;
    const descriptor = dictionary(own.get('FontDescriptor'));
    const files = [...descriptor.keys()].filter((key) => key.startsWith('FontFile'));
    const encoding = dictionary(font.get('Encoding'));
    const names = resolved(encoding.get('Differences') ?? '').split(/[\s[\]]+/);
    const isElsewhere = files.length === 0 && font.get('Subtype') !== '/Type3';
    const hasOwnNames = isElsewhere && names.some((name) => name.startsWith('/') && !NAME.test(name));
    const hasOwnCodes = encoding.has('Length') || hasOddWidths(resolved(own.get('W') ?? ''), resolved);
    const kind = own.get('Subtype')?.slice(1) ?? '';
    const isOtherKind = files.some((file) => !FILES[kind]?.includes(file));
    // Not all programs take the names of such a font's letters, or that list of its glyphs.
    const isNamed = kind === 'TrueType' && files.length > 0 && encoding.has('Differences');
    const isMapped = kind === 'CIDFontType0' && own.has('CIDToGIDMap');
    const isOdd = files.length > 1 || hasOwnCodes || hasOwnNames || isOtherKind || isNamed || isMapped;
    return isOdd || [...dictionary(font.get('CharProcs')).values()].some(isOddGlyph);
  }

  /** Whether programs may draw another path for a glyph, or one in another color. */
  function isOddGlyph(glyph: string): boolean {
    const found = GLYPH.exec(contentsOf(glyph.split(' ', 1).join()).join(''));
    return found === null || isOddContent([found[1] ?? ''], () => null);
  }

  /** Whether the color goes evenly from one to another: programs differ in all else. */
  function isPlainTint(ink: string): boolean {
    const [, alternate = '', tint] = /^ \/\w+ \/(\w+) (\d+ 0 R|<<[^]*>>)/.exec(ink) ?? [];
    const entries = dictionary(tint);
    const areWhole = ['C0', 'C1'].every(
      (end) => (entries.get(end) ?? '[ 0 ]').split(' ').length - 2 === COUNTS.get(alternate),
    );
    const has = (key: string, value: string) => entries.get(key) === value;
    return (
      areWhole &&
      has('FunctionType', '2') &&
      has('Domain', '[ 0 1 ]') &&
      has('N', '1') &&
      /^\[(?: 0 1)+ \]$/.test(entries.get('Range') ?? '[ 0 1 ]')
    );
  }

  /** -1 for a pattern, null if it's in a list, of which programs read what is beyond. */
  function countOf(space: string): number | null {
    const [, family = '', rest = ''] = /\/(\w+)([^]*)/.exec(space) ?? [];
    if (family === 'ICCBased') return Number(/\/N (\d)/.exec(resolved(rest.replace(']', '').trim()))?.[1]);
    if (family === 'CalRGB' && !isWhiteAtMost(dictionary(rest.replace(/\]\s*$/, '').trim()))) return null;
    if (family === 'Separation') return isPlainTint(rest) ? 1 : null;
    return COUNTS.get(family) ?? null;
  }
}

/** Not all programs mix red, green, and blue as a space says. */
function isWhiteAtMost(space: Entries): boolean {
  const [white = [], mixed = []] = ['WhitePoint', 'Matrix'].map(
    (key) => space.get(key)?.match(/[\d.-]+/g) ?? [],
  );
  const sum = (axis: number) =>
    [0, 3, 6].reduce((all, color) => all + Number(mixed[color + axis] ?? 1 / 3), 0);
  const [, red = 0.2, , , green = 0.7, , , blue = 0.1] = mixed.map(Number);
  const isLight = green > Math.max(red, blue) && blue < 0.25;
  return isLight && white.every((most, axis) => Math.abs(Number(most) - sum(axis)) < 0.2);
}

const WIDTHS = /\b(\d{1,5})(?:(\s*\[[^[\]]*\]|\s+\d+ 0 R\b)|\s+(\d{1,5})\s+[-\d.]+)/g;

/** Whether a letter has two widths, of which programs take one each. */
function hasOddWidths(widths: string, resolved: (list: string) => string): boolean {
  const known = new Set<number>();
  return [...widths.matchAll(WIDTHS)].some(([, first, list, last]) => {
    const count = list
      ? resolved(list.trim()).split(/[^[\]\s]+/).length - 1
      : Number(last) - Number(first) + 1;
    const codes = Array.from({ length: Math.max(0, count) }, (_, index) => Number(first) + index);
    return codes.some((code) => known.size === known.add(code).size);
  });
}
