import { pipeline, Readable } from 'node:stream';

import { CsvError, parse } from 'csv-parse';

import type { CsvEncoding } from '#contract/dashboard/people-import.ts';

import { type CsvSource, decodedText, hugeRow, ROW_LIMIT, UnreadableCsv } from './csv-text.ts';

export interface CsvRow {
  /** The line at which the row ends, counted from 1. */
  line: number;
  cells: string[];
}

/**
 * Streams the non-empty rows of a CSV file (`;;;;` is empty), with any line ends, and quotes as in spreadsheets. The
 * delimiter is the one that Excel's `sep=;` in the first line names, or whichever of comma, semicolon, tab and vertical bar
 * is most frequent in the heading. Throws UnreadableCsv.
 */
export async function* csvRows(
  source: CsvSource,
  encoding: CsvEncoding,
  onBytes: (bytes: number) => void,
): AsyncGenerator<CsvRow> {
  const text = decodedText(source, encoding, onBytes);
  const start = await startOf(text);
  const declared = /^"?sep=([^\p{L}\p{N}"\r\n])"?[\r\n]/iu.exec(start)?.[1];
  let lastLine = 0;
  const parser = parse({
    delimiter: declared ?? delimiterOf(start),
    from_line: declared === undefined ? 1 : 2,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: ROW_LIMIT,
    trim: true,
    info: true,
    // Rows before an error can be lost on their way to the loop below; this callback gets them all.
    on_record(cells: string[], { lines }) {
      lastLine = lines;
      return cells;
    },
  });
  // The loop below throws the errors of the pipeline.
  pipeline(Readable.from(resumed(start, text)), parser, () => undefined);
  try {
    for await (const { record, info } of parser) yield { line: info.lines, cells: record.map(asTyped) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(error, lastLine);
  }
}

/** Text that a spreadsheet would run as a formula, after any apostrophes and blanks. */
const FORMULA = /^['\s]*[=+\-@\uff0b\uff0d\uff1d\uff20]/u;

/** A whole cell that a spreadsheet would show and save as another: 00042 as 42, twenty digits rounded, 3/4 as a date. */
const CHANGED = /^'*(?:0\d+|\d{16,}|[\d.,]+e\d+|\d{1,2}[-/]\d{1,4}(?:[-/]\d{1,4})?|\d{4}[-/]\d\d?)$/i;

/**
 * Changes what a spreadsheet would not show as it is: the whole cell, or the parts that are cells where a language has the
 * other delimiter.
 */
const inParts = (cell: string, parts: RegExp, change: (part: string) => string): string =>
  CHANGED.test(cell)
    ? change(cell)
    : cell.replace(parts, (part) => (FORMULA.test(part) ? change(part) : part));

const forSpreadsheets = (delimiter: string, parts: RegExp) => ({
  header: true,
  delimiter,
  // A leading apostrophe makes a spreadsheet show a cell as text.
  cast: { string: (value: string) => inParts(value, parts, (part) => `'${part}`) },
  quoted_match: /[\r\n]/,
});

const COMMA_PARTS = /[^;\r\n]+/g;
export const FOR_SPREADSHEETS = forSpreadsheets(',', COMMA_PARTS);
/** In French, commas are in numbers, so a spreadsheet opens only this as a table. */
export const FOR_FRENCH_SPREADSHEETS = forSpreadsheets(';', /[^,\r\n]+/g);

const asTyped = (cell: string): string => inParts(cell, COMMA_PARTS, (part) => part.replace(/^'/, ''));

async function startOf(text: AsyncGenerator<string, void>): Promise<string> {
  for (;;) {
    const { done, value } = await text.next();
    if (done) return '';
    if (value !== '') return value;
  }
}

async function* resumed(start: string, rest: AsyncGenerator<string>) {
  yield start;
  yield* rest;
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

function delimiterOf(text: string): string {
  const [heading = ''] = text.trimStart().split(/[\r\n]/, 1);
  const unquoted = heading.replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => unquoted.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

function unreadable(cause: CsvError, lastLine: number): UnreadableCsv {
  const next = lastLine + 1;
  const place = Number(cause['lines']);
  switch (cause.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return new UnreadableCsv(`line ${next}: a quote isn't closed`, 'open_quote', next, { cause });
    case 'CSV_MAX_RECORD_SIZE':
      return hugeRow(next, cause);
    default:
      return new UnreadableCsv(
        `line ${place}: a quote is out of place; inside a quoted value, write it twice`,
        'misplaced_quote',
        place,
        { cause },
      );
  }
}
