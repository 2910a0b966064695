import { type AroundText, heightOf } from './around-text.ts';
import type { Rest } from './explained-rests.ts';
import { type FileLetters, lineAt } from '#document-text/digest/file-letters.ts';

/** In points, between lines of a header that begins or ends in its margin. */
const MAX_GAP = 40;

/** The lines of headers and footers, given in their order, that go on from the margin and are further from the text. */
export function outermostLines(text: FileLetters, edges: readonly Rest[], around: AroundText): Set<number> {
  const outermost = new Set<number>();
  for (const rest of edges) addLine(rest, -1);
  for (const rest of edges.toReversed()) addLine(rest, 1);
  return outermost;

  function addLine({ first, text: words }: Rest, side: 1 | -1): void {
    const [number = 0, line] = [text.lineOf[first], lineAt(text, first)];
    const outer = text.lines[number + side];
    const gap = Math.abs((line?.y ?? Number.NaN) - (outer?.y ?? Number.NaN));
    if (outer?.page !== line?.page || !/\p{L}/u.test(words) || around.isInRow(first) || !(gap <= MAX_GAP))
      return;
    const isApart = around
      .neighborsOf(first)
      .every(
        (letter) =>
          letter === undefined ||
          lineAt(text, letter)?.page !== line?.page ||
          Math.abs(heightOf(text, letter) - heightOf(text, first)) > gap,
      );
    const isOfMargin = outer?.isUnseen !== true && Math.sign(outer?.margin ?? 0) === -side;
    if (isApart && (isOfMargin || outermost.has(number + side))) outermost.add(number);
  }
}
