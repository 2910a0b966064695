import { looksLikeAnother } from './digit-shapes.ts';
import type { Font } from './drawing-state.ts';

/** What pdf.js has of a document's fonts, and of the outlines of their glyphs. */
interface Objects {
  has: (id: string) => boolean;
  get: (id: string) => unknown;
}

interface KnownFont extends Pick<Font, 'fontMatrix' | 'isType3Font'> {
  /** The file has only its name. */
  missingFile?: boolean;
  loadedName?: string;
  /** Its glyphs have numbers. */
  composite?: boolean;
}

const DIGIT = /^[0-9]$/;
/** Every program has these, or draws the same letters in place of them; pdf.js names others like them by these names. */
const EVERYWHERE = /^(Helvetica|Times|Courier)$/;

/** The fonts of a document by their names; each looks once at the outlines of its digits. */
export function fontsOf(): (objects: Objects) => (name: string) => Font {
  const fonts = new Map<string, Font>();
  return (objects) => (name) => {
    const known = fonts.get(name);
    if (known || !objects.has(name)) return known ?? {};
    const { fontMatrix, isType3Font, missingFile, loadedName, composite } = objects.get(name) as KnownFont;
    const isEverywhere = !composite && EVERYWHERE.test(loadedName ?? '');
    const font: Font = {
      ...(fontMatrix && { fontMatrix }),
      isType3Font: isType3Font === true,
      isOdd: missingFile ? (text, glyph) => !isEverywhere || text !== glyph : oddDigits(name, objects),
    };
    fonts.set(name, font);
    return font;
  };
}

function oddDigits(name: string, objects: Objects): (text: string, glyph: string) => boolean {
  const odd = new Map<string, boolean>();
  return (text, glyph) => {
    if (!DIGIT.test(text)) return false;
    const id = `${name}_path_${glyph}`;
    const isKnown = odd.get(text + glyph);
    if (isKnown !== undefined || !objects.has(id)) return isKnown ?? false;
    const { path } = objects.get(id) as { path?: ArrayLike<number> };
    const isOther = path !== undefined && looksLikeAnother(Number(text), path);
    odd.set(text + glyph, isOther);
    return isOther;
  };
}
