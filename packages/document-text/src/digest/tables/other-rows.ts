import { type FileLetters, linesOf } from '#document-text/digest/file-letters.ts';
import type { PassagePlace } from '#document-text/digest/find-passages.ts';
import { grouped } from '#document-text/digest/grouped.ts';
import { cellSides, type PageLine } from '#document-text/digest/page-readings.ts';

/** In points: lines that the eye takes for one row, and how far the rows of one table are apart at most. */
export const [ROW, TABLE] = [5, 60];
/** In points: how far above the line before it the end of a passage is, at least, that isn't just beside that line. */
const HIGHER = 30;
/** The most lines of a row, between two of them, and at about one height, that are compared. */
const [MAX_ROW, MAX_BETWEEN, MAX_NEAR] = [12, 60, 400];
export const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}]/u;

/** A line of a passage; its index is its place among all of them, as they were sealed. */
interface Part {
  place: PassagePlace;
  isFirst: boolean;
  index: number;
  sheet: number;
  y: number;
  left: number;
  right: number;
  /** Of its ruled cell, if it's in one. */
  frame: string | undefined;
  floor: number;
}

/**
 * Passages beside others than they were sealed with, where nothing is ruled: a column that moved up or down has its lines in
 * their order. They're beside one of a row below, which was sealed behind them, or one of a row above: another row begins between
 * both. `goesOn` tells whether a passage was sealed in the cell of the one before it.
 */
export function inOtherRows(
  text: FileLetters,
  places: readonly (PassagePlace | null)[],
  goesOn: (place: PassagePlace) => boolean,
): PassagePlace[] {
  if (!text.isPaged) return [];
  // From right to left, each cell is sealed before the one on its left.
  const rtl = new Set(text.lines.flatMap((line) => (RIGHT_TO_LEFT.test(line.text) ? sheetOf(line) : [])));
  const parts = places
    .flatMap((place) => (place && !place.isFloating ? partsOf(text, place) : []))
    .filter(({ sheet }) => !rtl.has(sheet))
    .map((part, index): Part => ({ ...part, index }));
  const rows = grouped(parts, ({ sheet, y }) => keyOf(sheet, y));
  const found = parts.filter((own) => {
    const heights = [-1, 0, 1].map((by) => rows.get(keyOf(own.sheet, own.y, by)) ?? []);
    if (heights.some(({ length }) => length > MAX_NEAR)) return false;
    const near = heights.flat();
    const isRuled = ({ frame }: Part) =>
      frame !== undefined && own.frame !== undefined && frame !== own.frame;
    const beside = near.filter(
      (each) => Math.abs(each.y - own.y) < ROW && each.right <= own.left && !isRuled(each),
    );
    return (
      beside.length < MAX_ROW && beside.some((left) => left.index > own.index || isOfRowBelow(left, own))
    );
  });
  return [...new Set([...found, ...outOfTheirRows(), ...lateEnds()].map(({ place }) => place))];

  /** Sealed between two cells, but drawn outside of their table, or at the end of a row, but drawn lower, on its right. */
  function outOfTheirRows(): Part[] {
    const firsts = parts.filter(({ isFirst }) => isFirst);
    return firsts.filter((own, at) => {
      const [before, after] = [firsts[at - 1], firsts[at + 1]];
      if (!before || !after || before.sheet !== own.sheet || after.sheet !== own.sheet) return false;
      const areRuled = [before, own, after].every(({ frame }) => frame !== undefined);
      if (areRuled || goesOn(own.place) || isBesideRow(own, before)) return false;
      const isBetweenCells =
        own.frame === undefined && before.frame !== undefined && after.frame !== undefined;
      const isOfTable =
        isBesideRow(after, before) || Math.abs(cellSides(after.frame).top - before.floor) < ROW;
      if (isBetweenCells && isOfTable && !isBesideRow(own, after)) return true;
      const isLeft = after.right <= own.left;
      if (isBesideRow(after, before))
        return before.right <= after.left && (isLeft || own.right <= before.left);
      return isLeft && after.y > own.y + ROW && !overlap(before, own);
    });
  }

  /** Ends of passages that lines don't lead to: before what is sealed next, or above, while that is where they'd be. */
  function lateEnds(): Part[] {
    return parts.filter((own, at) => {
      const [before, after] = [parts[at - 1], parts[at + 1]];
      if (own.isFirst || !before || !after?.isFirst || before.sheet !== own.sheet) return false;
      if (after.sheet !== own.sheet || (own.frame !== undefined && own.frame === before.frame)) return false;
      const isBeside = Math.abs(after.y - own.y) < ROW && own.right <= after.left;
      if (isBeside) return before.isFirst && own.y < before.y - ROW && own.right <= before.left;
      const isHigh = own.y > before.y + HIGHER && own.left >= before.right;
      return isHigh && after.y < before.y && overlap(after, before);
    });
  }

  /** Whether a row that begins below `left` was sealed between both, and before that, one in the column of `own` right above it. */
  function isOfRowBelow(left: Part, own: Part): boolean {
    if (own.index - left.index > MAX_BETWEEN) return false;
    const isBelow = (each: Part) =>
      each.isFirst && each.y < left.y - ROW && overlap(each, left) && !goesOn(each.place);
    // A title above columns of text has nothing beside it.
    const isInTable = ({ sheet, y }: Part) =>
      [-2, -1, 0, 1, 2]
        .flatMap((by) => rows.get(keyOf(sheet, y, by)) ?? [])
        .some((each) => Math.abs(each.y - y) < ROW * 2 && overlap(each, left));
    const isAbove = (each: Part) =>
      each.y > own.y + ROW &&
      each.y < own.y + TABLE &&
      overlap(each, own) &&
      !overlap(each, left) &&
      isInTable(each);
    const near = (from: number, to: number) =>
      parts.slice(Math.max(from, 0), to).filter(({ sheet }) => sheet === own.sheet);
    return near(left.index + 1, own.index).some(
      (each) => isBelow(each) && near(each.index - MAX_BETWEEN, each.index).some(isAbove),
    );
  }
}

/** Whether a line is in the row of another one, or its cell reaches so far. */
function isBesideRow(line: Part, other: Part): boolean {
  const isWithin = ({ y }: Part, { frame, floor }: Part) => y <= cellSides(frame).top && y >= floor;
  return Math.abs(line.y - other.y) < ROW * 2 || isWithin(line, other) || isWithin(other, line);
}

const keyOf = (sheet: number, y: number, by = 0) => `${sheet} ${Math.round(y / ROW) + by}`;

const sheetOf = ({ page, sheet = page }: PageLine) => sheet;

type Sides = Pick<Part, 'left' | 'right'>;
const overlap = (one: Sides, other: Sides) => one.left < other.right && other.left < one.right;

function partsOf(text: FileLetters, place: PassagePlace): Omit<Part, 'index'>[] {
  return linesOf(text, place).flatMap((line: PageLine, at) => {
    const { y, frame, floor = -Infinity, edges: [left = 0, , right = 0] = [] } = line;
    if (y === undefined) return [];
    return { place, isFirst: at === 0, sheet: sheetOf(line), y, left, right, frame, floor };
  });
}
