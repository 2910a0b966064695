import type { Box } from '#document-text/finding.ts';

import { IDENTITY, type Matrix, type Point } from './matrix.ts';

/** One drawn letter, or several of a ligature. */
export interface Letter {
  text: string;
  left: number;
  right: number;
  /** The same along its own line, before that is turned and stretched. */
  from: number;
  to: number;
  /** The font draws another one. */
  isOdd?: boolean;
}

/** How something is painted. */
export interface Paint {
  /** `#rrggbb`; null for a pattern. */
  color: string | null;
  alpha: number;
  /** As a canvas calls it: `source-over` where nothing is mixed. */
  blend: string;
}

/** The letters that one operator draws. */
export interface DrawnText extends Paint {
  letters: Letter[];
  /** The place where it begins. */
  left: number;
  y: number;
  height: number;
  matrix: Matrix;
  /** In the matrix, of the line and of the letters above it. */
  baseline: number;
  fontSize: number;
  /** The smaller one of height and width, in points. */
  size: number;
  /** Neither filled nor outlined, as text behind a scanned page is. */
  isInvisible: boolean;
  /** Only through its letters is seen what is painted next. */
  isClip: boolean;
  isType3: boolean;
  clip: readonly Clip[];
  marks: readonly Mark[];
  /** When it was painted. */
  order: number;
  /** The outermost form that it's drawn in: a whole page, where several are put on one. */
  form: Box | null;
}

export interface Shape extends Paint {
  kind: 'fill' | 'stroke' | 'picture';
  /** Of what its clip leaves of it. */
  box: Box;
  /** Empty for what fills its box. */
  outlines: Point[][];
  isEvenOdd: boolean;
  /** Of a stroke. */
  width?: number;
  clip: readonly Clip[];
  marks: readonly Mark[];
  order: number;
}

export type Clip = Pick<Shape, 'box' | 'outlines' | 'isEvenOdd'>;

/** Marked content that something is in. */
export interface Mark {
  tag: string;
  /** Its number in the structure tree. */
  id: number | null;
}

export interface PageMarks {
  texts: DrawnText[];
  shapes: Shape[];
  /** More is in one another than a program draws, and wasn't followed. */
  isTangled: boolean;
}

export interface OperatorList {
  fnArray: number[];
  argsArray: unknown[];
}

export interface Font {
  fontMatrix?: ArrayLike<number>;
  isType3Font?: boolean;
  /** Whether it may draw something else than that. */
  isOdd?: (text: string, glyph: string) => boolean;
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
  lineWidth: number;
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
  lineWidth: 1,
  font: {},
  size: 0,
  charSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
};

/** Holds the state for the operators that come next. */
export interface Pen {
  state: State;
}
