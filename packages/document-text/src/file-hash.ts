import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** HMAC-SHA-256 under a salt of a file's SHA-256. Browsers hash faster, but not on a page that was opened over http. */
export async function saltedFileHash(bytes: Uint8Array<ArrayBuffer>, salt: Uint8Array): Promise<Uint8Array> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  return hmac(sha256, salt, subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(bytes));
}
