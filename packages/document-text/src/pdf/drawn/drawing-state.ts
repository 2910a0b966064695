import type { PALENESS } from '#document-text/digest/page-readings.ts';
import type { Box } from '#document-text/finding.ts';

import { IDENTITY, type Matrix, type Point } from './matrix.ts';

/** How little contrast a letter has: that of gray words, with darker ones beside them or not, or less. */
export type Paleness = Exclude<keyof typeof PALENESS, 'not' | 'gone'>;

/** One drawn letter, or several of a ligature. */
export interface Letter {
  text: string;
  left: number;
  right: number;
  /** The same along its own line, before rotation and stretching. */
  from: number;
  to: number;
  /** The font draws another letter. */
  isOdd?: boolean;
  /** The text is invisible, or easily missed; the findings report it. */
  isUnseen?: boolean;
  /** It's invisible, as text that isn't read in a .docx. */
  isGone?: boolean;
  pale?: Paleness;
  /** It's drawn as an empty box, which a program draws for a letter that no font has. */
  isBox?: boolean;
  /** By its code in the font Symbol, if it's of that font. */
  symbol?: string;
  /** It's drawn as a bar that reaches the letters on both sides. */
  isJoint?: boolean;
  /** A bracket as it's drawn, whatever the file calls it. */
  isAsSeen?: boolean;
  /** Whether it's drawn as a Latin letter or digit, or in a font that the file lacks, though its mark has another text. */
  isLatin?: boolean;
}

/** How something is painted. */
export interface Paint {
  /** `#rrggbb`; null for a pattern. */
  color: string | null;
  alpha: number;
  /** The canvas name, `source-over` without blending. */
  blend: string;
}

/** The letters that one operator draws. */
export interface DrawnText extends Paint {
  letters: Letter[];
  /** Where it begins. */
  left: number;
  y: number;
  height: number;
  matrix: Matrix;
  /** In the matrix, of the line and of the letters above it. */
  baseline: number;
  fontSize: number;
  /** The smaller of height and width, in points. */
  size: number;
  /** Neither filled nor outlined, like text behind a scanned page. */
  isInvisible: boolean;
  /** What is painted next is visible only through its letters. */
  isClip: boolean;
  /** Upside down, as in a mirror, or written downwards: a 6 may look like a 9, or be in another line. */
  isTurned: boolean;
  clip: readonly Clip[];
  marks: readonly Mark[];
  /** When it was painted. */
  order: number;
  /** The outermost form that contains it: a whole page, if several are put on one. */
  form: Form | null;
}

/** A form as it's drawn, and how much larger than it is. */
export interface Form {
  box: Box;
  scale: number;
}

export interface Shape extends Paint {
  kind: 'fill' | 'stroke' | 'picture';
  /** The part that its clip leaves. */
  box: Box;
  /** All of a picture. */
  whole?: Box;
  /** Empty for a shape that fills its box. */
  outlines: Point[][];
  isEvenOdd: boolean;
  /** Of a stroke. */
  width?: number;
  isDashed?: boolean;
  hasCaps?: boolean;
  clip: readonly Clip[];
  marks: readonly Mark[];
  order: number;
}

export type Clip = Pick<Shape, 'box' | 'outlines' | 'isEvenOdd'>;

/** The marked content that contains something. */
export interface Mark {
  tag: string;
  /** Its number in the structure tree. */
  id: number | null;
  /** The text that programs copy in place of its letters, if its clusters may be read so. */
  text?: string;
}

export interface PageMarks {
  texts: DrawnText[];
  shapes: Shape[];
  /** A layer begins, which some programs end later than others. */
  isLayered: boolean;
  /** The nesting is deeper than any program's, and wasn't followed. */
  isTangled: boolean;
}

export interface OperatorList {
  fnArray: number[];
  argsArray: unknown[];
}

export interface Font {
  name?: string;
  fontMatrix?: ArrayLike<number>;
  /** It draws its glyphs itself. */
  isType3Font?: boolean;
  /** Written from top to bottom. */
  vertical?: boolean;
  /** Whether it may draw something else than that. */
  isOdd?: (glyph: Glyph) => boolean;
  /** Whether it draws a bar that reaches the letters on both sides. */
  isJoint?: (glyph: Glyph) => boolean;
  isBox?: (glyph: Glyph) => boolean;
  isLatin?: (glyph: Glyph) => boolean;
  /** The bracket that it draws. A file may call it by the other one: in text from right to left they're exchanged. */
  shownSign?: (glyph: Glyph) => string | undefined;
}

/** As in pdf.js' text. */
export interface Glyph {
  unicode: string;
  fontChar: string;
  /** The name of what draws it, in a font without outlines. */
  operatorListId?: string;
  width: number;
  isSpace: boolean;
  isInFont: boolean;
}

export interface State {
  matrix: Matrix;
  clip: readonly Clip[];
  fill: string | null;
  stroke: string | null;
  fillAlpha: number;
  strokeAlpha: number;
  groupAlpha: number;
  blend: string;
  /** What is drawn passes through a mask, or its color through a function. */
  isMasked: boolean;
  isRecolored: boolean;
  /** How the groups around are painted, whatever is set in them. */
  groupBlend: string;
  lineWidth: number;
  lineCap: number;
  dash: readonly number[];
  miterLimit: number;
  font: Font;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
  mode: number;
}

export const START: State = {
  matrix: IDENTITY,
  clip: [],
  fill: '#000000',
  stroke: '#000000',
  fillAlpha: 1,
  strokeAlpha: 1,
  groupAlpha: 1,
  blend: 'source-over',
  isMasked: false,
  isRecolored: false,
  groupBlend: 'source-over',
  lineWidth: 1,
  lineCap: 0,
  dash: [],
  miterLimit: 10,
  font: {},
  size: 0,
  charSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
};

export function blendOf({ blend, isMasked, isRecolored, groupBlend }: State): string {
  if (isMasked || isRecolored) return 'mask';
  return blend === 'source-over' ? groupBlend : blend;
}

/** Holds the state for the following operators. */
export interface Pen {
  state: State;
  /** Whether the mark around what is drawn has a text of its own. */
  isMarked: boolean;
}
