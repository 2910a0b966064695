import { looksLikeAnother } from './digit-shapes.ts';
import type { Font } from './drawing-state.ts';

/** What pdf.js has of a document's fonts, and of the outlines of their glyphs. */
interface Objects {
  has: (id: string) => boolean;
  get: (id: string) => unknown;
}

/** The fonts of a document by their names; each looks once at the outlines of its digits. */
export function fontsOf(): (objects: Objects) => (name: string) => Font {
  const fonts = new Map<string, Font>();
  return (objects) => (name) => {
    const known = fonts.get(name);
    if (known || !objects.has(name)) return known ?? {};
    const { fontMatrix, isType3Font } = objects.get(name) as Font;
    const odd = new Map<string, boolean>();
    const isOdd = (digit: string, glyph: string) => {
      const id = `${name}_path_${glyph}`;
      const isKnown = odd.get(digit + glyph);
      if (isKnown !== undefined || !objects.has(id)) return isKnown ?? false;
      const { path } = objects.get(id) as { path?: ArrayLike<number> };
      const isOther = path !== undefined && looksLikeAnother(Number(digit), path);
      odd.set(digit + glyph, isOther);
      return isOther;
    };
    const font: Font = { ...(fontMatrix && { fontMatrix }), isType3Font: isType3Font === true, isOdd };
    fonts.set(name, font);
    return font;
  };
}
