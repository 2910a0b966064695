import { expect, test } from 'vitest';

import { ownPublicId } from '#src/word/document/issued-contents.ts';

const ISSUED = 'SM-STU-2026-8K4T2M9Q';
const VERIFIED = 'SM-DOC-2026-00000001';
const identity = { docId: '7b0e9a86-9f1d-4a4e-8d3f-0a1b2c3d4e5f', publicId: VERIFIED, addressHashes: [] };

test('a file’s own record is the one in its identity, whatever was issued into it', () => {
  expect(ownPublicId(identity, [])).toBe(VERIFIED);
  expect(ownPublicId(identity, [ISSUED])).toBe(VERIFIED);
});

test('without an identity it is the only document issued into it', () => {
  expect(ownPublicId(null, [ISSUED])).toBe(ISSUED);
  expect(ownPublicId(null, [])).toBeNull();
  expect(ownPublicId(null, [ISSUED, VERIFIED])).toBeNull();
});

test('a file with a separate identity has no record, even with an issued document in it', () => {
  expect(ownPublicId({ ...identity, publicId: null }, [ISSUED])).toBeNull();
});
