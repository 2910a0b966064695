import { HYPHEN_LETTER, lettersOf } from '#document-text/digest/letters.ts';

import { looksLikeAnother } from './digit-shapes.ts';
import type { Font } from './drawing-state.ts';
import { type DrawnGlyph, exchangedLetters } from './letter-shapes.ts';
import { boxOf, IDENTITY } from './matrix.ts';
import { outlinesOf } from './page-paths.ts';

/** pdf.js' store of a document's fonts and their glyph outlines. */
interface Objects {
  has: (id: string) => boolean;
  get: (id: string) => unknown;
}

interface KnownFont extends Pick<Font, 'fontMatrix' | 'isType3Font'> {
  /** The file contains only its name. */
  missingFile?: boolean;
  loadedName?: string;
  /** Its glyphs have numbers. */
  composite?: boolean;
}

const DIGIT = /^[0-9]$/;
const LETTER = /^[A-Za-z]$/;
/** The least ratio of a hyphen's width to its height. */
const HYPHEN_ASPECT = 1.4;
/** Every program has these, or draws the same letters instead; pdf.js gives similar fonts these names. */
const EVERYWHERE = /^(Helvetica|Times|Courier)$/;

export interface Fonts {
  /** Finds fonts by name. */
  on: (objects: Objects) => (name: string) => Font;
  /** Whether letters drawn so far are drawn as others: from then on, these are marked. */
  findExchanged: () => boolean;
}

/** Checks the outlines of each font's digits and letters once. */
export function fontsOf(): Fonts {
  const fonts = new Map<string, Font>();
  const drawn: OddGlyphs[] = [];
  return {
    on: (objects) => (name) => {
      const known = fonts.get(name);
      if (known || !objects.has(name)) return known ?? {};
      const { fontMatrix, isType3Font, missingFile, loadedName, composite } = objects.get(name) as KnownFont;
      const isEverywhere = !composite && EVERYWHERE.test(loadedName ?? '');
      const glyphs = oddGlyphs(name, objects);
      drawn.push(glyphs);
      const font: Font = {
        ...(fontMatrix && { fontMatrix }),
        isType3Font: isType3Font === true,
        isOdd: missingFile ? ({ unicode, fontChar }) => !isEverywhere || unicode !== fontChar : glyphs.isOdd,
      };
      fonts.set(name, font);
      return font;
    },
    findExchanged: () => drawn.map(({ findExchanged }) => findExchanged()).includes(true),
  };
}

/** Whether a character with this outline looks like what it's compared as: nothing for blanks and invisible ones. */
function looksAlike(text: string, path: ArrayLike<number>): boolean {
  const [left, bottom, right, top] = boxOf(outlinesOf(path, IDENTITY).outlines.flat());
  const isDrawn = left < right && bottom < top;
  const { letters } = lettersOf(text);
  const isHyphen = letters === HYPHEN_LETTER || text === '\u00ad';
  if (isHyphen && isDrawn) return right - left > (top - bottom) * HYPHEN_ASPECT;
  return isDrawn === (letters !== '') && !(DIGIT.test(text) && looksLikeAnother(Number(text), path));
}

type OddGlyphs = Required<Pick<Font, 'isOdd'>> & Pick<Fonts, 'findExchanged'>;

function oddGlyphs(name: string, objects: Objects): OddGlyphs {
  const odd = new Map<string, boolean>();
  const letters = new Map<string, DrawnGlyph>();
  return {
    isOdd({ unicode: text, fontChar: glyph, isInFont }) {
      const id = `${name}_path_${glyph}`;
      const isKnown = odd.get(text + glyph);
      // Control characters are found in the lines, where they may be bullets.
      if (isKnown !== undefined || /\p{Cc}/u.test(text) || !objects.has(id)) return isKnown ?? false;
      const { path = [] } = objects.get(id) as { path?: ArrayLike<number> };
      const isOther = !looksAlike(text, isInFont ? path : []);
      odd.set(text + glyph, isOther);
      if (isInFont && LETTER.test(text)) letters.set(text + glyph, { letter: text, path });
      return isOther;
    },
    findExchanged() {
      const exchanged = exchangedLetters([...letters.values()]);
      for (const [key, { letter }] of letters) if (exchanged.has(letter)) odd.set(key, true);
      return exchanged.size > 0;
    },
  };
}
