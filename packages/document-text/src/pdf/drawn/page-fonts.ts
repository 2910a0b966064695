import { HYPHEN_LETTER, lettersOf } from '#document-text/digest/letters.ts';
import type { Box } from '#document-text/finding.ts';

import { looksLikeAnother } from './digits-and-signs.ts';
import type { Font, Glyph } from './drawing-state.ts';
import { hasUsualForm } from './glyph-forms.ts';
import { type DrawnGlyph, exchangedLetters, looksLatin, sharedOutlines } from './letter-shapes.ts';
import { areaOf, boxOf } from './matrix.ts';
import { glyphOutlines, isEmptyBox } from './page-paths.ts';
import { aspectOf } from './small-shapes.ts';
import { withoutForms } from './text-operators.ts';

/** pdf.js' store of a document's fonts and their glyph outlines. */
interface Objects {
  has: (id: string) => boolean;
  get: (id: string) => unknown;
}

interface KnownFont extends Pick<Font, 'fontMatrix' | 'isType3Font' | 'vertical'> {
  /** The file contains only its name. */
  missingFile?: boolean;
  loadedName?: string;
  /** Its glyphs have numbers. */
  composite?: boolean;
}

const DIGIT = /^[0-9]$/;
/** Blanks, letters that every font has, and those that look like an empty box. */
const BOX_LIKE = /[\s!-~口囗ロ回□▢◻◽☐⬜⬚ㅁם]/u;
/** What is compared with each other. */
const LATIN = /^[\p{sc=Latin}\p{Nd}\p{P}\p{S}]+$/u;
/** Reaches as far as its room; signs of formulas may be larger. */
const READ = /^[\p{sc=Latin}\p{Nd}\p{P}]+$/u;
/** Their outlines have no part beside the others, unlike an i that leans or a k. */
const WHOLE = /^[\dA-HL-Za-hl-z]$/;
const SINGLE = /^[\p{L}\p{N}]$/u;
/** One outline for several letters or digits, except for those that fonts join. */
const SEVERAL = /[A-Za-z]{2}|\d./;
const LIGATURE = /^(f{1,2}[bfhijklt]?|[cst]t|tti|ti|sp|ch|ck|ij|[ao]e|ss|th|qu)$/i;
/** In thousandths of the font size: what digits take in every font that programs have, and the most they differ. */
const [DIGIT_WIDTH, MAX_OFF] = [550, 150];
/** In thousandths, too: letters of less width are drawn on one another. */
const LEAST_WIDTH = 200;
/** In font sizes; and how far letters reach into the room of others. */
const [LEAST_LETTER, MAX_ROOM, REACH] = [0.1, 1.2, 0.3];
/** In font sizes: a stop or a comma isn't as high as a letter. */
const MAX_LOW = 0.32;
/** The same: a comma reaches below the line, and a stop doesn't. */
const TAIL = 0.04;
/** The most that a plus is wider than high, or higher than wide. */
const PLUS_ASPECT = 1.3;
/** The least ratio of a hyphen's width to its height. */
const HYPHEN_ASPECT = 1.4;
/** How far a bar between letters may be from their line, in font sizes. */
const MAX_JOINT = 0.15;
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
      const font = objects.get(name) as KnownFont;
      const isEverywhere = !font.composite && EVERYWHERE.test(font.loadedName ?? '');
      const isOther = ({ unicode, fontChar, width, isInFont }: Glyph) =>
        !isEverywhere ||
        !isInFont ||
        unicode !== fontChar ||
        (DIGIT.test(unicode) && Math.abs(width - DIGIT_WIDTH) > MAX_OFF) ||
        (SINGLE.test(unicode) && width < LEAST_WIDTH);
      const glyphs = oddGlyphs(name, objects);
      drawn.push(glyphs);
      const found: Font = {
        ...(font.fontMatrix && { fontMatrix: font.fontMatrix }),
        isType3Font: font.isType3Font === true,
        vertical: font.vertical === true,
        isOdd: font.missingFile ? isOther : glyphs.isOdd,
        isJoint: glyphs.isJoint,
        isBox: glyphs.isBox,
        isLatin: font.missingFile ? () => true : glyphs.isLatin,
      };
      fonts.set(name, found);
      return found;
    },
    findExchanged() {
      const shared = sharedOutlines(drawn.flatMap(({ letters }) => [...letters.values()]));
      return drawn.map(({ findExchanged }) => findExchanged(shared)).includes(true);
    },
  };
}

/**
 * Whether a character with this outline looks like what it's compared as, where it's expected: nothing for blanks and
 * invisible ones.
 */
