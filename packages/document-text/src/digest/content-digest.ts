import { sha256 } from '@noble/hashes/sha2.js';

import {
  type ContentDigest,
  MAX_PASSAGES,
  MIN_BASE,
  MODULUS,
  PASSAGE_BYTES,
  SALT_BYTES,
} from './digest-format.ts';

/** What makes a digest one document's own. */
export interface DigestSeed {
  /** 16 random bytes. */
  salt: Uint8Array;
  /** A random number from `MIN_BASE` to below `MODULUS`. */
  base: number;
}

export interface SealedPassage {
  words: number;
  rolling: number;
  /** 10 bytes of SHA-256 as a string of 20 hex digits. */
  hash: string;
}

const HASH_BYTES = 10;
const MAX_WORDS = 65_535;

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

/** null for a text that is too long: more than `MAX_PASSAGES`, or a passage of more than 65,535 words. */
export function contentDigest(paragraphs: readonly string[], seed: DigestSeed): ContentDigest | null {
  const passages = paragraphs.map(wordsOf).filter((words) => words.length > 0);
  if (passages.length > MAX_PASSAGES || passages.some(({ length }) => length > MAX_WORDS)) return null;
  const packed = new Uint8Array(passages.length * PASSAGE_BYTES);
  const view = new DataView(packed.buffer);
  const hash = saltedHasher(seed.salt);
  for (const [index, words] of passages.entries()) {
    const start = index * PASSAGE_BYTES;
    view.setUint16(start, words.length);
    view.setUint32(start + 2, rollingHash(words, seed.base));
    packed.set(hash(words.join(' ')).subarray(0, HASH_BYTES), start + 6);
  }
  return {
    version: 1,
    salt: base64urlOf(seed.salt),
    base: seed.base,
    whole: wholeHash(passages, seed.salt),
    passages: base64urlOf(packed),
  };
}

export function sealedPassages({ passages }: ContentDigest): SealedPassage[] {
  const packed = bytesOf(passages);
  const view = new DataView(packed.buffer);
  return Array.from({ length: packed.length / PASSAGE_BYTES }, (_, index) => {
    const start = index * PASSAGE_BYTES;
    return {
      words: view.getUint16(start),
      rolling: view.getUint32(start + 2),
      hash: hexOf(packed.subarray(start + 6, start + PASSAGE_BYTES)),
    };
  });
}

export function wholeHash(passages: readonly (readonly string[])[], salt: Uint8Array): string {
  return base64urlOf(saltedHasher(salt)(passages.map((words) => words.join(' ')).join('\n')));
}

/** As in `SealedPassage`. */
export function passageHash(words: readonly string[], salt: Uint8Array): string {
  return hexOf(saltedHasher(salt)(words.join(' ')).subarray(0, HASH_BYTES));
}

/** Drawn as nothing (soft hyphens, zero-width characters, controls of direction): an export may leave them out. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|[\u0000-\u0008\u000e-\u001f\u007f]/gu;
const LIGATURES: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'ſt', ﬆ: 'st' };
/** Lines may end after these, without a hyphen and without a blank between. */
/** Tells cheaply that most words aren't. */
const MAY_BREAK = /[/–—\u0e00-\uffff]/;
const BREAKABLE =
  /(?<=[/–—])(?=\S)|(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}])|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}])/u;

/**
 * A text in pieces that no line break cuts, save for hyphenation. Letters that look alike stay different: a Cyrillic а is
 * no Latin a.
 */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/[ﬀ-ﬆ]/g, (ligature) => LIGATURES[ligature] ?? ligature)
    .replaceAll('\u2011', '-')
    .split(/\s+/)
    .flatMap((word) => {
      if (word === '') return [];
      return MAY_BREAK.test(word) ? word.split(BREAKABLE) : [word];
    });
}

function rollingHash(words: readonly string[], base: number): number {
  let hash = 0;
  for (const word of words) hash = residue(hash * base + wordHash(word));
  return hash;
}

/** `value % MODULUS` of a number from 0 to below 2⁵³, many times faster: for large ones `%` is slow. */
export function residue(value: number): number {
  const rest = value - Math.floor(value / MODULUS) * MODULUS;
  // The quotient may have been rounded up to a whole number.
  return rest < 0 ? rest + MODULUS : rest;
}

const [HYPHEN_MINUS, HYPHEN] = [0x2d, 0x2010];

/** Looks past case and hyphens, which a layout may change: it only finds candidates, and SHA-256 confirms them. */
export function wordHash(word: string): number {
  const folded = word.toLowerCase();
  let hash = 0x811c9dc5;
  for (let index = 0; index < folded.length; index += 1) {
    const code = folded.charCodeAt(index);
    if (code !== HYPHEN_MINUS && code !== HYPHEN) hash = Math.imul(hash ^ code, 0x01000193);
  }
  return (hash >>> 0) % MODULUS;
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

function base64urlOf(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += 8192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return btoa(binary)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
