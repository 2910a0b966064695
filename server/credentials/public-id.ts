import { randomBytes } from 'node:crypto';

import * as z from 'zod/mini';

import { CROCKFORD, publicId, type PublicIdKind } from '#contract/fields.ts';

/**
 * `SM-<KIND>-<year>-<8 characters>`, 40 random bits from the CSPRNG. A collision is the caller's to retry.
 * Only the repeatable demo data brings its own `bytes`.
 */
export function mintPublicId(kind: PublicIdKind, year: number, bytes: Uint8Array = randomBytes(8)): string {
  let suffix = '';
  for (const byte of bytes) suffix += CROCKFORD.charAt(byte & 31);
  return `SM-${kind}-${year}-${suffix}`;
}

/** Whether a word could be one. What cannot need not be looked for, and PostgreSQL would not look for a NUL. */
export function isPublicId(word: string): boolean {
  return z.safeParse(publicId, word).success;
}
