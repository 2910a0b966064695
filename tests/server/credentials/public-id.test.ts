import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import type { PublicIdKind } from '#contract/fields.ts';
import { isPublicId, mintPublicId } from '#server/credentials/public-id.ts';
import { holdsFor } from '#tests/holds-for.ts';

const kind = fc.constantFrom<PublicIdKind>('DOC', 'CRT', 'DIP', 'EMP', 'COM', 'INS', 'STU');
const year = fc.integer({ min: 1970, max: 9999 });

test('every public id contains its kind and year, and eight characters that nobody misreads', () => {
  holdsFor(100, kind, year, (of, when) => {
    const id = mintPublicId(of, when);
    const [prefix, shownKind, shownYear, suffix] = id.split('-');
    expect([prefix, shownKind, shownYear]).toEqual(['SM', of, String(when)]);
    expect(suffix).toMatch(/^[0-9A-Z]{8}$/);
    expect(suffix).not.toMatch(/[ILOU]/);
    expect(isPublicId(id)).toBe(true);
  });
});

test('the same bytes give the same id, and every five bits of them count', () => {
  const bytes = fc.uint8Array({ minLength: 8, maxLength: 8 });
  holdsFor(100, bytes, bytes, (a, b) => {
    const [first, second] = [mintPublicId('DOC', 2026, a), mintPublicId('DOC', 2026, b)];
    const isSame = a.every((byte, at) => (byte & 31) === ((b[at] ?? 0) & 31));
    expect(first === second).toBe(isSame);
  });
});

test('ten thousand random ids are all different', () => {
  const ids = Array.from({ length: 10_000 }, () => mintPublicId('DOC', 2026));
  // Two of them are equal once in 20,000 runs; three never.
  expect(new Set(ids).size).toBeGreaterThanOrEqual(ids.length - 1);
});

test('an id with an impossible character is invalid', () => {
  const id = mintPublicId('DOC', 2026);
  const foreign = fc.constantFrom('I', 'L', 'O', 'U', 'a', '-', ' ', '\u0000', '\n', '٣', '');
  holdsFor(100, fc.integer({ min: 12, max: id.length - 1 }), foreign, (at, by) => {
    expect(isPublicId(id.slice(0, at) + by + id.slice(at + 1))).toBe(false);
  });
  for (const word of [`${id}\n`, ` ${id}`, id.toLowerCase(), id.replace('DOC', 'DOK'), ''])
    expect(isPublicId(word)).toBe(false);
});