function looksAlike(text: string, path: ArrayLike<number>, width: number): boolean {
  const outlines = glyphOutlines(path);
  const [left, bottom, right, top] = boxOf(outlines.flat());
  const isDrawn = left < right && bottom < top;
  if (WHOLE.test(text) && hasPartBeside(outlines.map(boxOf))) return false;
  const { letters } = lettersOf(text);
  const isHyphen = letters === HYPHEN_LETTER || text === '\u00ad';
  const isWithin = left > -REACH && right < width / 1000 + REACH;
  if (isDrawn && !isWithin && (isHyphen || READ.test(text))) return false;
  if (isDrawn && !hasUsualForm(text, outlines)) return false;
  if (isHyphen && isDrawn) return right - left > (top - bottom) * HYPHEN_ASPECT;
  // The first part of the Thai ำ is a mark, although fonts call it by the name of the whole.
  const isInRoom = text === '\u0e33' || isInPlace([left, bottom, right, top], width / 1000);
  if (isDrawn && SINGLE.test(text) && !isInRoom) return false;
  if (isDrawn && /^[.,]$/.test(text) && (top > MAX_LOW || bottom < -TAIL !== (text === ','))) return false;
  if (isDrawn && text === '.' && right - left > (top - bottom) * PLUS_ASPECT) return false;
  if (isDrawn && text === '+' && aspectOf([left, bottom, right, top]) > PLUS_ASPECT) return false;
  if (SEVERAL.test(text) && !LIGATURE.test(text)) return false;
  return isDrawn === (letters !== '') && !looksLikeAnother(text, path);
}

/** Whether the middle of an outline isn't above or below the largest one. */
function hasPartBeside(boxes: readonly Box[]): boolean {
  const [largest] = boxes.toSorted((one, other) => areaOf(other) - areaOf(one));
  return boxes.some(([left, , right]) => {
    const middle = (left + right) / 2;
    return largest !== undefined && (middle < largest[0] || middle > largest[2]);
  });
}

/** Whether an outline is as large as a letter, and in the room that the letter takes in a line, in font sizes. */
function isInPlace([left, bottom, right, top]: Box, width: number): boolean {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  const isLarge = Math.max(right - left, top - bottom) > LEAST_LETTER;
  const isFitting = width > (right - left) / 2 && width < right - left + MAX_ROOM;
  return isLarge && isFitting && y > -0.35 && y < 1.2 && x > -0.3 && x < width + 0.3;
}

type Known = Map<string, boolean>;

interface OddGlyphs extends Required<Pick<Font, 'isOdd' | 'isJoint' | 'isBox' | 'isLatin'>> {
  letters: ReadonlyMap<string, DrawnGlyph>;
  /** Takes letters whose outline another font has for another letter. */
  findExchanged: (shared: ReadonlySet<DrawnGlyph>) => boolean;
}

function oddGlyphs(name: string, objects: Objects): OddGlyphs {
  const [odd, empty, latin] = [1, 2, 3].map(() => new Map<string, boolean>()) as [Known, Known, Known];
  const letters = new Map<string, DrawnGlyph>();
  const boxes = new Map<string, Box>();
  return {
    isOdd({ unicode, fontChar: glyph, isInFont, width }) {
      const text = withoutForms(unicode);
      const id = `${name}_path_${glyph}`;
      const isKnown = odd.get(text + glyph);
      // Control characters are found in the lines, where they may be bullets.
      if (isKnown !== undefined || /\p{Cc}/u.test(text) || !objects.has(id)) return isKnown ?? false;
      const { path = [] } = objects.get(id) as { path?: ArrayLike<number> };
      const isOther = !looksAlike(text, isInFont ? path : [], width);
      odd.set(text + glyph, isOther);
      if (isInFont && LATIN.test(text)) letters.set(text + glyph, { letter: text, path });
      return isOther;
    },
    isJoint({ unicode, fontChar, width }) {
      const id = `${name}_path_${fontChar}`;
      if (SINGLE.test(unicode) || !objects.has(id)) return false;
      const { path = [] } = objects.get(id) as { path?: ArrayLike<number> };
      const box = boxes.get(fontChar) ?? boxOf(glyphOutlines(path).flat());
      boxes.set(fontChar, box);
      const [left, bottom, right, top] = box;
      return left <= 0 && right * 1000 >= width && bottom > -MAX_JOINT && bottom < top && top < MAX_JOINT;
    },
    isBox({ unicode, fontChar, isInFont }) {
      const id = `${name}_path_${fontChar}`;
      if (!isInFont || BOX_LIKE.test(unicode) || !objects.has(id)) return false;
      const known = empty.get(id);
      if (known !== undefined) return known;
      const isBox = isEmptyBox(glyphOutlines((objects.get(id) as { path?: ArrayLike<number> }).path ?? []));
      empty.set(id, isBox);
      return isBox;
    },
    isLatin({ fontChar }) {
      const id = `${name}_path_${fontChar}`;
      if (!objects.has(id)) return false;
      const isLatin =
        latin.get(id) ?? looksLatin((objects.get(id) as { path?: ArrayLike<number> }).path ?? []);
      latin.set(id, isLatin);
      return isLatin;
    },
    letters,
    findExchanged(shared) {
      const exchanged = exchangedLetters([...letters.values()]);
      const found = [...letters].filter(([, glyph]) => exchanged.has(glyph.letter) || shared.has(glyph));
      for (const [key] of found) odd.set(key, true);
      return found.length > 0;
    },
  };
}
