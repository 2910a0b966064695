/** A line of one column, as a page shows it. */
export interface PageLine {
  text: string;
  page: number;
  /** Lines side by side have the same. */
  row: number;
  /** Lines that begin beneath each other have the same. */
  column: number;
  /** The place of its middle: the lines of a centered cell have the same. */
  middle?: number;
  /** How high up on the page it is, if it's known. */
  y?: number;
  /**
   * In the margin where headers, footers and notes are: 1 for the outermost line at the top, -1 for that at the bottom, and
   * so on inwards; else 0.
   */
  margin: number;
  /** Marked as no content, or on several pages alike. */
  isRepeated: boolean;
  /** One word that reaches the edge of its column: it may go on in the next line, without a hyphen. */
  isFull: boolean;
  /** The cell between ruled lines that it's in. */
  frame?: string;
  /** No other letter fits into that cell beside it. */
  isTight?: boolean;
  /** The paragraph or cell that it belongs to, where the file has a structure. */
  block?: number;
  /** By the file's structure, its raised numbers refer to notes. */
  hasNoteMarks?: boolean;
}

/** Around a raised number in a line: the mark of a note, which isn't in the text, or part of it (`m²`). */
export const RAISED = { before: '\ufffa', after: '\ufffb' } as const;

/** How lines may make up the text. */
export interface Reading {
  takes: (line: PageLine) => boolean;
  takesRaised: boolean;
  /** Each column from page to page, as for a row of a table that a page's end cuts. */
  byColumn: boolean;
}

export const BODY: Reading = {
  takes: ({ isRepeated }) => !isRepeated,
  takesRaised: false,
  byColumn: false,
};
export const WITH_RAISED: Reading = { ...BODY, takesRaised: true };
export const EVERYTHING: Reading = { ...BODY, takes: () => true };

/** So many of the outermost lines of a page may be headers and notes. */
const [MAX_TOP, MAX_BOTTOM] = [3, 6];

/**
 * Likeliest first: the text flows from page to page past what is printed on each, a raised number may be the mark of a
 * note, and the outermost lines of a page may be headers and notes.
 */
export function readingsOf(lines: readonly PageLine[]): Reading[] {
  const margins = lines.map(({ margin }) => margin);
  const top = Math.min(Math.max(0, ...margins), MAX_TOP);
  const bottom = Math.min(Math.max(0, ...margins.map((margin) => -margin)), MAX_BOTTOM);
  const hasColumns = new Set(lines.map(({ column }) => column)).size > 1;
  const inOrders = (reading: Reading) => (hasColumns ? [reading, { ...reading, byColumn: true }] : [reading]);
  const trimmed = Array.from({ length: (top + 1) * (bottom + 1) }, (_, turn): Reading => {
    const [above, below] = [Math.floor(turn / (bottom + 1)), turn % (bottom + 1)];
    const isInner = ({ margin }: PageLine) => margin === 0 || margin > above || margin < -below;
    return { ...BODY, takes: (line) => BODY.takes(line) && isInner(line) };
  });
  return [...inOrders(BODY), WITH_RAISED, ...inOrders(EVERYTHING), ...trimmed.slice(1).flatMap(inOrders)];
}
