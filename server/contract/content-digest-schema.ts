import * as z from 'zod/mini';

import {
  bytesOf,
  type DigestVersion,
  MAX_DIGEST_BYTES,
  MAX_PASSAGES,
  MIN_BASE,
  MODULUS,
  passageBounds,
  SALT_BYTES,
} from '#document-text/digest/digest-format.ts';

const BASE64URL = /^[A-Za-z0-9_-]*$/;
const MAX_PACKED = Math.ceil((MAX_DIGEST_BYTES * 4) / 3);

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

export const contentDigestSchema = z
  .strictObject({
    version: z.literal([1, 2, 3, 4]),
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
        z.maxLength(MAX_PACKED, `must be at most ${MAX_DIGEST_BYTES} bytes`),
        z.regex(BASE64URL, 'must be base64url'),
      ),
  })
  .check(
    z.refine(isPacked, {
      error: `must be at most ${MAX_PASSAGES} whole passages of this version`,
      path: ['passages'],
    }),
  );

function isPacked({ passages, version }: { passages: string; version: DigestVersion }): boolean {
  if (!BASE64URL.test(passages) || passages.length % 4 === 1) return false;
  const bounds = passageBounds(bytesOf(passages), version);
  return bounds !== null && bounds.length <= MAX_PASSAGES;
}
