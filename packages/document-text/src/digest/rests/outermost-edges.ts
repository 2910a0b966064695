import { type AroundText, heightOf } from './around-text.ts';
import type { Rest } from './explained-rests.ts';
import { besideReader, sealedBeside } from '#document-text/digest/content-digest.ts';
import { type ContentDigest, edgeKey } from '#document-text/digest/digest-format.ts';
import { type FileLetters, lineAt } from '#document-text/digest/file-letters.ts';
import { grouped } from '#document-text/digest/grouped.ts';
import { areAligned, type PageLine } from '#document-text/digest/page-readings.ts';

/** In points, between lines of a header that begins or ends in its margin. */
const MAX_GAP = 40;

const areBeside = (
  [left = 0, , right = 0]: readonly number[] = [],
  [start = 0, , end = 0]: readonly number[] = [],
) => right < start || end < left;

/**
 * The lines of headers and footers, given in their order, that go on from the margin and are further from the text. A number alone
 * is one only as it was sealed, because any number stands for that of a page.
 */
export function outermostLines(
  text: FileLetters,
  edges: readonly Rest[],
  { around, otherNumbers }: { around: AroundText; otherNumbers: ReadonlySet<Rest> },
): Set<number> {
  const outermost = new Set<number>();
  const own = new Set(edges.map(({ first }) => text.lineOf[first]));
  const byPage = grouped([...text.lines.entries()], ([, { page }]) => page);
  for (const rest of edges) addLine(rest, -1);
  for (const rest of edges.toReversed()) addLine(rest, 1);
  return outermost;

  function addLine(rest: Rest, side: 1 | -1): void {
    const { first, text: words } = rest;
    const isNumber = !/\p{L}/u.test(words) && otherNumbers.has(rest);
    const [number = 0, line] = [text.lineOf[first], lineAt(text, first)];
    const outer = text.lines[number + side];
    const gap = Math.abs((line?.y ?? Number.NaN) - (outer?.y ?? Number.NaN));
    if (outer?.page !== line?.page || isNumber || around.isInRow(first) || !(gap <= MAX_GAP)) return;
    const isApart = around
      .neighborsOf(first)
      .every(
        (letter) =>
          letter === undefined ||
          lineAt(text, letter)?.page !== line?.page ||
          Math.abs(heightOf(text, letter) - heightOf(text, first)) > gap,
      );
    // A letterhead may be beside the address.
    const isAbove = ([at, other]: readonly [number, PageLine]) =>
      !own.has(at) &&
      !(Math.abs((other.y ?? Number.NaN) - heightOf(text, first)) > gap) &&
      !areBeside(line?.edges, other.edges);
    const isColumn = areAligned(line?.edges, outer?.edges) && !byPage.get(line?.page ?? -1)?.some(isAbove);
    const isOfMargin = outer?.isUnseen !== true && Math.sign(outer?.margin ?? 0) === -side;
    if ((isApart || isColumn) && (isOfMargin || outermost.has(number + side))) outermost.add(number);
  }
}

/** Whether no page has any of the headers, or of the footers, of which the first page had words when it was sealed. */
export function areEdgesGone(digest: ContentDigest, text: FileLetters, edges: readonly Rest[]): boolean {
  const read = besideReader(digest);
  const sealed = new Set(sealedBeside(digest).map(({ kind, hash }) => `${kind} ${hash}`));
  const margins = edges.map(({ first }) => lineAt(text, first)?.margin ?? 0);
  return (['header', 'footer'] as const).some((side) => {
    const isThere = margins.some((margin) => (side === 'header' ? margin >= 0 : margin <= 0));
    return text.isPaged && !isThere && sealed.has(`picture ${read(edgeKey(side)).hash}`);
  });
}
