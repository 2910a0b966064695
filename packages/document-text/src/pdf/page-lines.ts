import type { PageLine } from '#document-text/digest/page-readings.ts';

import { asSymbol } from './drawn/letter-names.ts';
import { edgesOf, fullCells } from './full-cells.ts';
import {
  boxSign,
  COLUMN_GAP,
  hasShiftedPart,
  hasSmallWord,
  isRaisedMark,
  paleSign,
  raised,
  type RowLetter,
  spacedLetters,
} from './letter-gaps.ts';
import {
  cellsInOrder,
  columnStarts,
  NARROW_GAP,
  partStarts,
  putInitialsFirst,
  withBlankAfterLabel,
  withBullet,
  withoutPageNumbers,
} from './line-starts.ts';
import type { LineTexts } from './place-order.ts';
import { rowsBelow, ruledBetween, ruledCells, type Rules } from './ruled-cells.ts';
import { isOnLine, lineBefore } from './same-line.ts';
import { isRightToLeft, readerOf } from './right-to-left.ts';
import { type Piece, TURNED } from './structure.ts';

/** A page, or one of several pages put on one. */
export interface PageText {
  /** Counted from 0. */
  page: number;
  /** Of the page, in the same unit. */
  left: number;
  bottom: number;
  top: number;
  /** How much larger it's drawn than it is. */
  scale?: number;
  /** Whether everything is drawn from left to right, also what is read otherwise, and brackets are written as they look. */
  isByPlace?: boolean;
  /** In reading order. */
  pieces: readonly Piece[];
  rules: Rules;
}

/** Letters side by side, in one line of each column. */
interface Row {
  /** Of its line, not of an initial that begins it. */
  y: number;
  height: number;
  /** The place in the margin, as in `PageLine`. */
  margin: number;
  isRepeated: boolean;
  isNote: boolean;
  letters: RowLetter[];
  cells: Cell[];
  isInitial?: boolean;
  /** It begins where the line before it ends, but higher by less than a line. */
  isStep: boolean;
}

interface Cell {
  text: string;
  otherwise: Pick<PageLine, 'ways' | 'boxed' | 'symbols' | 'seen' | 'pale'>;
  left: number;
  right: number;
  isRtl: boolean;
  hasShifted: boolean;
  hasSmallWord: boolean;
  hasUnclearGap: boolean;
  isUnseen: boolean;
}

/** Headers and footers are in these parts of the page: a letterhead extends further down than a footer up. */
const [TOP_MARGIN, BOTTOM_MARGIN] = [0.15, 0.12];
/** The least height on small pages, in points, and how much larger they may be drawn. */
const [LEAST_TOP, LEAST_BOTTOM, MAX_SCALE] = [72, 54, 2];
const SMALL_PRINT = 0.95;
/** In heights: how much higher the eye goes on. */
const STEP = 1.2;
/** The least share of pages; on fewer, a short line may be equal by chance. */
const OFTEN = 0.05;
const NO_RULES: Rules = { vertical: [], horizontal: [] };

/** A page with its rows in place of its letters, because collecting garbage takes long while those of all pages are kept. */
export type DrawnPage = ReturnType<typeof drawnPage>;

export const drawnPage = (page: PageText) => ({ ...page, pieces: [], rows: drawnRows(page) });

export const linesOfPages = (pages: readonly PageText[]): PageLine[] => linesOfDrawn(pages.map(drawnPage));

export function linesOfDrawn(pages: readonly DrawnPage[]): PageLine[] {
  const drawn = pages.map(({ rows }) => rows);
  const usual = usualHeight(drawn.flat());
  for (const rows of drawn) markSmallPrint(rows, usual);
  markRepeated(drawn);
  for (const rows of drawn) rankMargins(rows);
  let row = 0;
  let below = 0;
  return drawn.flatMap((rows, sheet) => {
    const { page = 0, left = 0, bottom = 0, top = 0, scale = 1, rules = NO_RULES } = pages[sheet] ?? {};
    const before = pages[sheet - 1];
    // Side by side on one page, they are read as if they were below each other.
    below = before?.page === page ? below + before.top - bottom : 0;
    const full = fullCells(rows);
    const ruledCell = ruledCells(rules, [left, below]);
    return rows.flatMap((each) => {
      const { cells, y, margin, isRepeated, isInitial, isStep } = each;
      row += 1;
      const starts = partStarts(cells, each.height, ruledBetween(rules, y));
      return cells.map((cell, index) => ({
        text: withBullet(index === 0 ? withBlankAfterLabel(cell.text) : cell.text),
        page,
        row,
        y: y - below,
        sheet,
        column: Math.round((cell.isRtl ? cell.right : cell.left) - left),
        ...(starts[index] !== cell.left && { whole: Math.round((starts[index] ?? 0) - left) }),
        edges: edgesOf(cell).map((edge) => edge - left),
        corner: [(cell.left - left) / scale, (top - y) / scale],
        margin,
        isRepeated,
        isFull: full.has(cell),
        ...ruledCell(y, cell),
        ...cell.otherwise,
        ...((cell.hasShifted || isStep) && { hasShifted: true }),
        ...(cell.hasSmallWord && { hasSmallWord: true }),
        ...(cell.hasUnclearGap && { hasUnclearGap: true }),
        ...(cell.isUnseen && { isUnseen: true }),
        ...(isInitial && { isInitial }),
      }));
    });
  });
}

