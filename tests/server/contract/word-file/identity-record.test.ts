import { string } from 'fast-check';
import { expect, test } from 'vitest';

import {
  type DocumentIdentity,
  mintIdentity,
  readRecord,
  withAddress,
  writeRecord,
} from '#contract/word-file/identity-record.ts';
import { holdsFor } from '#tests/holds-for.ts';

const PUBLIC_ID = 'SM-DOC-2026-8K4T2M9Q';
const hash = (index: number) => index.toString(16).padStart(16, '0');

test('an identity is read as it was written', () => {
  const identity = { ...mintIdentity(), publicId: PUBLIC_ID, addressHashes: [hash(1), hash(2)] };
  expect(readRecord(writeRecord(identity))).toEqual(identity);
  expect(readRecord(writeRecord(mintIdentity()))).toMatchObject({ publicId: null, addressHashes: [] });
});

test('however often a file moves, the record fits a custom property and has the newest addresses', () => {
  let identity: DocumentIdentity = { ...mintIdentity(), publicId: PUBLIC_ID };
  for (let index = 0; index < 30; index += 1) identity = withAddress(identity, hash(index));
  expect(writeRecord(identity).length).toBeLessThanOrEqual(255);
  expect(identity.addressHashes.at(-1)).toBe(hash(29));
  expect(identity.addressHashes).not.toContain(hash(0));
  expect(withAddress(identity, hash(25)).addressHashes.at(-1)).toBe(hash(25));
});

test('a damaged identity counts as none', () => {
  const record = writeRecord({ ...mintIdentity(), publicId: PUBLIC_ID, addressHashes: [hash(1)] });
  const damaged = [
    '',
    '1',
    '{}',
    `2${record.slice(1)}`,
    record.slice(0, 30),
    `${record} zz`,
    record.toUpperCase(),
  ];
  for (const text of [null, ...damaged]) expect(readRecord(text)).toBeNull();
  expect(readRecord(` ${record}\n`)).not.toBeNull();
});

test('no text makes reading fail', () => {
  holdsFor(100, string(), (text) => {
    expect(readRecord(text)).toBeNull();
  });
});
