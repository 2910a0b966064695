import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { HYPHEN_LETTER, lettersOf } from '#document-text/digest/letters.ts';
import type { Box } from '#document-text/finding.ts';

import { looksLikeAnother } from './digits-and-signs.ts';
import type { Font, Glyph, OperatorList } from './drawing-state.ts';
import { hasUsualForm, misnamed, placesAt, shownSign } from './glyph-forms.ts';
import { withoutForms } from './letter-names.ts';
import { type DrawnGlyph, exchangedLetters, looksLatin, sharedOutlines } from './letter-shapes.ts';
import { areaOf, boxOf, grown, holds, type Point } from './matrix.ts';
import { glyphOutlines, isEmptyBox, scaledPath } from './page-paths.ts';
import { aspectOf } from './small-shapes.ts';

/** pdf.js' store of a document's fonts and their glyph outlines. */
interface Objects {
  has: (id: string) => boolean;
  get: (id: string) => unknown;
}

interface KnownFont extends Pick<Font, 'fontMatrix' | 'isType3Font' | 'name' | 'vertical'> {
  /** What draws each of its glyphs, if these are no outlines in a file. */
  charProcOperatorList?: ReadonlyMap<unknown, OperatorList>;
  /** Around all of these, or of no size. */
  bbox?: readonly number[];
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
const SEVERAL = /[A-Za-z]{2}|\d.|.\d/;
const LIGATURE = /^(f{1,2}[bfhijklt]?|[cst]t|tti|ti|sp|ch|ck|ij|[ao]e|ss|th|qu)$/i;
/** In thousandths of the font size: what digits take in every font that programs have, and the most they differ. */
const [DIGIT_WIDTH, MAX_OFF] = [550, 150];
/** In thousandths, too: letters of less width are drawn on one another. */
const LEAST_WIDTH = 200;
/** In font sizes; and how far letters reach into the room of others. Of its width, the least room of a letter and of an f. */
const [LEAST_LETTER, MAX_ROOM, REACH, LEAST_ROOM, LEAST_F] = [0.1, 1.2, 0.3, 0.5, 0.42];
/** Letters that reach below or above the next one, and how far, in font sizes. */
const [CURSIVE, BESIDE] = [/^\p{sc=Arab}$/u, 0.6];
/** In font sizes: a stop or a comma isn't as high as a letter. */
const MAX_LOW = 0.32;
/** The same: a comma reaches below the line, and a stop doesn't, unless it's hardly higher than wide. */
const [TAIL, STOP_ASPECT] = [0.04, 1.15];
/** The most that a plus is wider than high, or higher than wide; the least ratio of a hyphen's width to its height. */
const [PLUS_ASPECT, HYPHEN_ASPECT] = [1.3, 1.4];
/** How far a bar between letters may be from their line, in font sizes. */
const MAX_JOINT = 0.15;
/** In its thickness: how wide it is at least; a point is less, and makes other letters and numbers. */
const LEAST_JOINT = 1.5;
/**
 * In font sizes, of 85 fonts: how much more room beside a letter its right side has than its left side, or the reverse, and how
 * far some letters reach into the one beside them, with which they look like an m or a d.
 */
const UNEVEN = { right: 0.13, other: 0.22 };
const [PLAIN, LOOSE, MAX_OVER] = [/^[A-Za-z\d]$/, /^[1Jj]$/, 0.07];
const ITALIC = 0.36;
const JOINED = { before: /^[ln]$/, after: /^[clr]$/ };
/** In thousandths: the most width of these letters in fonts without a file. */
const MOST: readonly (readonly [RegExp, number])[] = [
  [/^[fijlt]$/, 340],
  [/^[Ir]$/, 450],
  [/^[a-eghknopqsuvxyz\d]$/, 620],
  [/^[mw]$/, 900],
  [/^[A-Z]$/, 1010],
];
const MONOSPACED = 610;
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
        (SINGLE.test(unicode) && width < LEAST_WIDTH) ||
        width >
          (font.loadedName === 'Courier'
            ? MONOSPACED
            : (MOST.find(([of]) => of.test(unicode))?.[1] ?? Infinity));
      const unit = font.isType3Font ? (font.fontMatrix?.[0] ?? 0) * 1000 : 1;
      const glyphs = oddGlyphs(pathsOf(name, font, objects), unit);
      drawn.push(glyphs);
      const found: Font = {
        ...(font.fontMatrix && { fontMatrix: font.fontMatrix }),
        ...(font.name !== undefined && { name: font.name }),
        isType3Font: font.isType3Font === true,
        vertical: font.vertical === true,
        isOdd: font.missingFile ? isOther : glyphs.isOdd,
        isJoint: glyphs.isJoint,
        isBox: glyphs.isBox,
        shownSign: glyphs.shownSign,
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
  const isInRoom = text === '\u0e33' || isInPlace(text, [left, bottom, right, top], width / 1000);
  if (isDrawn && SINGLE.test(text) && !isInRoom) return false;
  if (isDrawn && PLAIN.test(text) && isUneven(text, outlines, width)) return false;
  const hasTail = bottom < -TAIL && (text === ',' || top - bottom > (right - left) * STOP_ASPECT);
  if (isDrawn && /^[.,]$/.test(text) && (top > MAX_LOW || hasTail !== (text === ','))) return false;
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
function isInPlace(text: string, [left, bottom, right, top]: Box, width: number): boolean {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  const isLarge = Math.max(right - left, top - bottom) > LEAST_LETTER;
  const isCursive = CURSIVE.test(text);
  const least = (right - left) * (text === 'f' ? LEAST_F : LEAST_ROOM);
  const isFitting = (isCursive || width > least) && width < right - left + MAX_ROOM;
  return isLarge && isFitting && y > -0.35 && y < 1.2 && x > -0.3 && x < width + (isCursive ? BESIDE : 0.3);
}

/** Whether a letter's room is on one side of it, as if a blank were there, or it's drawn on the next letter, and doesn't lean. */
function isUneven(text: string, outlines: readonly (readonly Point[])[], width: number): boolean {
  const box = boxOf(outlines.flat());
  const [before, after] = [box[0], width / 1000 - box[2]];
  const more = Math.max(after, 0) - Math.max(before, 0);
  const most = more > 0 && !LOOSE.test(text) ? UNEVEN.right : UNEVEN.other;
  const isOver =
    (JOINED.after.test(text) && after + leanOf(outlines, box) < -MAX_OVER) ||
    (JOINED.before.test(text) && before < -MAX_OVER);
  return Math.abs(more) > most || isOver;
}

/** How far to the right the straight left side of a letter goes on its way up, at most as in italics. */
function leanOf(outlines: readonly (readonly Point[])[], [, bottom, , top]: Box): number {
  const [low = 0, middle = 0, high = 0] = [0.1, 0.5, 0.9].map((share) => {
    const height = bottom + (top - bottom) * share;
    return placesAt(outlines, height).reduce((least, place) => Math.min(least, place), Infinity);
  });
  return Math.min(Math.max(2.5 * Math.min(middle - low, high - middle), 0) || 0, (top - bottom) * ITALIC);
}

type Known = Map<string, boolean>;

interface OddGlyphs extends Required<Pick<Font, 'isOdd' | 'isJoint' | 'isBox' | 'isLatin' | 'shownSign'>> {
  letters: ReadonlyMap<string, DrawnGlyph>;
  /** Takes letters whose outline another font has for another letter. */
  findExchanged: (shared: ReadonlySet<DrawnGlyph>) => boolean;
}

/** In font sizes: how far a width or a box may be from a glyph's. */
const OFF = 0.01;

/** Finds the outlines of a font's glyphs, in font sizes: null for a glyph that may draw anything, undefined without any. */
function pathsOf(name: string, font: KnownFont, objects: Objects) {
  const { isType3Font, charProcOperatorList } = font;
  return ({ operatorListId, fontChar, width }: Glyph): ArrayLike<number> | null | undefined => {
    if (isType3Font) return drawnPath(charProcOperatorList?.get(operatorListId), font, width);
    const id = `${name}_path_${fontChar}`;
    return objects.has(id) ? ((objects.get(id) as { path?: ArrayLike<number> }).path ?? []) : undefined;
  };
}

/** The one path that a glyph fills in a box around it, as browsers draw letters of some fonts; null if it draws another thing. */
function drawnPath(drawn: OperatorList | undefined, font: KnownFont, width: number) {
  const matrix = Array.from(font.fontMatrix ?? []);
  const [across = 0, , , up = 0] = matrix;
  if (!drawn || matrix.map(Boolean).join() !== 'true,false,false,true,false,false') return null;
  const { fnArray, argsArray } = drawn;
  if (fnArray.length === 0) return [];
  if (fnArray.join() !== `${OPS.setCharWidthAndBounds},${OPS.constructPath}`) return null;
  const [box, [rule, [path = []]]] = argsArray as [number[], [number, (ArrayLike<number> | undefined)[]]];
  const [own = 0, , ...ownBox] = box;
  const off = OFF / across;
  const outlines = boxOf(glyphOutlines(path).flat());
  // Programs cut what is outside of them.
  const isInBox = [ownBox, font.bbox?.some(Boolean) ? font.bbox : ownBox].every(
    ([x = 0, y = 0, right = 0, top = 0]) =>
      holds(
        grown([Math.min(x, right), Math.min(y, top), Math.max(x, right), Math.max(y, top)], off),
        outlines,
      ),
  );
  return rule === OPS.fill && isInBox && Math.abs(own - width) < off ? scaledPath(path, across, up) : null;
}

const idOf = ({ operatorListId, fontChar }: Glyph) => operatorListId ?? fontChar;

/** `unit` is that of widths, in thousandths of the font size. */
function oddGlyphs(pathOf: ReturnType<typeof pathsOf>, unit: number): OddGlyphs {
  const [odd, empty, latin] = [1, 2, 3].map(() => new Map<string, boolean>()) as [Known, Known, Known];
  const letters = new Map<string, DrawnGlyph>();
  const boxes = new Map<string, Box>();
  const outlinesOf = (glyph: Glyph) => glyphOutlines(pathOf(glyph) ?? []);
  const all: OddGlyphs = {
    isOdd(glyph) {
      const { unicode, isInFont, width } = glyph;
      const text = (misnamed(unicode, () => outlinesOf(glyph)) ?? withoutForms(unicode)).trim();
      const key = text + idOf(glyph);
      const isKnown = odd.get(key);
      // Control characters are found in the lines, where they may be bullets.
      if (isKnown !== undefined || /^\p{Cc}$/u.test(text)) return isKnown ?? false;
      const path = pathOf(glyph);
      if (path === undefined) return false;
      const isOther = path === null || !looksAlike(text, isInFont ? path : [], width * unit);
      odd.set(key, isOther);
      if (path && isInFont && LATIN.test(text)) letters.set(key, { letter: text, path });
      return isOther;
    },
    isJoint(glyph) {
      // LibreOffice doesn't tell what such a bar stands for, so that it may be called a digit that it doesn't look like.
      if (SINGLE.test(glyph.unicode) && !all.isOdd(glyph)) return false;
      const box = boxes.get(idOf(glyph)) ?? boxOf(outlinesOf(glyph).flat());
      boxes.set(idOf(glyph), box);
      const [left, bottom, right, top] = box;
      const isLong = !SINGLE.test(glyph.unicode) || right - left > LEAST_JOINT * (top - bottom);
      const isWide = isLong && left <= 0 && right * 1000 >= glyph.width * unit;
      return isWide && bottom > -MAX_JOINT && bottom < top && top < MAX_JOINT;
    },
    isBox(glyph) {
      if (!glyph.isInFont || BOX_LIKE.test(glyph.unicode)) return false;
      const isBox = empty.get(idOf(glyph)) ?? isEmptyBox(outlinesOf(glyph));
      empty.set(idOf(glyph), isBox);
      return isBox;
    },
    isLatin(glyph) {
      const isLatin = latin.get(idOf(glyph)) ?? looksLatin(pathOf(glyph) ?? []);
      latin.set(idOf(glyph), isLatin);
      return isLatin;
    },
    shownSign: (glyph) => shownSign(glyph.unicode, () => outlinesOf(glyph)),
    letters,
    findExchanged(shared) {
      const exchanged = exchangedLetters([...letters.values()]);
      const found = [...letters].filter(([, glyph]) => exchanged.has(glyph.letter) || shared.has(glyph));
      for (const [key] of found) odd.set(key, true);
      return found.length > 0;
    },
  };
  return all;
}
