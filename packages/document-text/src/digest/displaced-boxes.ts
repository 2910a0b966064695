import { type FileLetters, linesOf } from './file-letters.ts';
import type { PassagePlace } from './find-passages.ts';
import type { PageLine } from './page-readings.ts';

/** More than the height of any page. */
const PAGE = 1_000_000;

/**
 * Those of these boxes' passages that stand elsewhere than they were sealed, whenever they're drawn. One in its place is no
 * higher than the passage before it, higher than the one after the next, on the right side of all text in its column, and
 * in order with the other boxes there.
 */
export function displacedBoxes(
  text: FileLetters,
  places: readonly (PassagePlace | null)[],
  boxes: readonly PassagePlace[],
): readonly PassagePlace[] {
  if (!text.isPaged || boxes.length === 0) return boxes;
  const body = places.flatMap((place, index) =>
    place && !place.isFloating ? [{ index, lines: linesOf(text, place) }] : [],
  );
  return boxes.filter((box) => {
    const at = places.indexOf(box);
    const next = body.findIndex(({ index }) => index > at);
    const count = next === -1 ? body.length : next;
    const [before, after, later] = [body[count - 1], body[count], body[count + 1]];
    const starts = places
      .slice((before?.index ?? -1) + 1, after?.index)
      .flatMap((each) => each?.letters[0] ?? []);
    if (body.length === 0 || starts.some((start, index) => start < (starts[index - 1] ?? 0))) return true;
    return !linesOf(text, box).every((line) => {
      const depth = depthOf(line);
      const isBeside =
        Math.min(...(before?.lines ?? [line]).map(depthOf)) <= depth &&
        (later?.lines ?? []).every((each) => depthOf(each) > depth);
      const isOnItsSide = (other: PageLine, index: number) =>
        !isInColumn(other, line) || (index < at ? depthOf(other) < depth : depthOf(other) > depth);
      return (
        isBeside && body.every(({ index, lines: all }) => all.every((other) => isOnItsSide(other, index)))
      );
    });
  });
}

export const depthOf = ({ page, y = Number.NaN }: PageLine) => page * PAGE - y;

function isInColumn(one: PageLine, other: PageLine): boolean {
  const [left = -Infinity, , right = Infinity] = one.edges ?? [];
  const [from = -Infinity, , to = Infinity] = other.edges ?? [];
  return one.page === other.page && left < to && from < right;
}

/** Passages of a file with paragraphs that begin or end elsewhere than those: joined ones, and one in several paragraphs. */
export function otherParagraphs(
  { lineOf, firstOf, isPaged }: FileLetters,
  found: readonly PassagePlace[],
): readonly PassagePlace[] {
  if (isPaged) return [];
  return found.filter(({ letters }) => {
    const [first = 0, last = 0] = [letters[0], letters.at(-1)];
    const line = lineOf[first] ?? 0;
    return firstOf[line] !== first || firstOf[line + 1] !== last + 1;
  });
}
