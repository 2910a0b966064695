import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { type Matrix, product } from './matrix.ts';

/** Where an operator draws pictures: matrices that map the unit square there. Empty for other operators. */
export function picturesOf(operator: number, args: readonly unknown[], matrix: Matrix): Matrix[] {
  const repeated = (positions: ArrayLike<number>, scales: number[]) =>
    Array.from({ length: positions.length >> 1 }, (_, index) =>
      product(matrix, [...scales, positions[index * 2] ?? 0, positions[index * 2 + 1] ?? 0]),
    );
  const grouped = (entries: unknown) =>
    (entries as { transform: number[] }[]).map(({ transform }) => product(matrix, transform));
  switch (operator) {
    case OPS.paintImageXObject:
    case OPS.paintInlineImageXObject:
    case OPS.paintImageMaskXObject:
    case OPS.paintSolidColorImageMask:
      return [matrix];
    case OPS.paintImageXObjectRepeat:
      return repeated(args[3] as number[], [Number(args[1]), 0, 0, Number(args[2])]);
    case OPS.paintImageMaskXObjectRepeat:
      return repeated(args[5] as number[], args.slice(1, 5).map(Number));
    case OPS.paintInlineImageXObjectGroup:
      return grouped(args[1]);
    case OPS.paintImageMaskXObjectGroup:
      return grouped(args[0]);
    default:
      return [];
  }
}
