import { coveredLines, type FileLetters, lineAt } from '#document-text/digest/file-letters.ts';
import { firstFrom } from '#document-text/digest/passage-order.ts';

/** Where letters are on pages, compared with those of the passages that were found. */
export interface AroundText {
  /** The nearest covered letters before this one, and from it on. */
  neighborsOf: (letter: number) => [before: number | undefined, next: number | undefined];
  /** Whether its row has covered letters. */
  isInRow: (letter: number) => boolean;
  /** Nothing of the body is further down in the column than the letter before this one. */
  isBelowText: (after: number) => boolean;
  isAboveText: (first: number) => boolean;
}

export function aroundText(text: FileLetters, isCovered: Uint8Array): AroundText {
  const covered = indicesOf(isCovered);
  const rows = new Set(coveredLines(text, isCovered).map((number) => text.lines[number]?.row));
  const neighborsOf: AroundText['neighborsOf'] = (letter) => {
    const next = firstFrom(covered, letter);
    return [covered[next - 1], covered[next]];
  };
  const isElsewhere = (one: number, other: number) => {
    const [line, beside] = [lineAt(text, one), lineAt(text, other)];
    return line?.page !== beside?.page || line?.sheet !== beside?.sheet;
  };
  const isHigher = (one: number, other: number) => heightOf(text, one) > heightOf(text, other);
  return {
    neighborsOf,
    isInRow: (letter) => rows.has(lineAt(text, letter)?.row),
    isBelowText(after) {
      const [, next] = neighborsOf(after);
      return next === undefined || isElsewhere(next, after - 1) || isHigher(next, after - 1);
    },
    isAboveText(first) {
      const [before] = neighborsOf(first);
      return before === undefined || isElsewhere(before, first) || isHigher(first, before);
    },
  };
}

/** NaN if it's unknown: then nothing is above or below. */
export function heightOf(text: FileLetters, letter: number): number {
  return lineAt(text, letter)?.y ?? Number.NaN;
}

function indicesOf(flags: Uint8Array): Int32Array {
  const indices = new Int32Array(flags.length);
  let count = 0;
  for (let index = 0; index < flags.length; index += 1) if (flags[index]) indices[count++] = index;
  return indices.subarray(0, count);
}
