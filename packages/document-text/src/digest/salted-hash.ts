import { sha256 } from '@noble/hashes/sha2.js';

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
