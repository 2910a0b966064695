import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

import {
  blendOf,
  type DrawnText,
  type Font,
  type Glyph,
  type Letter,
  type Mark,
  type Pen,
  type State,
} from './drawing-state.ts';
import { joinsLetters } from '#document-text/pdf/letter-gaps.ts';

import { symbolOf, withoutForms } from './letter-names.ts';
import { IDENTITY, product, scaleOf, transformed } from './matrix.ts';

type Written = Omit<DrawnText, 'clip' | 'marks' | 'order' | 'form'>;
type Look = Pick<Letter, 'text' | 'isOdd' | 'isJoint' | 'isBox' | 'isAsSeen' | 'symbol'>;

/** A stroke of such a part of the letters' height hides what it's around. */
const THICK = 0.1;
const BLOT = 0.08;
/** Of another color, one of such a part takes away much of the letters' own strokes. */
const RIM = 0.025;
/** The cosine from which on letters are upside down, rather than written along a side. */
const TURNED = 0.3;
/** The cosine between their sides from which on they're too slanted to be read, and from which on bars are slashes. */
const [SLANTED, SLASH] = [0.75, 0.35];
const BARS = /^[Il1|\s]*$/;
/** How much wider than high letters may be drawn: a stop is no minus. */
const STRETCHED = 2.5;
/** The sine of the angle from which on up to so many letters are signs of their own: a slash may be a 1. */
const [TILTED, SINGLE] = [0.1, 2];
/** In heights: how far apart letters are that are drawn one by one at an angle, and how far beside their line. */
const [NEXT, BESIDE] = [0.35, 0.05];
/** In heights of the font: how far letters of one word are apart, or over each other. */
const KERNING = 0.1;
const IN_WORD = /^[\p{L}\p{N}\p{M}]+$/u;
/** Text that is neither filled nor outlined; as a clip it shows what is painted next. */
const INVISIBLE_MODES = [3, 7];
const MARKS: ReadonlySet<unknown> = new Set([
  OPS.beginMarkedContent,
  OPS.beginMarkedContentProps,
  OPS.endMarkedContent,
]);

