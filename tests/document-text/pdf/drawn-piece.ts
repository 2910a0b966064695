import type { Piece } from '#document-text/pdf/structure.ts';

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
