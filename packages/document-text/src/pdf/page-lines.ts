import { type PageLine, RAISED } from '#document-text/digest/page-readings.ts';

import { type DrawnPiece, joinedPieces } from './right-to-left.ts';

/** A piece of text as pdf.js gives it, in the order in which the page draws it. */
export interface TextPiece {
  str: string;
  /** `rtl`: it's read from right to left. */
  dir?: string;
  /** The last two are where it begins, from the lower left. */
  transform: number[];
  width: number;
  height: number;
}

export interface PageText {
  /** Of the page, in the same unit. */
  bottom: number;
  top: number;
  pieces: (TextPiece & { isArtifact: boolean })[];
}

/** What stands side by side, in one line of each column. */
interface Row {
  y: number;
  height: number;
  /** Where in the margin, as in `PageLine`. */
  margin: number;
  isRepeated: boolean;
  cells: Cell[];
}

interface Cell extends DrawnPiece {
  /** As they're read. */
  pieces: DrawnPiece[];
  /** One of them is read from right to left. */
  isRtl: boolean;
  /** Where in the text a piece begins after a gap, and where on the page. */
  starts: { at: number; left: number; before: number }[];
}

/** Where headers and footers are, as parts of the page: a letterhead goes further down than a footer goes up. */
const TOP_MARGIN = 0.15;
const BOTTOM_MARGIN = 0.12;
const SMALL_PRINT = 0.9;
const RAISED_HEIGHT = 0.8;
const NOTE_MARK = /^\s*[\d*†‡]{1,3}\s*$/;
/** A number of a list that leaves no room for a blank after it. */
const LABEL = /^(\(?\d{1,3}[.)])(?=\p{L})/u;
/** Wider than a blank in justified text: a column ends. In heights of a line. */
const COLUMN_GAP = 1.5;
/** Wide enough where another line begins beneath. */
const NARROW_GAP = 0.5;
/** Lines of one cell or paragraph follow each other that closely, in heights of a line. */
const LINE_DISTANCE = 2;
/** On as many of the pages; on fewer of them a short line may be alike by chance. */
const OFTEN = 0.05;
/** As many columns may be written in turns. */
const RECENT_BLOCKS = 12;
/** The widest letter, as a multiple of the usual one. */
const WIDE_LETTER = 1.7;

export function linesOfPages(pages: readonly PageText[]): PageLine[] {
  const drawn = pages.map(drawnRows);
  const usual = usualHeight(drawn.flat());
  for (const rows of drawn) markSmallPrint(rows, usual);
  markRepeated(drawn);
  for (const rows of drawn) rankMargins(rows);
  let row = 0;
  return drawn.flatMap((rows, page) => {
    const full = fullCells(rows);
    return rows.flatMap(({ cells, margin, isRepeated }) => {
      row += 1;
      return cells.map((cell, index) => ({
        text: index === 0 ? cell.text.replace(LABEL, '$1 ') : cell.text,
        page,
        row,
        column: Math.round(cell.isRtl ? cell.right : cell.left),
        margin,
        isRepeated,
        isFull: full.has(cell),
      }));
    });
  });
}

function drawnRows({ bottom, top, pieces }: PageText): Row[] {
  const rows: Row[] = [];
  for (const { str, dir, transform, width, height, isArtifact } of pieces) {
    const text = str.replace(/[\ufffa\ufffb]/g, '');
    const [left = 0, y = 0] = transform.slice(4);
    const row = rows.at(-1);
    const cell = row?.cells.at(-1);
    const rise = row ? y - row.y : 0;
    if (row && cell && text.trim() === '') {
      if (rise === 0) cell.text += text;
      continue;
    }
    if (text.trim() === '') continue;
    const right = left + width;
    const piece = { text, left, right };
    const started = () => ({ ...piece, pieces: [piece], isRtl: dir === 'rtl', starts: [] });
    const isRaised =
      row !== undefined && rise > 0 && height < row.height * RAISED_HEIGHT && rise < row.height;
    if (cell && isRaised && NOTE_MARK.test(text)) {
      addTo(cell, { ...piece, text: RAISED.before + text.trim() + RAISED.after });
    } else if (row && cell && Math.abs(rise) < Math.max(row.height, height) / 2) {
      row.isRepeated &&= isArtifact;
      const isLeftwards = dir === 'rtl' || cell.isRtl;
      const gap = Math.max(left - cell.right, isLeftwards ? cell.left - right : 0);
      if (gap > height * COLUMN_GAP) row.cells.push(started());
      else {
        if (gap > height * NARROW_GAP) cell.starts.push({ at: cell.text.length, left, before: cell.right });
        addTo(cell, piece);
        cell.isRtl ||= dir === 'rtl';
      }
    } else {
      const part = (y - bottom) / (top - bottom);
      const margin = part > 1 - TOP_MARGIN ? 1 : part < BOTTOM_MARGIN ? -1 : 0;
      rows.push({ y, height, margin, isRepeated: isArtifact, cells: [started()] });
    }
  }
  const columns = new Set(rows.flatMap(({ cells }) => cells.map(({ left }) => Math.round(left))));
  for (const row of rows) {
    for (const cell of row.cells) if (cell.isRtl) cell.text = joinedPieces(cell.pieces, row.height);
    row.cells = row.cells.flatMap((cell) => (cell.isRtl ? cell : cellsBetween(cell, columns)));
  }
  return rows;
}