function drawnRows({ bottom, top, scale = 1, isByPlace = false, pieces, rules }: PageText): Row[] {
  const [rows, isInRowBelow]: [Row[], ReturnType<typeof rowsBelow>] = [[], rowsBelow(rules)];
  let blanks: RowLetter[] = [];
  for (const [piece, drawnPiece] of pieces.entries()) {
    const { letters, y, height, isArtifact, isNote } = drawnPiece;
    const row = lineBefore(rows, drawnPiece);
    const rise = row ? y - row.y : 0;
    const hasWords = letters.some(({ text }) => text.trim() !== '');
    const isMark = row !== undefined && isRaisedMark(row, drawnPiece);
    let part = piece;
    const drawn = letters.map((letter, at): RowLetter => {
      // Ghostscript puts what follows to the left into the same piece: it's another one after it.
      if ((letter.left + letter.right) / 2 < (letters[at - 1]?.left ?? -Infinity)) part += 1e-6;
      return { ...letter, y, height, piece: part, gap: 0, isApart: false };
    });
    if (row && (isMark || (isOnLine(row, drawnPiece) && !isInRowBelow(row, drawnPiece)))) {
      for (const letter of isMark ? raised(drawn) : drawn) row.letters.push(letter);
      if (rise > height && !isMark) row.y = y;
      if (hasWords) row.isRepeated &&= isArtifact;
    } else if (hasWords) {
      const [size, drawnAs] = [top - bottom, Math.min(scale, MAX_SCALE)];
      const isBelow = y - bottom < Math.max(size * BOTTOM_MARGIN, LEAST_BOTTOM * drawnAs);
      const isAbove = top - y < Math.max(size * TOP_MARGIN, LEAST_TOP * drawnAs);
      const margin = y > TURNED.from ? 0 : isAbove ? 1 : isBelow ? -1 : 0;
      // A file may call any text an artifact, so this only counts where headers and footers are.
      const isRepeated = isArtifact && margin !== 0;
      const end = row?.letters.at(-1)?.right ?? -Infinity;
      const start = letters[0]?.left ?? 0;
      const isNear = Math.abs(start - end) < height * NARROW_GAP && !ruledBetween(rules, y)(end, start);
      const isStep = rise > 0 && rise < height * STEP && isNear;
      // Browsers draw a line from its left, where a blank may be that is read last.
      const before = blanks[0]?.y === y ? blanks : [];
      rows.push({ y, height, margin, isRepeated, isNote, isStep, letters: [...before, ...drawn], cells: [] });
    } else blanks = drawn;
  }
  const spaced = rows.map(({ letters, height, y }) => spacedLetters(letters, height, ruledBetween(rules, y)));
  const starts = rows.flatMap(({ height }, index) =>
    (spaced[index] ?? []).filter(({ gap }) => gap > height * COLUMN_GAP).map(({ left }) => Math.round(left)),
  );
  const columns = new Set(starts);
  const reader = readerOf(spaced, isByPlace);
  for (const [index, row] of rows.entries()) {
    const isColumn = columnStarts(row.height, columns, ruledBetween(rules, row.y));
    row.cells = cellsOf(spaced[index] ?? [], row.height, isColumn, reader);
    row.letters = [];
  }
  for (const row of putInitialsFirst(rows)) row.isInitial = true;
  return rows;
}

