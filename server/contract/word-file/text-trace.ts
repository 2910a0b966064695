import { textHash } from './text-hash.ts';

/**
 * Stored to detect later that a text changed: a hash of the whole, and a short one of each non-empty paragraph. It detects
 * drift and proves nothing: people who can edit the document can edit the trace.
 */
export interface TextTrace {
  publicId: string;
  /** In seconds since 1970. */
  takenAt: number;
  whole: string;
  paragraphCount: number;
  /** Hashes of at most the first `TRACED_PARAGRAPHS` paragraphs. */
  paragraphs: string[];
}

export const TEXT_NAMESPACE = 'urn:sealmark:text:1';

const VERSION = '1';
const PUBLIC_ID = /^SM-[A-Z]{3}-\d{4}-[0-9A-Z]{8}$/;
const WHOLE = /^[0-9a-f]{16}$/;
const NUMBER = /^\d{1,12}$/;
const HASH_LENGTH = 4;
const HASHES = /^([0-9A-Za-z_-]{4})*$/;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Keeps the record under 41 kB; a change further down is detected, but not located. */
export const TRACED_PARAGRAPHS = 10_000;

export async function traceOf(
  publicId: string,
  paragraphs: readonly { text: string }[],
  now = new Date(),
): Promise<TextTrace> {
  const texts = writtenIn(paragraphs).map(({ text }) => text);
  return {
    publicId,
    takenAt: Math.floor(now.getTime() / 1000),
    whole: await textHash(texts.join('\n')),
    paragraphCount: texts.length,
    paragraphs: texts.slice(0, TRACED_PARAGRAPHS).map(paragraphHash),
  };
}

export function writtenIn<P extends { text: string }>(paragraphs: readonly P[]): P[] {
  return paragraphs.filter(({ text }) => text !== '');
}

/** One line: version, public id, time, hash of the whole, number of paragraphs, concatenated hashes. */
export function writeTrace({ publicId, takenAt, whole, paragraphCount, paragraphs }: TextTrace): string {
  return [VERSION, publicId, takenAt, whole, paragraphCount, paragraphs.join('')].join(' ');
}

/** null unless `writeTrace` could have written it: a damaged trace counts as none. */
export function readTrace(record: string): TextTrace | null {
  const [version, publicId = '', taken = '', whole = '', count = '', hashes = ''] = record.split(' ');
  if (version !== VERSION || !PUBLIC_ID.test(publicId) || !WHOLE.test(whole)) return null;
  if (!NUMBER.test(taken) || !NUMBER.test(count) || !HASHES.test(hashes)) return null;
  const paragraphs = hashes.match(/.{4}/g) ?? [];
  if (paragraphs.length !== Math.min(Number(count), TRACED_PARAGRAPHS)) return null;
  return { publicId, takenAt: Number(taken), whole, paragraphCount: Number(count), paragraphs };
}

/** 24 bits of FNV-1a over UTF-16 units: fast enough for ten thousand paragraphs. */
export function paragraphHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  const folded = (hash >>> 24) ^ (hash & 0xffffff);
  return Array.from({ length: HASH_LENGTH }, (_, place) => ALPHABET[(folded >>> (6 * place)) & 63]).join('');
}
