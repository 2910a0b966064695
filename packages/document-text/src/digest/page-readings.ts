import { grouped } from './grouped.ts';

/** Other texts that look the same as a line, and those that do in a paragraph of the other direction. */
export interface LineWays {
  others: readonly string[];
  turned: readonly string[];
}

/** A line of one column on a page. */
export interface PageLine {
  text: string;
  ways?: () => LineWays;
  /** The same with `BOX` for each letter that is drawn as an empty box, if any is. */
  boxed?: string;
  /** The same with the codes of letters of the font Symbol, if some are of it. */
  symbols?: string;
  /** The same without letters that are invisible, if some are. */
  seen?: string;
  /** The same with a sign of `PALENESS` for each letter, if some are gray. */
  pale?: string;
  page: number;
  /** Equal for lines side by side. */
  row: number;
  /** Equal for lines that begin below each other. */
  column: number;
  /** The same for the line of which it may be a part, if it's behind a wide blank. */
  whole?: number;
  /** Where it begins, its middle, and where it ends. */
  edges?: readonly number[];
  /** How far it begins from the left and the upper edge of its page, in points of the page before it was put on another one. */
  corner?: readonly [left: number, depth: number];
  /** How high up on the page it is, if known; of pages side by side, each is below the one before. */
  y?: number;
  /** Counts the pages that are side by side on one. */
  sheet?: number;
  /**
   * In the margin of headers, footers and notes: 1 for the outermost line at the top, -1 at the bottom, and so on inwards;
   * otherwise 0.
   */
  margin: number;
  /** Marked as an artifact, or equal on several pages. */
  isRepeated: boolean;
  /** A whole text sealed beside the body; passages are looked for in other lines first. */
  isBeside?: boolean;
  /** It may repeat a table's head. */
  isHead?: boolean;
  /** A paragraph in a box or frame. */
  isFloating?: boolean;
  /** The line is invisible. */
  isUnseen?: boolean;
  /** One word that reaches the edge of its column: it may continue in the next line, without a hyphen. */
  isFull: boolean;
  /** An initial over several lines, of which the next line is the first. */
  isInitial?: boolean;
  /** The cell between ruled lines that contains it. */
  frame?: string;
  /** How high up the nearest ruled line below it is. */
  floor?: number;
  /** No other letter fits into that cell beside it. */
  isTight?: boolean;
  /** One of its digits is above, below, or smaller than the one beside it. */
  hasShifted?: boolean;
  /** A word is much smaller than the other letters of the line. */
  hasSmallWord?: boolean;
  /** The eye may see another blank in it, or none. */
  hasUnclearGap?: boolean;
}

/** The sides of a ruled cell and the line above it, in points; without a cell, no number. */
export function cellSides(frame?: string) {
  const [left = Number.NaN, right = Number.NaN, top = Number.NaN] = frame?.split(' ').map(Number) ?? [];
  return { left, right, top };
}

/** Whether lines may be of one cell: they begin, end, or have their middle at one place. */
export function areAligned(one: readonly number[] = [], other: readonly number[] = []): boolean {
  return one.some((edge, index) => Math.abs(edge - (other[index] ?? Infinity)) <= 1);
}

/**
 * For letters that aren't gray, that are, that are amid darker ones, and for those of less contrast: each is paler than the last. Of
 * invisible ones, nothing more is told.
 */
export const PALENESS = {
  not: '\ue000',
  alone: '\ue001',
  amid: '\ue002',
  faint: '\ue003',
  faintest: '\ue004',
  gone: '\ue005',
} as const;
/** For a hyphen as pale as `faint` letters. */
export const FAINT_HYPHEN = '\u2011';

/** Around a raised number in a line: the mark of a note, which isn't in the text, or part of the text (`m²`). */
export const RAISED = { before: '\ufffa', after: '\ufffb' } as const;

/** How lines may make up the text. */
export interface Reading {
  takes: (line: PageLine) => boolean;
  takesRaised: (letter: number) => boolean;
  /** With rows of dots, which a tab may have drawn. */
  takesLeaders: boolean;
  /** Each column or ruled cell across pages, as for a table row that a page end cuts. */
  by: 'line' | 'column' | 'whole' | 'cell';
}

export const BODY: Reading = {
  takes: ({ isRepeated, isBeside, isUnseen }) => !isRepeated && !isBeside && !isUnseen,
  takesRaised: () => false,
  takesLeaders: true,
  by: 'line',
};
const WITH_RAISED: Reading = { ...BODY, takesRaised: () => true };
const WITHOUT_LEADERS: Reading = { ...BODY, takesLeaders: false };
const EVERYTHING: Reading = { ...BODY, takes: () => true };
/** For passages that aren't between their neighbors. */
export const ANYWHERE: readonly Reading[] = [
  BODY,
  WITH_RAISED,
  EVERYTHING,
  { ...BODY, by: 'whole' },
  { ...EVERYTHING, by: 'column' },
  { ...BODY, by: 'cell', takes: (line) => BODY.takes(line) && !line.isHead },
];