function cellsOf(
  spaced: readonly RowLetter[],
  height: number,
  isColumn: (letter: RowLetter, hasRtl: boolean) => boolean,
  { isRtlPage, isLeftwards, textsOf }: ReturnType<typeof readerOf>,
): Cell[] {
  const hasRtl = isLeftwards(spaced);
  const cells: RowLetter[][] = [];
  for (const letter of spaced) {
    if (letter.gap > height * COLUMN_GAP || isColumn(letter, hasRtl)) cells.push([letter]);
    else cells.at(-1)?.push(letter);
  }
  return cellsInOrder(cells, hasRtl, isRtlPage).map((cell) => {
    const blank = { text: ' ', piece: Number.NaN, isBox: false, symbol: undefined };
    const withBlanks = cell.flatMap((letter) =>
      letter.isApart && letter !== cell[0] ? [{ ...letter, ...blank }, letter] : letter,
    );
    const isRtlCell = isLeftwards(cell);
    const readings = (letters: readonly RowLetter[]) => textsOf(letters, isRtlCell);
    const inWords = (letters: readonly RowLetter[]) => readings(letters).text;
    const { text: likeliest, ...ways }: LineTexts = readings(withBlanks);
    const visible = withBlanks.filter(({ isGone }) => !isGone);
    return {
      text: likeliest,
      otherwise: {
        ...ways,
        ...(visible.length < withBlanks.length && { seen: inWords(visible) }),
        ...(cell.some(({ isBox }) => isBox) && { boxed: inWords(withBlanks.map(boxSign)) }),
        ...(cell.some(({ symbol }) => symbol) && { symbols: inWords(withBlanks.map(asSymbol)) }),
        ...(cell.some(({ pale }) => pale) && { pale: inWords(withBlanks.map(paleSign)) }),
      },
      left: cell[0]?.left ?? 0,
      right: cell.reduce((most, { right }) => Math.max(most, right), -Infinity),
      isRtl: isRtlPage && cell.some(({ text }) => isRightToLeft(text)),
      hasShifted: hasShiftedPart(cell),
      hasSmallWord: hasSmallWord(cell),
      hasUnclearGap: cell.some(({ isUnclear }) => isUnclear),
      isUnseen: cell.every(({ isUnseen }) => isUnseen),
    };
  });
}

/** The height of most letters. */
function usualHeight(rows: readonly Row[]): number {
  const letters = new Map<number, number>();
  for (const row of rows) letters.set(row.height, (letters.get(row.height) ?? 0) + textOf(row).length);
  const [[height] = [0]] = [...letters].toSorted(([, one], [, other]) => other - one);
  return height;
}

const textOf = ({ cells }: Row): string => cells.map(({ text }) => text).join(' ');

/** Footnotes are drawn last, or nearly, and smaller than the text. */
function markSmallPrint(rows: readonly Row[], usual: number): void {
  for (const row of rows.toSorted((one, other) => one.y - other.y)) {
    const isSmall = row.isNote || row.height < usual * SMALL_PRINT;
    if (row.margin === 0 && !isSmall) return;
    if (isSmall && row.margin === 0) row.margin = -1;
  }
}

/**
 * Marks rows that are on several pages at one height, whatever their numbers, from the page's edge inwards: headers,
 * footers, page numbers, table heads. At the same height, another page may have its own header.
 */
function markRepeated(pages: readonly (readonly Row[])[]): void {
  const texts = new Map(pages.flat().map((row) => [row, withoutPageNumbers(textOf(row)).trim()] as const));
  const keyOf = (row: Row) => `${Math.round(row.y)} ${texts.get(row)}`;
  const counts = new Map<string, number>();
  const upright = pages.map((rows) =>
    rows.filter(({ y }) => y < TURNED.from).toSorted((one, other) => other.y - one.y),
  );
  for (const rows of pages) {
    for (const key of new Set(rows.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const enough = Math.max(2, pages.length * OFTEN);
  const isOften = (row: Row) => (counts.get(keyOf(row)) ?? 0) >= enough;
  for (const downwards of upright) {
    // A row of a table has other cells on each page.
    const others = new Set(downwards.flatMap((row) => (isOften(row) ? [] : [Math.round(row.y)])));
    for (const inwards of [downwards, downwards.toReversed()]) {
      // A line amid the text isn't a header, even if another page has it, too: cells can be equal.
      let isBehind = false;
      for (const row of inwards) {
        const isHeader = isOften(row) && !others.has(Math.round(row.y));
        if (row.margin === 0 && (isBehind || !isHeader)) break;
        if (isHeader) row.isRepeated = true;
        else isBehind = true;
      }
    }
  }
  const edges = new Set(pages.flat().flatMap(({ isRepeated, y }) => (isRepeated ? [Math.round(y)] : [])));
  for (const inOrder of upright) {
    for (const [row, margin] of [[inOrder[0], 1] as const, [inOrder.at(-1), -1] as const])
      if (row && row.margin === 0 && edges.has(Math.round(row.y))) row.margin = margin;
  }
}

/** Numbers what isn't repeated, from the edge inwards. */
function rankMargins(rows: readonly Row[]): void {
  const downwards = rows.filter(({ isRepeated }) => !isRepeated).toSorted((one, other) => other.y - one.y);
  const top = downwards.filter(({ margin }) => margin > 0);
  const bottom = downwards.toReversed().filter(({ margin }) => margin < 0);
  for (const [rank, row] of top.entries()) row.margin = rank + 1;
  for (const [rank, row] of bottom.entries()) row.margin = -rank - 1;
}
