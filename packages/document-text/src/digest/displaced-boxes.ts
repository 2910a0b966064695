import { besideReader, drawnBehind, sealedBehind } from './content-digest.ts';
import type { ContentDigest } from './digest-format.ts';
import { type FileLetters, lettersAt, lineAt, linesOf } from './file-letters.ts';
import type { PassagePlace } from './find-passages.ts';
import { grouped } from './grouped.ts';
import { boxRank, MAX_BOXES, PLACE, placeForms } from './layouts.ts';
import type { PageLine } from './page-readings.ts';

/** In letters: more than a rank's. */
const LONGER = 4;
/** More than the height of any page. */
const PAGE = 1_000_000;
/** In points: how far text begins from the left side of its box, and its first line is below the upper one. */
const [BESIDE, BELOW] = [
  [-1.5, 9],
  [6, 22],
] as const;
/** In points: how far one line of a box is below the one before it, and beside it. */
const [NEXT_LINE, SAME_LEFT] = [24, 2];

/**
 * Those of these boxes' passages that stand elsewhere than they were sealed, whenever they're drawn. One in its place is no
 * higher than the passage before it, higher than the one after the next, on the right side of all text in its column, and
 * in order with the other boxes there. In a .docx, programs store the boxes of one paragraph in any order: one is in its place
 * if they're stored as they were sealed to be drawn.
 */
export function displacedBoxes(
  digest: ContentDigest,
  text: FileLetters,
  places: readonly (PassagePlace | null)[],
  boxes: readonly PassagePlace[],
): readonly PassagePlace[] {
  const body = places.flatMap((place, index) => (place && !place.isFloating ? [{ index, place }] : []));
  const placed = boxes.length === 0 || !text.isPaged ? [] : body.flatMap(placedLines);
  const byPage = grouped(placed, ({ line }) => line.page);
  const rankOf = sealedRanks(digest, text);
  const late = new Set(boxes);
  const known = new Map<number, ReturnType<typeof orderFrom>>();
  let count = 0;
  return places.filter((box, at): box is PassagePlace => {
    while ((body[count]?.index ?? Infinity) <= at) count += 1;
    const isLate = box !== null && late.has(box);
    if (!isLate && !text.isPaged) return false;
    const [before, after, later] = [body[count - 1], body[count], body[count + 1]];
    const first = (before?.index ?? -1) + 1;
    // Most passages have no boxes behind them.
    if (!isLate && (first === (after?.index ?? places.length) || rankOf(at, box) === undefined)) return false;
    const order = known.get(count) ?? orderFrom(first, after?.index);
    known.set(count, order);
    const { areRanked, isOther, starts } = order;
    if (!text.isPaged) return !areRanked || !followEachOther(starts, before?.place, after?.place);
    if (!isLate && !areRanked) return false;
    if (isOther) return true;
    if (!isLate || body.length === 0) return !areRanked;
    return !linesOf(text, box).every((line) => {
      const depth = depthOf(line);
      const isOnItsSide = ({ line: other, index }: (typeof placed)[number]) =>
        !isInColumn(other, line) || (index < at ? depthOf(other) < depth : depthOf(other) > depth);
      const isBeside =
        Math.min(...(before ? linesOf(text, before.place) : [line]).map(depthOf)) <= depth &&
        (later ? linesOf(text, later.place) : []).every((each) => depthOf(each) > depth);
      return isBeside && (byPage.get(line.page) ?? []).every(isOnItsSide);
    });
  });

  function placedLines({ index, place }: (typeof body)[number]) {
    return linesOf(text, place).map((line) => ({ index, line }));
  }

  /** Whether paragraphs of a .docx with these first letters are next to each other, and between two passages. */
  function followEachOther(starts: readonly number[], above?: PassagePlace, below?: PassagePlace): boolean {
    const [from = -1, to = Infinity] = [above?.letters[0], below?.letters[0]];
    const lines = starts.map((start) =>
      from < start && start < to ? (text.lineOf[start] ?? 0) : Number.NaN,
    );
    return lines.every((line, index) => line === (lines[index - 1] ?? line - 1) + 1);
  }

  /** Whether all boxes between two passages have ranks, those of one paragraph, and whether they're in another order. */
  function orderFrom(first: number, end?: number) {
    const around = places.slice(first, end);
    const ranks = around.map((each, index) => rankOf(first + index, each));
    // A rank that comes again behind another one is that of another paragraph's box.
    const boxesOf = ranks.filter((rank, index) => rank !== ranks[index - 1]);
    const areRanked = !ranks.includes(undefined) && new Set(boxesOf).size === boxesOf.length;
    const starts = [...around.keys()]
      .toSorted((one, other) => (areRanked ? (ranks[one] ?? 0) - (ranks[other] ?? 0) : 0))
      .flatMap((index) => around[index]?.letters[0] ?? []);
    return { areRanked, isOther: starts.some((start, index) => start < (starts[index - 1] ?? 0)), starts };
  }
}

