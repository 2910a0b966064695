import * as z from 'zod/mini';

import {
  MAX_PASSAGES,
  MIN_BASE,
  MODULUS,
  PASSAGE_BYTES,
  SALT_BYTES,
} from '#document-text/digest/digest-format.ts';

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
