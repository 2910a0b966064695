/** A line of one column, as a page shows it. */
export interface PageLine {
  text: string;
  page: number;
  /** Lines side by side have the same. */
  row: number;
  /** Lines that begin beneath each other have the same. */
  column: number;
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
  /** The paragraph or cell that it belongs to, where the file has a structure. */
  block?: number;
  /** By the file's structure, its raised numbers refer to notes. */
  hasNoteMarks?: boolean;
}

/** Around a raised number in a line: the mark of a note, which isn't in the text, or part of it (`m²`). */
export const RAISED = { before: '\ufffa', after: '\ufffb' } as const;