/** Follows the text operators: returns what one of them writes, or null for any other operator. */
export function textOperators(pen: Pen, fontOf: (name: string) => Font) {
  let line = { matrix: IDENTITY, x: 0, y: 0, lineX: 0, lineY: 0 };
  /** By font. pdf.js gives one glyph as one object, as often as a page draws it. */
  const looks = new Map<Font, Map<Glyph, Look>>();

  return (operator: number, args: readonly unknown[]): Written[] | null => {
    const [first, second] = args as [number, number];
    let written: Written[] = [];
    switch (operator) {
      case OPS.beginText:
        line = { matrix: IDENTITY, x: 0, y: 0, lineX: 0, lineY: 0 };
        break;
      case OPS.setTextMatrix:
        line = { matrix: product(IDENTITY, args[0] as never), x: 0, y: 0, lineX: 0, lineY: 0 };
        break;
      case OPS.setLeadingMoveText:
        set({ leading: second });
        moveText(first, second);
        break;
      case OPS.moveText:
        moveText(first, second);
        break;
      case OPS.nextLine:
        moveText(0, pen.state.leading);
        break;
      case OPS.setLeading:
        set({ leading: -first });
        break;
      case OPS.setCharSpacing:
        set({ charSpacing: first });
        break;
      case OPS.setWordSpacing:
        set({ wordSpacing: first });
        break;
      case OPS.setHScale:
        set({ scale: first / 100 });
        break;
      case OPS.setTextRise:
        set({ rise: first });
        break;
      case OPS.setTextRenderingMode:
        set({ mode: first });
        break;
      case OPS.setFont:
        set({ font: fontOf(String(first)), size: second });
        break;
      case OPS.showText:
        written = lettersOf(args[0] as (number | Glyph)[]);
        break;
      default:
        return null;
    }
    return written;
  };

  function set(changed: Partial<State>): void {
    pen.state = { ...pen.state, ...changed };
  }

  function moveText(x: number, y: number): void {
    line.x = line.lineX += x;
    line.y = line.lineY += y;
  }

  /** A number moves the next glyph. */
  function lettersOf(glyphs: readonly (number | Glyph)[]): Written[] {
    const { state } = pen;
    const matrix = product(state.matrix, line.matrix);
    const { font, rise, mode, scale } = state;
    const size = Math.abs(state.size);
    const across = Math.hypot(matrix[0], matrix[1]);
    const height = size * Math.hypot(matrix[2], matrix[3]);
    const perUnit = size * (font.fontMatrix?.[0] ?? 0.001);
    const direction = state.size < 0 ? -1 : 1;
    const [left, y] = transformed(matrix, line.x, line.y + rise);
    const letters: Letter[] = [];
    const known = looks.get(font) ?? new Map<Glyph, Look>();
    looks.set(font, known);
    let x = line.x;
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') {
        x -= ((glyph * size) / 1000) * scale * direction;
        continue;
      }
      const spacing = (glyph.isSpace ? state.wordSpacing : 0) + state.charSpacing;
      const from = x;
      const to = from + glyph.width * perUnit * scale * direction;
      x = to + spacing * scale;
      const [start, end] = [left + (from - line.x) * across, left + (to - line.x) * across];
      let look = known.get(glyph);
      if (look === undefined) known.set(glyph, (look = lookOf(glyph, font)));
      const letter: Letter = { ...look, left: Math.min(start, end), right: Math.max(start, end), from, to };
      if (pen.isMarked && font.isLatin?.(glyph)) letter.isLatin = true;
      letters.push(letter);
    }
    line.x = x;
    if (letters.length === 0) return [];
    const stroke = state.lineWidth * scaleOf(state.matrix);
    const isOutlined = mode % 4 === 1 || (mode % 4 === 2 && stroke > height * THICK);
    // Dashes may leave nothing of an outline, and a thick one fills letters.
    const hasOutline = mode % 4 === 1 || mode % 4 === 2;
    const hasRim = mode % 4 === 2 && state.stroke !== state.fill && stroke > height * RIM;
    const isBlurred =
      hasRim ||
      // Glyphs that draw themselves are filled in any mode.
      (font.isType3Font && mode !== 0) ||
      (hasOutline &&
        (stroke > height * BLOT || (mode % 4 === 1 && (state.dash.length > 0 || stroke < height * 0.005))));
    const [a, b, c, d] = matrix;
    const area = a * d - b * c;
    return [
      {
        letters,
        left,
        y,
        height,
        matrix,
        baseline: line.y + rise,
        fontSize: size,
        size: Math.min((size * Math.abs(area)) / across || 0, size * across * Math.abs(scale)),
        isInvisible: INVISIBLE_MODES.includes(mode),
        isClip: mode >= 4,
        isTurned:
          font.vertical === true ||
          area * scale < 0 ||
          a * direction * scale < -across * TURNED ||
          Math.abs(a * c + b * d) >
            across * Math.hypot(c, d) * (letters.every(({ text }) => BARS.test(text)) ? SLASH : SLANTED) ||
          across * Math.abs(scale) > Math.hypot(c, d) * STRETCHED,
        color: isBlurred ? null : isOutlined ? state.stroke : state.fill,
        alpha: (isOutlined ? state.strokeAlpha : state.fillAlpha) * state.groupAlpha,
        blend: blendOf(state),
      },
    ];
  }
}

/** Whether nothing but one move is here, and marks. */
export function isMovedOnly(operators: readonly number[]): boolean {
  const [first, ...others] = operators.filter((operator) => !MARKS.has(operator));
  return first === OPS.moveText && others.length === 0;
}

