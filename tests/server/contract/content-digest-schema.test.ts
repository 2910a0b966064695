import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { contentDigestSchema } from '#contract/content-digest-schema.ts';
import { contentDigest } from '#document-text/digest/content-digest.ts';
import { type ContentDigest, MAX_PASSAGES } from '#document-text/digest/digest-format.ts';
import { holdsFor } from '#tests/holds-for.ts';

const SEED = { salt: new Uint8Array(16).fill(7), base: 1_234_567 };

test('the digest of any text is accepted', () => {
  holdsFor(100, fc.array(fc.string({ unit: 'binary' })), (paragraphs) => {
    const digest = contentDigest(paragraphs, SEED);
    expect(contentDigestSchema.parse(digest)).toEqual(digest);
  });
});

test.each<[string, Partial<Record<keyof ContentDigest, unknown>>]>([
  ['another version', { version: 4 }],
  ['passages of an older version', { version: 1 }],
  ['a short salt', { salt: 'AAAA' }],
  ['a base of 1', { base: 1 }],
  ['a base beyond the modulus', { base: 2 ** 27 }],
  ['a hash in hex', { whole: 'a'.repeat(64) }],
  ['a cut passage', { passages: 'AAAA' }],
  ['letters of no base64url', { passages: `${'A'.repeat(21)}=` }],
  ['too many passages', { passages: 'AAAA'.repeat(MAX_PASSAGES * 7) }],
  ['no text', { passages: 7 }],
])('a digest with %s is refused', (_, part) => {
  expect(contentDigestSchema.safeParse({ ...contentDigest(['one'], SEED), ...part }).success).toBe(false);
});
