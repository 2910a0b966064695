import { linesOfPages, type PageText } from '#document-text/pdf/page-lines.ts';
import type { Piece } from '#document-text/pdf/structure.ts';

export type { Piece };

/** How wide a letter is. */
export const LETTER = 6;

interface Drawn {
  text: string;
  left: number;
  right: number;
  y: number;
  height: number;
}

/** A piece of text as a page draws it: letters of one width, from left to right, in any reading direction. */
export function drawnPiece({ text, left, right, y, height }: Drawn): Piece {
  const isRtl = /[\p{sc=Arab}\p{sc=Hebr}]/u.test(text);
  const shown = isRtl ? text.split('').toReversed() : text.split('');
  const width = (right - left) / shown.length;
  const letters = shown.map((letter, index) => {
    const [from, to] = [left + index * width, left + (index + 1) * width];
    return { text: letter, left: from, right: to, from, to };
  });
  return { letters, left, y, height, isArtifact: false, isNote: false };
}

/** A piece of text by where it begins, from the left and from the bottom of a page that is 800 high. */
export const at = (text: string, left: number, y: number, height = 10): Piece =>
  drawnPiece({ text, left, right: left + text.length * LETTER, y, height });

export const pageOf = (pieces: Piece[], page = 0): PageText => ({
  page,
  left: 0,
  rules: { vertical: [], horizontal: [] },
  bottom: 0,
  top: 800,
  pieces,
});

type Lines = ReturnType<typeof linesOfPages>;
export const linesOf = (...pages: Piece[][]): Lines =>
  linesOfPages(pages.map((pieces, index) => pageOf(pieces, index)));
export const textsOf = (lines: Lines): string[] => lines.map(({ text }) => text);
export const columnsOf = (...pieces: Piece[]): string[] =>
  linesOf(pieces).map(({ text, column }) => `${text} at ${column}`);