function addTo(cell: Cell, piece: DrawnPiece): void {
  cell.pieces.push(piece);
  cell.text += piece.text;
  cell.left = Math.min(cell.left, piece.left);
  cell.right = Math.max(cell.right, piece.right);
}

/** Parts of a cell, where one begins at a column. */
function cellsBetween(cell: Cell, columns: ReadonlySet<number>): Cell[] {
  const ends = cell.starts.filter((start) => columns.has(Math.round(start.left)));
  return [{ at: 0, left: cell.left }, ...ends].map((edge, index) => {
    const next = ends[index];
    const text = cell.text.slice(edge.at, next?.at);
    return { ...cell, text, left: edge.left, right: next?.before ?? cell.right };
  });
}

/** The height in which most letters are written. */
function usualHeight(rows: readonly Row[]): number {
  const letters = new Map<number, number>();
  for (const row of rows) letters.set(row.height, (letters.get(row.height) ?? 0) + textOf(row).length);
  const [[height] = [0]] = [...letters].toSorted(([, one], [, other]) => other - one);
  return height;
}

function textOf({ cells }: Row): string {
  return cells.map(({ text }) => text).join(' ');
}

/** Footnotes are the last that is drawn, or nearly, and smaller than the text. */
function markSmallPrint(rows: readonly Row[], usual: number): void {
  for (const row of rows.toSorted((one, other) => one.y - other.y)) {
    const isSmall = row.height < usual * SMALL_PRINT;
    if (row.margin === 0 && !isSmall) return;
    if (isSmall && row.margin === 0) row.margin = -1;
  }
}

/**
 * What is on several pages at one height, whatever its numbers, from the edge of the page inwards: a header, a footer, a
 * page number, a table's head.
 */
function markRepeated(pages: readonly (readonly Row[])[]): void {
  const keyOf = (row: Row) => `${Math.round(row.y)} ${textOf(row).replace(/\d+/g, '0').trim()}`;
  const counts = new Map<string, number>();
  for (const rows of pages) {
    for (const key of new Set(rows.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const enough = Math.max(2, pages.length * OFTEN);
  for (const rows of pages) {
    const downwards = rows.toSorted((one, other) => other.y - one.y);
    for (const inwards of [downwards, downwards.toReversed()]) {
      for (const row of inwards) {
        if ((counts.get(keyOf(row)) ?? 0) >= enough) row.isRepeated = true;
        else if (row.margin === 0) break;
      }
    }
  }
}

/** Counts what isn't repeated, from the edge inwards. */
function rankMargins(rows: readonly Row[]): void {
  const downwards = rows.filter(({ isRepeated }) => !isRepeated).toSorted((one, other) => other.y - one.y);
  const top = downwards.filter(({ margin }) => margin > 0);
  const bottom = downwards.toReversed().filter(({ margin }) => margin < 0);
  for (const [rank, row] of top.entries()) row.margin = rank + 1;
  for (const [rank, row] of bottom.entries()) row.margin = -rank - 1;
}

/** Cells of a single word that fills its line, as far as the lines around it tell where the line ends. */
function fullCells(rows: readonly Row[]): Set<Cell> {
  const blocks: { cells: Cell[]; y: number; height: number }[] = [];
  for (const { cells, y, height } of rows) {
    for (const cell of cells) {
      const block = blocks
        .slice(-RECENT_BLOCKS)
        .find(
          (each) =>
            Math.abs((each.cells[0]?.left ?? 0) - cell.left) < 1 &&
            each.y > y &&
            each.y - y < LINE_DISTANCE * Math.max(height, each.height),
        );
      if (block) {
        block.cells.push(cell);
        block.y = y;
      } else blocks.push({ cells: [cell], y, height });
    }
  }
  const full = blocks.flatMap(({ cells }) => {
    const edge = Math.max(...cells.map(({ right }) => right));
    return cells.filter(({ text, left, right }) => {
      const word = text.trim();
      const letter = (right - left) / word.length;
      return !/\s/.test(word) && right + letter * WIDE_LETTER > edge;
    });
  });
  return new Set(full);
}
