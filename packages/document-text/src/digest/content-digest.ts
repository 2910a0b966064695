import { sha256 } from '@noble/hashes/sha2.js';

import {
  base64urlOf,
  bytesOf,
  type ContentDigest,
  MAX_DIGEST_BYTES,
  MAX_PASSAGES,
  MIN_BASE,
  MODULUS,
  PASSAGE_BYTES,
  passageBounds,
  SALT_BYTES,
} from './digest-format.ts';
import { CAPITAL, FLOATING, type Letters, lettersOf } from './letters.ts';
import { rollingHasher } from './rolling-hash.ts';

/** Random values that make a digest one document's own. */
export interface DigestSeed {
  /** 16 random bytes. */
  salt: Uint8Array;
  /** A random number from `MIN_BASE` to below `MODULUS`. */
  base: number;
}

export interface SealedPassage {
  /** Their number. */
  letters: number;
  rolling: number;
  /** 10 bytes of SHA-256 as a string of 20 hex digits. */
  hash: string;
  /** Encrypted. */
  marks: Uint8Array;
}

/** A passage to be sealed. */
export interface DigestedPassage {
  text: string;
  /** In a box or frame, which has no place in the order of the text: programs give it different ones. */
  isFloating?: boolean;
}

const HASH_BYTES = 10;
const MAX_MARKS_BYTES = 65_535;
const VERSION = 2;

/** A new seed; every document gets one. */
export function newDigestSeed(): DigestSeed {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return { salt, base: MIN_BASE + (random % (MODULUS - MIN_BASE)) };
}

/** The seed that a digest was made with, to make another one that is compared with it. */
export function seedOf({ salt, base }: ContentDigest): DigestSeed {
  return { salt: bytesOf(salt), base };
}

/** null for a text that is too long: more than `MAX_PASSAGES`, or more than a thousand pages. */
export function contentDigest(
  paragraphs: readonly (string | DigestedPassage)[],
  seed: DigestSeed,
): ContentDigest | null {
  const passages = paragraphs.map(markedLetters).filter(({ letters }) => letters !== '');
  if (passages.length > MAX_PASSAGES) return null;
  const hash = saltedHasher(seed.salt);
  const rolling = rollingHasher(seed.base);
  const whole = sha256.create().update(seed.salt);
  const coded = passages.map(({ letters, marks }) => {
    const key = hash(letters).slice();
    whole.update(key).update(marks);
    return { letters, key, marks: encrypted(packedMarks(marks), seed.salt, key) };
  });
  const size = coded.reduce((sum, { marks }) => sum + PASSAGE_BYTES[VERSION] + marks.length, 0);
  if (size > MAX_DIGEST_BYTES || coded.some(({ marks }) => marks.length > MAX_MARKS_BYTES)) return null;
  const packed = new Uint8Array(size);
  const view = new DataView(packed.buffer);
  let start = 0;
  for (const { letters, key, marks } of coded) {
    view.setUint32(start, letters.length);
    view.setUint32(start + 4, rolling.sums(letters.length, (index) => letters.charCodeAt(index)).at(-1) ?? 0);
    packed.set(key.subarray(0, HASH_BYTES), start + 8);
    view.setUint16(start + 18, marks.length);
    packed.set(marks, start + PASSAGE_BYTES[VERSION]);
    start += PASSAGE_BYTES[VERSION] + marks.length;
  }
  return {
    version: VERSION,
    salt: base64urlOf(seed.salt),
    base: seed.base,
    whole: base64urlOf(whole.digest()),
    passages: base64urlOf(packed),
  };
}

function markedLetters(passage: string | DigestedPassage): Letters {
  if (typeof passage === 'string') return lettersOf(passage);
  const read = lettersOf(passage.text);
  const first = read.marks[0] ?? 0;
  if (passage.isFloating && first % CAPITAL === 0) read.marks[0] = first | FLOATING;
  return read;
}