/** Whether a mark has the text of this letter, as browsers mark each Arabic one. */
export function isAsMarked({ letters: [letter, ...others] }: Written, mark: Mark | undefined): boolean {
  return others.length === 0 && letter?.text === mark?.text && !letter?.isOdd && !letter?.isJoint;
}

/**
 * Whether a letter that an operator draws alone belongs to the word drawn before it: the gap is no wider than within one operator.
 * Browsers draw each letter alone on a page that they make smaller.
 */
export function isNextLetter(before: DrawnText, { letters, baseline, fontSize }: Written): boolean {
  const [last, next] = [before.letters.at(-1), letters[0]];
  if (!last || !next || letters.length > 1 || baseline !== before.baseline) return false;
  return Math.abs(next.from - last.to) < fontSize * KERNING && IN_WORD.test(last.text + next.text);
}

/** Whether a letter is a bar within a word. LibreOffice draws several bars by themselves, between letters on their sides. */
export function isInWord([before, text, next]: readonly (DrawnText | undefined)[], at: number): boolean {
  const { letters = [], y = 0, height = 0 } = text ?? {};
  const [left = 0, right = 0] = [letters[0]?.left, letters.at(-1)?.right];
  const beside = (other: DrawnText | undefined, letter: Letter | undefined) => {
    const isInLine = other?.height === height && Math.abs(other.y - y) < height * BESIDE;
    const isNear = [left - (letter?.right ?? 0), (letter?.left ?? 0) - right].some(
      (gap) => Math.abs(gap) < height * KERNING,
    );
    return isInLine && isNear ? letter : undefined;
  };
  const [first, last] = [beside(before, before?.letters.at(-1)), beside(next, next?.letters[0])];
  return joinsLetters((index) => (index < 0 ? first : (letters[index] ?? last)), at);
}

/** Letters at an angle that are signs of their own. LibreOffice draws all letters of turned text one by one. */
export function tiltedAlone(texts: readonly DrawnText[]): Set<DrawnText> {
  const lines: DrawnText[][] = [];
  for (const text of texts) {
    const [a, b] = text.matrix;
    if (Math.abs(b) <= Math.hypot(a, b) * TILTED) continue;
    const before = lines.at(-1)?.at(-1);
    if (before && goesOn(before, text)) lines.at(-1)?.push(text);
    else lines.push([text]);
  }
  return new Set(lines.filter((line) => line.map(wordsOf).join('').length <= SINGLE).flat());
}

const wordsOf = ({ letters }: DrawnText) => letters.map(({ text }) => text.trim()).join('');

/** Whether a text is where the one before it ends, in its direction. */
function goesOn({ letters, left, y, height, matrix }: DrawnText, next: DrawnText): boolean {
  const [a, b] = matrix;
  const across = Math.hypot(a, b);
  const [x, up] = [next.left - left, next.y - y];
  const end = ((letters.at(-1)?.to ?? 0) - (letters[0]?.from ?? 0)) * across;
  const gap = ((x * a + up * b) / across - end) / height;
  const beside = (x * b - up * a) / across / height;
  const isTurnedAlike = matrix.slice(0, 4).join() === next.matrix.slice(0, 4).join();
  return isTurnedAlike && gap > -KERNING && gap < NEXT && Math.abs(beside) < BESIDE;
}

function lookOf(glyph: Glyph, font: Font): Look {
  const sign = font.shownSign?.(glyph);
  // A soft hyphen that is drawn is seen, wherever it is.
  const isHyphen = glyph.unicode === '\u00ad' && glyph.width > 0;
  const { text = isHyphen ? '-' : withoutForms(glyph.unicode), symbol } = symbolOf(font.name, glyph.unicode);
  return {
    ...(sign !== undefined && { isAsSeen: true }),
    text: sign ?? text,
    ...(symbol !== undefined && { symbol }),
    ...(font.isOdd?.(glyph) && { isOdd: true }),
    ...(font.isJoint?.(glyph) && { isJoint: true }),
    ...(font.isBox?.(glyph) && { isBox: true }),
  };
}
