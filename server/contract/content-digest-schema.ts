import * as z from 'zod/mini';

/**
 * What is stored of a text to tell later which of its passages changed, without storing the text. A passage is a
 * paragraph that isn't empty. Anyone who has a digest can test guesses of a short passage, so it's no public thing.
 */
export interface ContentDigest {
  version: 1;
  /** 16 bytes in base64url, of this document alone: equal passages of two documents have different hashes. */
  salt: string;
  /** Of the rolling hash. */
  base: number;
  /** SHA-256 of salt and all passages, in base64url. */
  whole: string;
  /** For each passage 16 bytes, all in base64url: number of words (2), rolling hash (4), start of salted SHA-256 (10). */
  passages: string;
}

/** Products of two residues stay exact in a double. */
export const MODULUS = 67_108_859;
export const MIN_BASE = 65_536;
export const SALT_BYTES = 16;
export const PASSAGE_BYTES = 16;
/** A thousand pages; what is longer has no digest. */
export const MAX_PASSAGES = 20_000;

const BASE64URL = /^[A-Za-z0-9_-]*$/;
const MAX_PACKED = Math.ceil((MAX_PASSAGES * PASSAGE_BYTES * 4) / 3);

function bytesInBase64url(bytes: number) {
  return z
    .string()
    .check(
      z.regex(
        new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`),
        `must be ${bytes} bytes in base64url`,
      ),
    );
}

export const contentDigestSchema = z.strictObject({
  version: z.literal(1),
  salt: bytesInBase64url(SALT_BYTES),
  base: z
    .int()
    .check(
      z.gte(MIN_BASE, `must be between ${MIN_BASE} and ${MODULUS - 1}`),
      z.lte(MODULUS - 1, `must be between ${MIN_BASE} and ${MODULUS - 1}`),
    ),
  whole: bytesInBase64url(32),
  passages: z
    .string()
    .check(
      z.maxLength(MAX_PACKED, `must be at most ${MAX_PASSAGES} passages`),
      z.refine(isPacked, { error: `must be base64url of ${PASSAGE_BYTES} bytes for each passage` }),
      z.meta({ pattern: BASE64URL.source }),
    ),
});

function isPacked(text: string): boolean {
  return (
    BASE64URL.test(text) && text.length % 4 !== 1 && Math.floor((text.length * 3) / 4) % PASSAGE_BYTES === 0
  );
}
