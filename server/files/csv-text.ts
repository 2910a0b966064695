import { createReadStream } from 'node:fs';

import type { CsvEncoding, FileProblem } from '#contract/dashboard/people-import.ts';
import { fileFault, requireFile } from '#server/errors/file-faults.ts';

/** A path, or the bytes of a file without one. */
export type CsvSource = string | Uint8Array;

/** Why a file can't be read, as a sentence and as a kind, with the line if there is one. */
export class UnreadableCsv extends Error {
  readonly kind: FileProblem;
  readonly line: number | null;

  constructor(message: string, kind: FileProblem, line: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableCsv';
    this.kind = kind;
    this.line = line;
  }
}

/** In bytes: a longer row means an unclosed quote, or no table at all. */
export const ROW_LIMIT = 1_000_000;

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const COMPOUND_FILE = Buffer.from('d0cf11e0', 'hex');

/**
 * Detects a file's encoding: by a byte order mark or UTF-16's zero bytes; otherwise UTF-8 if it's valid throughout, else
 * windows-1252. Throws UnreadableCsv for a workbook, and for UTF-8 with a fault: read as windows-1252, every accent in it
 * would become two wrong characters.
 */
export async function detectEncoding(source: CsvSource): Promise<CsvEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isStart = true;
  try {
    for await (const chunk of chunksOf(source)) {
      const marked = isStart ? encodingAtStart(chunk) : undefined;
      if (marked) return marked;
      isStart = false;
      if (chunk.includes(0)) throw wrongEncoding('utf-8');
      utf8.decode(chunk, { stream: true });
    }
    utf8.decode();
    return 'utf-8';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  await requireNoBrokenUtf8(source);
  return 'windows-1252';
}

/** The text of a file, without byte order mark. Calls `onBytes` with the number of bytes so far. */
export async function* decodedText(
  source: CsvSource,
  encoding: CsvEncoding,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let bytes = 0;
  try {
    for await (const chunk of chunksOf(source)) {
      yield decoder.decode(chunk, { stream: true });
      onBytes((bytes += chunk.length));
    }
    yield decoder.decode();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw wrongEncoding(encoding, cause);
  }
}

function wrongEncoding(encoding: CsvEncoding, cause?: unknown): UnreadableCsv {
  const sentence = `The file isn't valid ${encoding.toUpperCase()}: save it as “CSV UTF-8”`;
  return new UnreadableCsv(sentence, 'wrong_encoding', null, { cause });
}

export function hugeRow(line: number, cause?: unknown): UnreadableCsv {
  const sentence = `line ${line}: a row has more than a million characters; a quote may be open`;
  return new UnreadableCsv(sentence, 'huge_row', line, { cause });
}

function encodingAtStart(bytes: Buffer): CsvEncoding | undefined {
  const startsWith = (start: Buffer) => bytes.subarray(0, start.length).equals(start);
  if (startsWith(ZIP) || startsWith(COMPOUND_FILE))
    throw new UnreadableCsv(
      'The file is a workbook, not CSV: open it and save it as “CSV UTF-8”',
      'workbook',
    );
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // A heading begins with a Latin letter or a quote, one of whose two bytes in UTF-16 is zero.
  if (first !== 0 && second === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && second !== undefined) return 'utf-16be';
  return undefined;
}

async function requireNoBrokenUtf8(source: CsvSource): Promise<void> {
  const utf8 = new TextDecoder('utf-8');
  let line = 1;
  let brokenLine: number | undefined;
  let broken = 0;
  let whole = 0;
  const count = (text: string) => {
    for (const [character] of text.matchAll(/[\n\u0080-\u{10ffff}]/gu)) {
      if (character === '\n') line += 1;
      else if (character === '\ufffd') {
        broken += 1;
        brokenLine ??= line;
      } else whole += 1;
    }
  };
  for await (const chunk of chunksOf(source)) count(utf8.decode(chunk, { stream: true }));
  count(utf8.decode());
  // Letters of windows-1252 rarely look like a character of UTF-8, and never mostly.
  if (whole <= broken) return;
  throw new UnreadableCsv(
    `line ${brokenLine}: a character is broken; the rest of the file is UTF-8. Save it again as “CSV UTF-8”`,
    'broken_character',
    brokenLine,
  );
}

const CHUNK_BYTES = 64 * 1024;

/** Stops in a row that is too long, because nothing after it could change that. */
async function* chunksOf(source: CsvSource): AsyncGenerator<Buffer> {
  let [line, length] = [1, 0];
  for await (const chunk of allChunksOf(source)) {
    const text = chunk.toString('latin1');
    const rows = text.split(text.includes('\n') ? '\n' : '\r');
    line += rows.length - 1;
    length = (rows.length === 1 ? length : 0) + (rows.at(-1) ?? '').length;
    // UTF-16 has up to two bytes for one in UTF-8, which the limit counts.
    if (length > ROW_LIMIT * 2) throw hugeRow(line);
    yield chunk;
  }
}

async function* allChunksOf(source: CsvSource): AsyncGenerator<Buffer> {
  if (typeof source !== 'string') {
    for (let start = 0; start < source.length; start += CHUNK_BYTES)
      yield Buffer.from(source.subarray(start, start + CHUNK_BYTES));
    return;
  }
  try {
    requireFile(source);
    yield* createReadStream(source);
  } catch (cause) {
    const fault = fileFault(cause, source);
    throw fault === undefined ? cause : new UnreadableCsv(fault, 'unreadable', null, { cause });
  }
}