/** Tells as which box of its paragraph a passage was sealed to be drawn; undefined if they're drawn as they follow each other. */
function sealedRanks(digest: ContentDigest, text: FileLetters) {
  const read = besideReader(digest);
  const sealed = sealedBehind(digest);
  const known = new Map<number, number | undefined>();
  const ranks = Array.from({ length: MAX_BOXES }, (_, rank) => rank);
  return (index: number, place: PassagePlace | null | undefined): number | undefined => {
    if (known.has(index) || !place) return known.get(index);
    const ranked = sealed.get(index)?.filter(({ kind, letters }) => kind === 'picture' && letters < LONGER);
    const own = new Set(ranked?.map(({ hash }) => hash));
    const words = own.size > 0 ? lettersAt(text.letters, place.letters) : '';
    const found = ranks.find((rank) => words !== '' && own.has(read(boxRank(rank), words).hash));
    known.set(index, found);
    return found;
  };
}

/**
 * Passages in frames and boxes that are where they were sealed on the page of the text around them: the first one of each, and those
 * below it that were sealed for the same place, as the paragraphs of one frame are.
 */
export function inSealedPlaces(
  digest: ContentDigest,
  text: FileLetters,
  places: readonly (PassagePlace | null)[],
): Set<PassagePlace> {
  const read = besideReader(digest);
  const found = new Map<PassagePlace, string>();
  const pageOf = (place: PassagePlace | null | undefined) => lineAt(text, place?.letters[0])?.page;
  for (const [index, place] of places.entries()) {
    const own = drawnBehind(digest, index);
    const { corner: [left, depth] = [] } = lineAt(text, place?.letters[0]) ?? {};
    if (!place?.isFloating || left === undefined || depth === undefined || own.size === 0) continue;
    const around = [places.slice(0, index).findLast(isFixed), places.slice(index).find(isFixed)];
    if (!around.some((each) => pageOf(each) === pageOf(place))) continue;
    const words = lettersAt(text.letters, place.letters);
    const before = places[index - 1];
    const above = before && isBelow(text, before, place) ? found.get(before) : undefined;
    const forms = placeForms([left - BESIDE[1], left - BESIDE[0]], [depth - BELOW[1], depth - BELOW[0]]);
    const form = [...(above === undefined ? [] : [above]), ...forms].find((each) =>
      own.has(read(PLACE + each, words).hash),
    );
    if (form !== undefined) found.set(place, form);
  }
  return new Set(found.keys());
}

const isFixed = (place: PassagePlace | null) => place?.isFloating === false;

/** Whether a passage is in the next line below another one, and begins where that does. */
function isBelow(text: FileLetters, { letters }: PassagePlace, next: PassagePlace): boolean {
  const [first, last, below] = [letters[0], letters.at(-1), next.letters[0]].map((each) =>
    lineAt(text, each),
  );
  const [beside = NaN, down = NaN] = [first, last].map(
    (line, side) => (below?.corner?.[side] ?? NaN) - (line?.corner?.[side] ?? NaN),
  );
  return below?.page === last?.page && Math.abs(beside) < SAME_LEFT && down > 0 && down < NEXT_LINE;
}

/** Boxes of one column of a page of which the later one stands above the earlier one, though text was sealed between them. */
export function exchangedBoxes(text: FileLetters, places: readonly (PassagePlace | null)[]): PassagePlace[] {
  if (!text.isPaged) return [];
  const exchanged: PassagePlace[] = [];
  let [before, isApart]: [PassagePlace | null, boolean] = [null, false];
  for (const place of places) {
    if (!place?.isFloating) isApart = true;
    else {
      const [[line], [other]] = [linesOf(text, place), before ? linesOf(text, before) : []];
      const isAbove = line && other && isInColumn(line, other) && depthOf(line) < depthOf(other);
      if (isAbove && isApart && before) exchanged.push(before, place);
      [before, isApart] = [place, false];
    }
  }
  return exchanged;
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