/** Of a digest of version 2. */
export function sealedPassages({ passages, version }: ContentDigest): SealedPassage[] {
  if (version !== VERSION) throw new Error('No text can be compared with a digest of version 1');
  const packed = bytesOf(passages);
  const view = new DataView(packed.buffer);
  return (passageBounds(packed, version) ?? []).map(([start, end]) => ({
    letters: view.getUint32(start),
    rolling: view.getUint32(start + 4),
    hash: hexOf(packed.subarray(start + 8, start + 8 + HASH_BYTES)),
    marks: packed.subarray(start + PASSAGE_BYTES[version], end),
  }));
}

/** Tells whether these are the letters of a passage: its marks then, otherwise null. */
export function passageReader({ salt }: DigestSeed) {
  const hash = saltedHasher(salt);
  return ({ letters: count, hash: expected, marks }: SealedPassage, letters: string): Uint8Array | null => {
    const key = hash(letters);
    if (hexOf(key.subarray(0, HASH_BYTES)) !== expected) return null;
    return unpackedMarks(encrypted(marks, salt, key.slice()), count + 1);
  };
}

/** Tells whether a text has the letters of some passage. */
export function sealedTexts(digest: ContentDigest): (text: string) => boolean {
  const hashes = new Set(sealedPassages(digest).map((passage) => passage.hash));
  const hash = saltedHasher(seedOf(digest).salt);
  return (text) => hashes.has(hexOf(hash(lettersOf(text).letters).subarray(0, HASH_BYTES)));
}

/** Most letters have no mark: one bit. A blank alone takes two, any other mark six. */
function packedMarks(marks: Uint8Array): Uint8Array {
  const packed = new Uint8Array(marks.length);
  let at = 0;
  const add = (bits: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1, at += 1)
      if ((bits >> bit) & 1) packed[at >> 3] = (packed[at >> 3] ?? 0) | (1 << (at & 7));
  };
  for (const mark of marks) {
    if (mark === 0) at += 1;
    else if (mark === 1) add(0b10, 2);
    else add(0b110000 | mark, 6);
  }
  return packed.subarray(0, Math.ceil(at / 8));
}

function unpackedMarks(packed: Uint8Array, count: number): Uint8Array {
  let at = 0;
  const bit = () => ((packed[at >> 3] ?? 0) >> (at++ & 7)) & 1;
  return Uint8Array.from({ length: count }, () => {
    if (bit() === 0) return 0;
    if (bit() === 0) return 1;
    return (bit() << 3) | (bit() << 2) | (bit() << 1) | bit();
  });
}

const KEY_BYTES = 32;

/** Encrypts with a key that only someone who has the letters can compute. The same again decrypts. */
function encrypted(bytes: Uint8Array, salt: Uint8Array, key: Uint8Array): Uint8Array {
  const result = bytes.slice();
  for (let start = 0; start < bytes.length; start += KEY_BYTES) {
    const counter = new Uint8Array(4);
    new DataView(counter.buffer).setUint32(0, start / KEY_BYTES);
    const stream = sha256.create().update(salt).update(key).update(counter).digest();
    for (let index = start; index < Math.min(start + KEY_BYTES, bytes.length); index += 1)
      result[index] = (bytes[index] ?? 0) ^ (stream[index - start] ?? 0);
  }
  return result;
}

const encoder = new TextEncoder();
const MAX_UTF8_BYTES = 3;

/**
 * SHA-256 of the salt and a text. Each answer is good until the next: a long text has thousands of passages, and objects of
 * their own would take longer than hashing.
 */
function saltedHasher(salt: Uint8Array): (text: string) => Uint8Array {
  const salted = sha256.create().update(salt);
  const hash = sha256.create();
  const digest = new Uint8Array(hash.outputLen);
  let bytes = new Uint8Array(1024);
  return (text) => {
    if (bytes.length < text.length * MAX_UTF8_BYTES) bytes = new Uint8Array(text.length * MAX_UTF8_BYTES);
    const { written } = encoder.encodeInto(text, bytes);
    // oxlint-disable-next-line no-underscore-dangle -- the library has no other name for it
    salted._cloneInto(hash).update(bytes.subarray(0, written)).digestInto(digest);
    return digest;
  };
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
