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
