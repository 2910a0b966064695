import { sha256 } from '@noble/hashes/sha2.js';

import { MODULUS } from './digest-format.ts';

/** Finds candidates cheaply: a window's hash follows from the sums up to its start and up to its end. */
export function rollingHasher(base: number) {
  const powers = new Map<number, number>();

  return {
    /** Sums of the first letters: of none, one, two, and so on. */
    sums(length: number, letterAt: (index: number) => number): Float64Array {
      const sums = new Float64Array(length + 1);
      let sum = 0;
      for (let index = 0; index < length; index += 1)
        sums[index + 1] = sum = residue(sum * base + letterAt(index));
      return sums;
    },
    /** Computes the hash of a window of this length; called for each letter of a file. */
    ofLength(length: number) {
      const power = powerOf(length);
      return (sums: Float64Array, start: number): number => {
        const difference = (sums[start + length] ?? 0) - residue((sums[start] ?? 0) * power);
        return difference < 0 ? difference + MODULUS : difference;
      };
    },
  };

  function powerOf(exponent: number): number {
    const known = powers.get(exponent);
    if (known !== undefined) return known;
    let power = 1;
    for (let [rest, square] = [exponent, base]; rest > 0; rest = Math.floor(rest / 2)) {
      if (rest % 2 === 1) power = residue(power * square);
      square = residue(square * square);
    }
    powers.set(exponent, power);
    return power;
  }
}

/** `value % MODULUS` for a number from 0 to below 2⁵³, many times faster, because `%` is slow for large numbers. */
function residue(value: number): number {
  const rest = value - Math.floor(value / MODULUS) * MODULUS;
  // The quotient may have been rounded up to a whole number.
  return rest < 0 ? rest + MODULUS : rest;
}

const encoder = new TextEncoder();
const MAX_UTF8_BYTES = 3;

/**
 * SHA-256 of the salt and a text. Each result is valid until the next call: a long text has thousands of passages, and
 * allocating results would take longer than hashing.
 */
export function saltedHasher(salt: Uint8Array): (text: string) => Uint8Array {
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
