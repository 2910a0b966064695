import { wordsOf } from './content-digest.ts';
import type { ShownWord } from './spellings.ts';

/** A line of one column, as a page shows it. */
export interface PageLine {
  text: string;
  page: number;
  /** Lines side by side have the same. */
  row: number;
  /** Lines that begin beneath each other have the same. */
  column: number;
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
const RAISED_PART = /\ufffa([^\ufffa\ufffb]*)\ufffb/g;

/** A word of a line, and where the sealed passage begins that covers it. */
export interface Token {
  text: string;
  /** Without raised numbers; '' where it is one. */
  plain: string;
  line: number;
  endsLine: boolean;
  place: number | null;
}

/** A word as a reading takes it, of the tokens it's made of. */
export interface ReadWord extends ShownWord {
  tokens: number[];
  /** The next word may belong to it. */
  mayGoOn?: boolean;
}

export interface Reading {
  takes: (line: PageLine) => boolean;
  /** Each column from page to page, as for a row of a table that a page's end cuts. */
  byColumn: boolean;
  joinsHyphens: boolean;
  takesRaised: boolean;
  /** What becomes of words that fill their line. */
  full: 'kept' | 'joined' | 'tried';
}

export const FIRST_READING: Reading = {
  takes: ({ isRepeated }) => !isRepeated,
  byColumn: false,
  joinsHyphens: true,
  takesRaised: true,
  full: 'kept',
};

/**
 * How lines may make up the text, likeliest first: it flows from page to page past what is printed on each, a hyphen at
 * the end of a line may not belong to its word, a raised number may be the mark of a note, and a word that is too long for
 * its line is cut.
 */
export const READINGS: readonly Reading[] = [
  FIRST_READING,
  { ...FIRST_READING, takesRaised: false },
  { ...FIRST_READING, full: 'joined' },
  { ...FIRST_READING, byColumn: true, full: 'joined' },
  { ...FIRST_READING, takes: () => true },
  { ...FIRST_READING, takes: ({ isRepeated, margin }) => !isRepeated && margin === 0, takesRaised: false },
  { ...FIRST_READING, joinsHyphens: false },
];

/** Lines at the top and at the bottom of a page. */
const TRIMS = [0, 1, 2, 3].flatMap((top) => [0, 1, 2, 3, 4, 5, 6].map((bottom) => [top, bottom] as const));

/**
 * For the few passages that none of those finds: without the outermost lines of each page, of headers and notes; at last
 * with those that are on other pages too, which may be by chance.
 */
export const SLOW_READINGS: readonly Reading[] = [
  ...TRIMS.flatMap(([top, bottom]) => {
    const isFirst = top + bottom === 0;
    const inner: Reading = {
      ...FIRST_READING,
      takes: ({ isRepeated, margin }) => !isRepeated && (margin === 0 || margin > top || margin < -bottom),
      takesRaised: false,
      full: isFirst ? 'tried' : 'joined',
    };
    return [inner, { ...inner, byColumn: true }];
  }),
  { takes: () => true, byColumn: true, joinsHyphens: true, takesRaised: false, full: 'tried' },
];

export function tokensOf(lines: readonly PageLine[]): Token[] {
  return lines.flatMap(({ text }, line) => {
    const words = wordsOf(text);
    return words.map((word, index) => ({
      text: word.replace(RAISED_PART, '$1'),
      plain: word.replace(RAISED_PART, ''),
      line,
      endsLine: index === words.length - 1,
      place: null,
    }));
  });
}

const HYPHENATED = /[\p{L}\p{N}][-\u2010]$/u;

/** The tokens that aren't covered, and of those that are one for each run of them, because it ends a run. */
export function remaining(tokens: readonly Token[]): number[] {
  return [...tokens.keys()].filter(
    (index) => tokens[index]?.place === null || (index > 0 && tokens[index - 1]?.place === null),
  );
}

/** What isn't covered yet, in runs that nothing covered interrupts. `indices` are those of `remaining`. */
export function runsOf(
  indices: readonly number[],
  tokens: readonly Token[],
  lines: readonly PageLine[],
  reading: Reading,
): ReadWord[][] {
  const columnAt = (index: number) => lines[tokens[index]?.line ?? 0]?.column ?? 0;
  // The sort is stable: within a column the lines stay in their order.
  const order = reading.byColumn
    ? indices.toSorted((one, other) => columnAt(one) - columnAt(other))
    : indices;
  const runs: ReadWord[][] = [[]];
  let column = 0;
  let open: 'hyphen' | 'full' | null = null;
  for (const index of order) {
    const token = tokens[index];
    const line = lines[token?.line ?? -1];
    if (token === undefined || line === undefined) continue;
    const text = reading.takesRaised ? token.text : token.plain;
    if (!reading.takes(line) || text === '') continue;
    const isBeneath = column === line.column;
    column = line.column;
    if (token.place !== null || (reading.byColumn && !isBeneath)) {
      if (runs.at(-1)?.length) runs.push([]);
      open = null;
      if (token.place !== null) continue;
    }
    const last = runs.at(-1)?.at(-1);
    if (open === 'full' && (!isBeneath || reading.full === 'kept')) open = null;
    if (last && open !== null && (open === 'hyphen' || reading.full === 'joined')) {
      last.text += text;
      if (open === 'hyphen') last.parts.push(text);
      else last.parts.push((last.parts.pop() ?? '') + text);
      last.tokens.push(index);
    } else {
      if (last && open === 'full') last.mayGoOn = true;
      runs.at(-1)?.push({ text, parts: [text], tokens: [index] });
    }
    open = null;
    if (token.endsLine && reading.joinsHyphens && HYPHENATED.test(text)) open = 'hyphen';
    else if (token.endsLine && line.isFull) open = 'full';
  }
  return reading.full === 'tried' ? runs.flatMap(variantsOf) : runs;
}

/** More than this many places where words may go on are left as they are. */
const MAX_TRIED = 6;

/** A run with each choice of words joined that may go on. */
function variantsOf(run: ReadWord[]): ReadWord[][] {
  const places = run.flatMap(({ mayGoOn }, index) => (mayGoOn ? [index] : []));
  if (places.length === 0 || places.length > MAX_TRIED) return [run];
  return Array.from({ length: 2 ** places.length }, (_, choice) => {
    const joined = new Set(places.filter((__, bit) => (choice >> bit) & 1));
    const words: ReadWord[] = [];
    for (const [index, word] of run.entries()) {
      const last = words.at(-1);
      if (last && joined.has(index - 1)) {
        const text = last.text + word.text;
        words[words.length - 1] = { text, parts: [text], tokens: [...last.tokens, ...word.tokens] };
      } else words.push(word);
    }
    return words;
  });
}
