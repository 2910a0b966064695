import { attributeOf } from '#document-text/docx/wordml.ts';

import type { Look } from './look.ts';

/** These draw other signs than the letters in the text. */
export const SYMBOL_FONT =
  /^(@|wingdings|webdings|symbol|marlett|(itc )?zapf ?dingbats|monotype sorts|mt extra|bookshelf|ms outlook|ms reference s|segoe (mdl2|fluent)|hololens)/i;
/** These draw bars for letters, or nothing. */
const BAR_FONT =
  /bar ?code|\b3 ?of ?9|\bcode ?(39|93|128)|\bean ?-?(8|13)|\bupc|(\b|adobe)blank\b|redact|blokk|invisible/i;
const WORD = /\p{L}{2}|\d/u;
export const isWord = (text: string) => WORD.test(text);

/** The font of a look that draws other signs than its letters. */
export function symbolFont({
  ascii = '',
  hAnsi = '',
  cs = '',
  eastAsia = '',
  hint,
}: Look): string | undefined {
  return [ascii, hAnsi, cs, hint === 'eastAsia' ? eastAsia : ''].find((font) =>
    font.split(/[;,]/).some((one) => SYMBOL_FONT.test(one.trim()) || BAR_FONT.test(one)),
  );
}

/** Fonts that programs take where they have no other. */
const USUAL_FONT =
  /^(aptos|arial|calibri|caladea|cambria|carlito|courier|dejavu|georgia|helvetica|liberation|tahoma|times|verdana)( (black|body|condensed|display|light|math|mono|ms|narrow|neue|new|roman|sans|serif|unicode))*$/i;

/** Those of them with wide letters, and with letters of a usual width; others are narrow. */
const [WIDE_FONT, OPEN_FONT, NARROW_FONT] = [
  /\b(black|courier|dejavu|mono|verdana)\b/i,
  /\b(aptos|arial|georgia|helvetica|sans|tahoma)\b/i,
  /condensed|narrow/i,
];

export const isUsualFont = (font: string) => USUAL_FONT.test(font);
export function widthOf(font = ''): string {
  if (WIDE_FONT.test(font)) return '⇔';
  return OPEN_FONT.test(font) && !NARROW_FONT.test(font) ? '↔' : '';
}

/** Other fonts of Latin letters, which may draw those of another script. */
export function rareFonts({ ascii = '', hAnsi = '' }: Pick<Look, 'ascii' | 'hAnsi'>): string[] {
  const fonts = [ascii, hAnsi].flatMap((names) => names.split(/[;,]/)).map((name) => name.trim());
  return [...new Set(fonts)].filter((font) => font !== '' && !isUsualFont(font));
}

/** The fonts of a format, by kinds of letters, also by the theme. */
export function fontsIn(fonts: Element, ofTheme: (name: string) => string): Partial<Look> {
  const names = ['ascii', 'hAnsi', 'cs', 'eastAsia', 'hint'].flatMap((name) => {
    const [font, theme] = [attributeOf(fonts, name), attributeOf(fonts, `${name}Theme`)];
    return font + theme === '' ? [] : [[name, theme === '' ? font : ofTheme(theme)] as const];
  });
  return Object.fromEntries(names);
}
