import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import type { CheckCodeLength } from '#contract/fields.ts';
import { typedCheckCode } from '#server/keys/check-code.ts';
import { createSigner } from '#server/keys/signature.ts';

const secret = fc.uint8Array({ minLength: 32, maxLength: 64 });
const publicId = fc.stringMatching(/^SM-(DOC|DIP|EMP)-20\d\d-[0-9A-HJKMNP-TV-Z]{8}$/);
const signerOf = (mine: Uint8Array, theirs: Uint8Array = Buffer.alloc(32, 1)) =>
  createSigner([
    { id: 'k1', secret: mine },
    { id: 'k2', secret: theirs },
  ]);

const codeOf = (mine: Uint8Array, id: string, length: CheckCodeLength = 8) =>
  signerOf(mine).checkCode(id, 'k1', length) ?? '';

test.each([6, 8] as const)('a code is the same each time, and has %i Crockford characters', (length) => {
  fc.assert(
    fc.property(secret, publicId, (mine, id) => {
      const code = codeOf(mine, id, length);
      expect(code).toMatch(
        new RegExp(`^[0-9A-HJKMNP-TV-Z]{${length / 2}}-[0-9A-HJKMNP-TV-Z]{${length / 2}}$`),
      );
      expect(codeOf(mine, id, length)).toBe(code);
      expect(signerOf(mine).verifyCheckCode(id, 'k1', code, length)).toBe(true);
      expect(signerOf(mine).verifyCheckCode(id, 'k1', code, length === 6 ? 8 : 6)).toBe(false);
      expect(signerOf(mine).sign(id, 'k1').toUpperCase()).not.toContain(code.replace('-', ''));
    }),
  );
});

test('a code is valid only for its own id and key', () => {
  fc.assert(
    fc.property(publicId, publicId, secret, secret, (id, other, mine, theirs) => {
      const signer = signerOf(mine, theirs);
      const code = codeOf(mine, id);
      fc.pre(code !== codeOf(mine, other) && code !== codeOf(theirs, id));
      expect(signer.verifyCheckCode(other, 'k1', code, 8)).toBe(false);
      expect(signer.verifyCheckCode(id, 'k2', code, 8)).toBe(false);
      expect(signer.verifyCheckCode(id, 'unknown', code, 8)).toBe(false);
      expect(signer.checkCode(id, 'unknown', 8)).toBeNull();
    }),
  );
});

test('the codes of a school’s documents use every character in every place', () => {
  const seen = Array.from({ length: 8 }, () => new Set<string>());
  for (let number = 0; number < 1_000; number += 1) {
    const code = codeOf(Buffer.alloc(32, 7), `SM-DOC-2026-${String(number).padStart(8, '0')}`);
    Array.from(code.replace('-', '')).forEach((character, place) => seen[place]?.add(character));
  }
  expect(seen.map(({ size }) => size)).toEqual(Array.from({ length: 8 }, () => 32));
});

test('however people type a code, it is read as printed', () => {
  const blank = fc.constantFrom('', ' ', '-', '–', '−', '/', '\u00a0', '\u200b', '. ', '_');
  const alike: Record<string, string[]> = { '0': ['0', 'O', 'o'], '1': ['1', 'I', 'l', 'L', 'i'] };
  const typed = fc
    .tuple(secret, publicId)
    .chain(([mine, id]) =>
      fc
        .tuple(
          ...Array.from(codeOf(mine, id).replace('-', ''), (character) =>
            fc.tuple(blank, fc.constantFrom(...(alike[character] ?? [character, character.toLowerCase()]))),
          ),
        )
        .map((parts) => ({ mine, id, text: parts.flat().join('') })),
    );
  fc.assert(
    fc.property(typed, ({ mine, id, text }) => {
      expect(typedCheckCode(text)).toBe(codeOf(mine, id).replace('-', ''));
      expect(signerOf(mine).verifyCheckCode(id, 'k1', text, 8)).toBe(true);
    }),
  );
});

test('any other text is not a code, whatever its length and characters', () => {
  const signer = signerOf(Buffer.alloc(32, 7));
  const id = 'SM-DOC-2026-8K4T2M9Q';
  for (const text of ['', 'K7M2Q', 'K7M2QDX', 'UUUUUU', '😀😀😀', '\0\0\0\0\0\0', 'K7M-2QD'.repeat(1000)]) {
    expect(typedCheckCode(text)).toBeNull();
    expect(signer.verifyCheckCode(id, 'k1', text, 8)).toBe(false);
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const read = typedCheckCode(text);
      const isRight = read === signer.checkCode(id, 'k1', 8)?.replace('-', '');
      expect(signer.verifyCheckCode(id, 'k1', text, 8)).toBe(isRight);
    }),
  );
});

test('a code is read from as many characters as the form accepts, and no more', () => {
  const blanks = ' '.repeat(64 - 'K7M2QD4F'.length);
  expect(typedCheckCode(`K7M2QD4F${blanks}`)).toBe('K7M2QD4F');
  expect(typedCheckCode(`K7M2QD4F${blanks} `)).toBeNull();
});
