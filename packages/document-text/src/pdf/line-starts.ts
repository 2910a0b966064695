import type { DrawnRow } from './full-cells.ts';
import { COLUMN_GAP, type RowLetter } from './letter-gaps.ts';

/** A word, or one letter with a sign before it; numbers and hyphens stand for themselves. */
const WORD = /^[^\p{L}\p{N}\s-]{0,2}\p{L}{0,20}$/u;
export const INITIAL = /^[^\p{L}\p{N}\s-]{0,2}\p{L}?$/u;
/** How much higher than a line it is at least, and the part of its height above its baseline that capitals take. */
const [LEAST_HEIGHT, CAPITALS] = [1.5, 0.7];
/** A page with more of them would be slow to read, and is no page with initials. */
const MOST = 50;
/** In its heights: how far its upper edge may be from that of its first line. */
const UNEVEN = 0.25;
/** In heights of a line: how far it may reach into the room of its initial, which programs round. */
const TOUCHING = 0.05;

/**
 * Puts initials and words over several lines before the first line beside them, because some programs draw them last, and initials
 * at its height.
 * Returns the initials, which are part of that line's first word.
 */
export function putInitialsFirst<Row extends DrawnRow>(rows: Row[]): Row[] {
  const heights = rows.map(({ height }) => height).toSorted((one, other) => one - other);
  const least = (heights[heights.length >> 1] ?? 0) * LEAST_HEIGHT;
  const large = rows.filter(({ height, cells: [cell, ...others] }) => {
    return height >= least && others.length === 0 && WORD.test(cell?.text.trim() ?? '');
  });
  if (large.length > MOST) return [];
  return large.filter((row) => {
    const [first, second] = linesBeside(row, rows);
    if (first === undefined || second === undefined) return false;
    const [at, to] = [rows.indexOf(row), rows.indexOf(first)];
    if (to < at) rows.splice(to, 0, ...rows.splice(at, 1));
    const isInitial = rows[Math.min(at, to) + 1] === first && INITIAL.test(row.cells[0]?.text.trim() ?? '');
    // The eye goes on from it to that line, whichever its own baseline is that of.
    if (isInitial) row.y = first.y;
    return isInitial;
  });
}

/** The lines that leave room for an initial, from the first one on; none if the first doesn't begin where it does. */
function linesBeside<Row extends DrawnRow>({ y, height, cells: [cell] }: Row, rows: readonly Row[]): Row[] {
  const { right = 0 } = cell ?? {};
  const top = y + height * CAPITALS;
  const lines = rows.filter((row) => {
    const isBeside = row.y > y - row.height / 2 && row.y < top && row.height * LEAST_HEIGHT <= height;
    const start = row.cells[0]?.left ?? -Infinity;
    return (
      isBeside &&
      start - right < height &&
      row.cells.every((other) => other.left > right - row.height * TOUCHING)
    );
  });
  const [first] = lines.toSorted((one, other) => other.y - one.y);
  const isEven = first && Math.abs(first.y + first.height * CAPITALS - top) < height * UNEVEN;
  return isEven ? [first, ...lines.filter((row) => row !== first)] : [];
}

/** A list number without room for a blank after it. */
const LABEL = /^(\(?\d{1,3}[.)])(\p{L})/u;
/** Characters below this code are control characters. */
const FIRST_SIGN = 32;
/** The bullet of Word's symbol font. */
const BULLET = '\uf0b7';
/** In points: how much the blanks of a justified line differ; in heights, how wide they are at most. */
const [EVEN, JUSTIFIED_GAP] = [0.5, 3];
/** In heights: wide enough if another line begins below. */
export const NARROW_GAP = 0.5;
const NUMBER = /[\d.,]+/g;
const WHOLE_NUMBER = /^\d+[.,]*$/;

/** Adds a blank behind the number of a list. */
export const withBlankAfterLabel = (text: string) => text.replace(LABEL, '$1 $2');

/** Symbol fonts lose the characters of their bullets, so a control character before a blank is read as a bullet. */
export function withBullet(text: string): string {
  return text.charCodeAt(0) < FIRST_SIGN && ['', ' '].includes(text.charAt(1))
    ? BULLET + text.slice(1)
    : text;
}

/**
 * Where the line begins of which each cell may be a part: a wide blank of justified text may be above a column's start, or as
 * wide as a column's gap, if another one of its row is as wide.
 */
export function partStarts(
  cells: readonly { left: number; right: number; isRtl: boolean }[],
  height: number,
  isBetween: (from: number, to: number) => boolean,
): number[] {
  const gaps = cells.map(({ left }, index) => left - (cells[index - 1]?.right ?? -Infinity));
  const starts: number[] = [];
  for (const [index, { left, isRtl }] of cells.entries()) {
    const gap = gaps[index] ?? Infinity;
    const isEven = gaps.some((other, at) => at !== index && Math.abs(other - gap) < EVEN);
    const isNear = gap > 0 && gap < height * (isEven ? JUSTIFIED_GAP : COLUMN_GAP);
    const isPart = !isRtl && isNear && !isBetween(left - gap, left);
    starts.push((isPart ? starts.at(-1) : undefined) ?? left);
  }
  return starts;
}

/** Other pages have other numbers in the same place; amounts aren't page numbers. */
export function withoutPageNumbers(text: string): string {
  return text.replace(NUMBER, (number) => (WHOLE_NUMBER.test(number) ? number.replace(/^\d+/, '0') : number));
}

/** Tells whether a letter begins a cell: where other lines begin a column, or behind a ruled line. */
export function columnStarts(
  height: number,
  columns: ReadonlySet<number>,
  isBetween: (from: number, to: number) => boolean,
) {
  const isRuled = ({ left, gap, isApart }: RowLetter) => isApart && isBetween(left - gap, left);
  return (letter: RowLetter, hasRtl: boolean) =>
    isRuled(letter) || (!hasRtl && letter.gap > height * NARROW_GAP && columns.has(Math.round(letter.left)));
}

/** Cells as they're read. In a table from right to left, a row may have only numbers and Latin words, drawn from the right. */
export function cellsInOrder(cells: RowLetter[][], isRtl: boolean, isRtlPage: boolean): RowLetter[][] {
  const starts = new Map(cells.map((cell) => [cell, firstDrawn(cell)]));
  const startOf = (cell: RowLetter[] = []) => starts.get(cell) ?? 0;
  const isFromRight = cells.every((cell, at) => at === 0 || startOf(cell) < startOf(cells[at - 1]));
  const isAsDrawn = isRtl || (isRtlPage && isFromRight);
  return isAsDrawn ? cells.toSorted((one, other) => startOf(one) - startOf(other)) : cells;
}

function firstDrawn(letters: readonly RowLetter[]): number {
  return letters.reduce((least, { piece }) => Math.min(least, piece), Infinity);
}
