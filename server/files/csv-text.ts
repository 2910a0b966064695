import { createReadStream } from 'node:fs';

import { fileFault } from '#server/errors/file-faults.ts';

/** As the file was read. `windows-1252` is what Excel writes as “CSV” in western Europe. */
export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** What keeps a file from being read on, in a sentence. */
export class UnreadableCsv extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableCsv';
  }
}

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const COMPOUND_FILE = Buffer.from('d0cf11e0', 'hex');

/**
 * How a file is encoded: a byte order mark tells, or UTF-16's zero bytes; what is UTF-8 throughout is UTF-8, and
 * anything else windows-1252. Throws UnreadableCsv for a workbook, and for UTF-8 that is broken somewhere: read as
 * windows-1252, every accent in it would turn into two wrong characters.
 */
export async function detectEncoding(path: string): Promise<CsvEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isStart = true;
  try {
    for await (const chunk of chunksOf(path)) {
      const marked = isStart ? encodingAtStart(chunk) : undefined;
      if (marked) return marked;
      isStart = false;
      utf8.decode(chunk, { stream: true });
    }
    utf8.decode();
    return 'utf-8';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  await requireNoBrokenUtf8(path);
  return 'windows-1252';
}

/** The text of a file, without byte order mark. `onBytes` is told what was read so far. */
export async function* decodedText(
  path: string,
  encoding: CsvEncoding,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let bytes = 0;
  try {
    for await (const chunk of chunksOf(path)) {
      yield decoder.decode(chunk, { stream: true });
      onBytes((bytes += chunk.length));
    }
    yield decoder.decode();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new UnreadableCsv(`The file isn't valid ${encoding.toUpperCase()}: save it as “CSV UTF-8”`, {
      cause,
    });
  }
}

function encodingAtStart(bytes: Buffer): CsvEncoding | undefined {
  const startsWith = (start: Buffer) => bytes.subarray(0, start.length).equals(start);
  if (startsWith(ZIP) || startsWith(COMPOUND_FILE))
    throw new UnreadableCsv('The file is a workbook, not CSV: open it and save it as “CSV UTF-8”');
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // A heading starts with a letter of Europe or a quote: in UTF-16, one of its two bytes is zero.
  if (first !== 0 && second === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && second !== undefined) return 'utf-16be';
  return undefined;
}

async function requireNoBrokenUtf8(path: string): Promise<void> {
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
  for await (const chunk of chunksOf(path)) count(utf8.decode(chunk, { stream: true }));
  count(utf8.decode());
  // Letters of windows-1252 look like a character of UTF-8 once in a very long while, never most of the time.
  if (whole <= broken) return;
  throw new UnreadableCsv(
    `line ${brokenLine}: a character is broken; the rest of the file is UTF-8. Save it again as “CSV UTF-8”`,
  );
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path);
  } catch (cause) {
    const fault = fileFault(cause, path);
    throw fault === undefined ? cause : new UnreadableCsv(fault, { cause });
  }
}
