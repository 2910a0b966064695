/** A piece of a line as it's drawn. */
export interface DrawnPiece {
  text: string;
  left: number;
  right: number;
}

/** In heights of the letters: what is narrower is no blank. */
const BLANK = 0.1;

/**
 * The pieces of a line that is written from right to left, at least in part, with the blanks between them. They come as
 * they're read; no blank is in them where the direction changes, but there is a gap on the page. A gap belongs to the
 * pieces on both its sides, where they're read one after the other, else to a piece beside it.
 */
export function joinedPieces(pieces: readonly DrawnPiece[], height: number): string {
  const drawn = pieces.toSorted((one, other) => one.left - other.left);
  const gaps = new Set(
    drawn.flatMap(({ left }, place) =>
      place > 0 && left - (drawn[place - 1]?.right ?? left) > height * BLANK ? place : [],
    ),
  );
  const placeOf = new Map(drawn.map((piece, place) => [piece, place]));
  const places = pieces.map((piece) => placeOf.get(piece) ?? 0);
  const blanks = new Set<number>();
  for (const isBeside of [true, false]) {
    for (const [index, place] of places.entries()) {
      const before = places[index - 1];
      if (before === undefined || (Math.abs(before - place) === 1) !== isBeside) continue;
      const between = isBeside ? [Math.max(before, place)] : [before, before + 1, place, place + 1];
      const gap = between.find((each) => gaps.delete(each));
      if (gap !== undefined) blanks.add(index);
    }
  }
  return pieces.map(({ text }, index) => (blanks.has(index) ? ' ' : '') + text).join('');
}
