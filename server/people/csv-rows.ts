import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';

import { CsvError, parse } from 'csv-parse';

export interface CsvRow {
  /** Where it ends in the file, counted from 1. */
  line: number;
  cells: string[];
}

/** What keeps a file from being read on: not UTF-8, or a quote that is out of place. */
export class UnreadableCsv extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableCsv';
  }
}

/**
 * The rows of a CSV file, streamed: UTF-8 with or without a byte order mark, any line ends, quotes as spreadsheets
 * write them. Comma, semicolon or tab: whichever the first line has most of. `onBytes` is told what was read so far.
 */
export async function* csvRows(path: string, onBytes: (bytes: number) => void): AsyncGenerator<CsvRow> {
  const text = decoded(path, onBytes);
  const first = await text.next();
  const delimiter = delimiterOf(first.done ? '' : first.value);
  let lastLine = 0;
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
    // Rows before an error can be lost on their way to the loop below; this sees them all.
    on_record(cells: string[], { lines }) {
      lastLine = lines;
      return cells;
    },
  });
  // What goes wrong on the way is thrown by the loop below.
  pipeline(Readable.from(resumed(first, text)), parser, () => undefined);
  try {
    for await (const { record, info } of parser) yield { line: info.lines, cells: record };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableCsv(sentence(error, lastLine), { cause: error });
  }
}

async function* decoded(path: string, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path)) {
      yield utf8.decode(chunk, { stream: true });
      onBytes((bytes += chunk.length));
    }
    yield utf8.decode();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new UnreadableCsv("The file isn't UTF-8: save it as “CSV UTF-8”", { cause });
  }
}

async function* resumed(first: IteratorResult<string, void>, rest: AsyncGenerator<string>) {
  if (!first.done) yield first.value;
  yield* rest;
}

const DELIMITERS = [',', ';', '\t'] as const;

function delimiterOf(text: string): string {
  const [heading = ''] = text.split(/[\r\n]/, 1);
  const count = (delimiter: string) => heading.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

function sentence({ code, lines }: CsvError, lastLine: number): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `line ${lastLine + 1}: a quote isn't closed`;
  return `line ${String(lines)}: a quote is out of place; inside a quoted value, write it twice`;
}