/** One of several pages put on one, or a page. */
const sheetOf = ({ sheet, page = 0 }: Partial<PageLine> = {}) => sheet ?? page;
/** Of how many points the grades of a column are, behind its name. */
const SCALE = /(?<!\d\s?)(\/ ?\d{1,3}|\(\d{1,3}\))$/;

/**
 * The first rows of a page if the page before has them too, as a table's head that programs repeat: below the margin, only what
 * begins a table, and rows of words that follow there. Where nothing is ruled, it's the file's first row of several cells.
 */
export function repeatedHeads(lines: readonly PageLine[]): Set<PageLine> {
  const rows = [...grouped(lines, ({ row }) => row).values()];
  const keyOf = (cells: readonly PageLine[], sheet = sheetOf(cells[0])) =>
    [sheet, ...cells.map(({ text, column }) => `${column} ${text}`)].join('\n');
  const keys = rows.map((cells) => keyOf(cells));
  const [known, followers] = [new Set(keys), new Set(keys.map((key, at) => `${keys[at - 1]}\n${key}`))];
  const beginnings = beginningsOfTables(rows, keys);
  const heads = firstOfCells(rows, keys);
  const ended = new Set<number>();
  let head = '';
  return new Set(
    rows.flatMap((cells) => {
      const [{ margin, frame, isRepeated } = cells[0] as PageLine] = cells;
      const sheet = sheetOf(cells[0]);
      const key = keyOf(cells, sheet - 1);
      const isWords = cells.every(({ text }) => !/\d/.test(text.replace(SCALE, '')));
      if (frame === undefined && margin > 0 && isWords && cells.length > 1 && heads.has(key)) {
        heads.add(keyOf(cells));
        return cells;
      }
      if (isRepeated || ended.has(sheet)) return [];
      const isKnown = margin > 0 ? known.has(key) : beginnings.has(key);
      if (frame === undefined || !(isKnown || (isWords && followers.has(`${head}\n${key}`)))) {
        ended.add(sheet);
        return [];
      }
      head = key;
      return cells;
    }),
  );
}

/** The first row of several cells that begins in each column: any later one may be of the same table. */
function firstOfCells(rows: readonly PageLine[][], keys: readonly string[]): Set<string> {
  const found = new Map<number, string>();
  for (const [at, [first, second]] of rows.entries())
    if (first && second && !first.isRepeated && !found.has(first.column))
      found.set(first.column, keys[at] ?? '');
  return new Set(found.values());
}

/** Ruled rows at the top of a page, or that follow a header or other text. */
function beginningsOfTables(rows: readonly PageLine[][], keys: readonly string[]): Set<string> {
  return new Set(
    keys.filter((_, at) => {
      const [before, line] = [rows[at - 1]?.[0], rows[at]?.[0]];
      const isFirst = before?.frame === undefined || before.isRepeated || sheetOf(before) !== sheetOf(line);
      return isFirst && line?.frame !== undefined;
    }),
  );
}

/** How many of the outermost lines of a page may be headers and notes. */
const [MAX_TOP, MAX_BOTTOM] = [3, 6];

/**
 * Likeliest first: the text continues across pages past what is printed on each, a raised number may be the mark of a note,
 * and the outermost lines of a page may be headers and notes.
 */
export function readingsOf(lines: readonly PageLine[]): Reading[] {
  const margins = lines.map(({ margin }) => margin);
  const top = Math.min(Math.max(0, ...margins), MAX_TOP);
  const deepest = Math.max(0, ...margins.map((margin) => -margin));
  // Long notes are left out as a whole.
  const bottoms = [
    ...Array(Math.min(deepest, MAX_BOTTOM) + 1).keys(),
    ...(deepest > MAX_BOTTOM ? [deepest] : []),
  ];
  const hasColumns = new Set(lines.map(({ column }) => column)).size > 1;
  const hasParts = lines.some(({ whole }) => whole !== undefined);
  const inOrders = (reading: Reading): Reading[] => [
    reading,
    ...(hasColumns ? [{ ...reading, by: 'column' as const }] : []),
    ...(hasParts ? [{ ...reading, by: 'whole' as const }] : []),
  ];
  const trimmed = [...Array(top + 1).keys()].flatMap((above) =>
    bottoms.map((below): Reading => {
      const isInner = ({ margin }: PageLine) => margin === 0 || margin > above || margin < -below;
      return { ...BODY, takes: (line) => BODY.takes(line) && isInner(line) };
    }),
  );
  return [
    ...inOrders(BODY),
    WITH_RAISED,
    WITHOUT_LEADERS,
    ...inOrders(EVERYTHING),
    ...trimmed.slice(1).flatMap(inOrders),
  ];
}

/** Whether a line is above another one with which it has a part of its width in common. */
export function isAbove(line: PageLine | undefined, other: PageLine | undefined): boolean {
  if (line?.page !== other?.page || !line?.edges || !other?.edges) return false;
  const [[left = 0, , right = 0], [otherLeft = 0, , otherRight = 0]] = [line.edges, other.edges];
  return (line.y ?? 0) > (other.y ?? 0) && left < otherRight && otherLeft < right;
}
