import { randomBytes } from 'node:crypto';

import * as z from 'zod/mini';

import { CROCKFORD, publicId, type PublicIdKind } from '#contract/fields.ts';

/** 40 random bits; the caller retries after a collision. Only repeatable demo data passes its own `bytes`. */
export function mintPublicId(kind: PublicIdKind, year: number, bytes: Uint8Array = randomBytes(8)): string {
  let suffix = '';
  for (const byte of bytes) suffix += CROCKFORD.charAt(byte & 31);
  return `SM-${kind}-${year}-${suffix}`;
}

/** Whether a word has the form of a public id. Others needn't be looked up, and PostgreSQL refuses a NUL. */
export const isPublicId = (word: string): boolean => z.safeParse(publicId, word).success;
