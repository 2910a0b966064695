import { hexOf } from './text-hash.ts';

const COMMENT_LENGTH_AT = 20;
const END_OF_ZIP = [0x50, 0x4b, 0x05, 0x06];
const END_OF_PDF = 'startxref';
/** Both formats have their end mark within the last kilobyte, unless something was appended. */
const TAIL = 1024;

/**
 * Adds 128 random bits to a file, so that nobody can find its hash by writing the same document again. They go into the
 * comment of a .docx archive, or into a comment before the last `startxref` of a PDF, and change no offset, no part and
 * nothing visible. null if the file doesn't end as such files do.
 */
export function withRandomBits(
  bytes: Uint8Array,
  bits: Uint8Array = crypto.getRandomValues(new Uint8Array(16)),
): Uint8Array<ArrayBuffer> | null {
  const text = hexOf(bits);
  const zip = bytes.length - COMMENT_LENGTH_AT - 2;
  if (END_OF_ZIP.every((byte, index) => bytes[zip + index] === byte)) {
    const all = joined(bytes, asciiOf(text), []);
    all[zip + COMMENT_LENGTH_AT] = text.length;
    return all;
  }
  const tail = new TextDecoder('latin1').decode(bytes.subarray(-TAIL));
  const found = tail.lastIndexOf(END_OF_PDF);
  if (found === -1 || !tail.includes('%%EOF', found)) return null;
  const at = bytes.length - tail.length + found;
  return joined(bytes.subarray(0, at), asciiOf(`%${text}\n`), bytes.subarray(at));
}

const asciiOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function joined(...parts: ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
