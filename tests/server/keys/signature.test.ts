import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import type { SigningKey } from '#server/config/config-values.ts';
import { createSigner, typedCheckCode } from '#server/keys/signature.ts';
import type { CheckCodeLength } from '#contract/fields.ts';
import { holdsFor } from '#tests/holds-for.ts';

const secret = fc.uint8Array({ minLength: 32, maxLength: 64 });
const keys = fc
  .uniqueArray(fc.record({ id: fc.stringMatching(/^[a-z0-9]{1,8}$/), secret }), {
    minLength: 1,
    maxLength: 4,
    selector: ({ id }) => id,
  })
  .map((made) => made as [SigningKey, ...SigningKey[]]);
const publicId = fc.stringMatching(/^SM-(DOC|DIP|EMP)-20\d\d-[0-9A-HJKMNP-TV-Z]{8}$/);

test('a signature of any key verifies under it, even after other keys replaced it', () => {
  holdsFor(100, keys, publicId, secret, (before, id, next) => {
    const after = createSigner([{ id: 'the-next', secret: next }, ...before]);
    expect(after.keyIds).toEqual(['the-next', ...before.map((key) => key.id)]);
    for (const key of before) {
      const sig = createSigner(before).sign(id, key.id);
      expect(sig).toMatch(/^[\w-]{22}$/);
      expect(after.verify(id, key.id, sig)).toBe(true);
    }
  });
});

test('a signature is valid only for its own id, key and secret', () => {
  holdsFor(100, publicId, publicId, secret, secret, (id, other, mine, theirs) => {
    fc.pre(id !== other && !Buffer.from(mine).equals(theirs));
    const signer = createSigner([
      { id: 'k1', secret: mine },
      { id: 'k2', secret: theirs },
    ]);
    const sig = signer.sign(id, 'k1');
    expect(signer.verify(other, 'k1', sig)).toBe(false);
    expect(signer.verify(id, 'k2', sig)).toBe(false);
    expect(signer.verify(id, 'k3', sig)).toBe(false);
    expect(createSigner([{ id: 'k1', secret: theirs }]).verify(id, 'k1', sig)).toBe(false);
  });
});

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');
const INSERTED = ['A', '\0', '=', '+', '.', ' ', '\n', '\u200b', '😀'];

/** One character replaced, inserted, left out or swapped, each beginning, and what a decoder would read as the same. */
function mutationsOf(sig: string): Set<string> {
  const places = Array.from(sig, (_, place) => place);
  const put = (place: number, text: string, over: number) =>
    sig.slice(0, place) + text + sig.slice(place + over);
  const bytes = Buffer.from(sig, 'base64url');
  const mutations = new Set([
    ...places.flatMap((place) => ALPHABET.map((character) => put(place, character, 1))),
    ...[...places, sig.length].flatMap((place) => INSERTED.map((text) => put(place, text, 0))),
    ...places.flatMap((place) => [put(place, '', 1), put(place, '', sig.length)]),
    ...places.slice(1).map((place) => put(place - 1, `${sig[place]}${sig[place - 1]}`, 2)),
    ...['=', '==', sig].map((end) => sig + end),
    sig.toLowerCase(),
    sig.toUpperCase(),
    sig.split('').toReversed().join(''),
    bytes.toString('base64'),
    bytes.toString('hex'),
  ]);
  mutations.delete(sig);
  return mutations;
}

test('no mutation of a signature verifies', () => {
  holdsFor(10, keys, publicId, (made, id) => {
    const signer = createSigner(made);
    const mutations = [...mutationsOf(signer.sign(id, signer.keyIds[0]))];
    expect(mutations.filter((mutation) => signer.verify(id, signer.keyIds[0], mutation))).toEqual([]);
  });
});

test('printed papers stay valid: another program computes the same signature', () => {
  // Computed with Python's hmac, and HKDF as in RFC 5869.
  const signer = createSigner([{ id: 'k1', secret: Buffer.alloc(32, 7) }]);
  const id = 'SM-DOC-2026-8K4T2M9Q';
  expect(signer.sign(id, 'k1')).toBe('3_rngCNEOvmmkTOlbX8ajQ');
  expect(signer.checkCode(id, 'k1', 6)).toBe('PK1-BFT');
  expect(signer.checkCode(id, 'k1', 8)).toBe('PK1B-FTZJ');
  expect(signer.macOfFact(Buffer.from('Grade: A'), 'k1')?.toString('hex')).toBe(
    '61827919ea3142441962260aea29d5158e05fbc0a93bdb8836280fe6f35548da',
  );
});

test('an unknown key can’t sign', () => {
  const signer = createSigner([{ id: 'k1', secret: Buffer.alloc(32, 7) }]);
  expect([signer.has('k1'), signer.has('k2')]).toEqual([true, false]);
  expect(() => signer.sign('SM-DOC-2026-8K4T2M9Q', 'k2')).toThrow('SIGNING_KEYS has no key "k2"');
  expect(signer.macOfFact(Buffer.from('Grade: A'), 'k2')).toBeNull();
});

const signerOf = (mine: Uint8Array, theirs: Uint8Array = Buffer.alloc(32, 1)) =>
  createSigner([
    { id: 'k1', secret: mine },
    { id: 'k2', secret: theirs },
  ]);

const codeOf = (mine: Uint8Array, id: string, length: CheckCodeLength = 8) =>
  signerOf(mine).checkCode(id, 'k1', length) ?? '';

test.each([6, 8] as const)('a code is the same each time, and has %i Crockford characters', (length) => {
  holdsFor(100, secret, publicId, (mine, id) => {
    const code = codeOf(mine, id, length);
    expect(code).toMatch(new RegExp(`^[0-9A-HJKMNP-TV-Z]{${length / 2}}-[0-9A-HJKMNP-TV-Z]{${length / 2}}$`));
    expect(codeOf(mine, id, length)).toBe(code);
    expect(signerOf(mine).verifyCheckCode(id, 'k1', code, length)).toBe(true);
    expect(signerOf(mine).verifyCheckCode(id, 'k1', code, length === 6 ? 8 : 6)).toBe(false);
    expect(signerOf(mine).sign(id, 'k1').toUpperCase()).not.toContain(code.replace('-', ''));
  });
});

test('a code is valid only for its own id and key', () => {
  holdsFor(100, publicId, publicId, secret, secret, (id, other, mine, theirs) => {
    const signer = signerOf(mine, theirs);
    const code = codeOf(mine, id);
    fc.pre(code !== codeOf(mine, other) && code !== codeOf(theirs, id));
    expect(signer.verifyCheckCode(other, 'k1', code, 8)).toBe(false);
    expect(signer.verifyCheckCode(id, 'k2', code, 8)).toBe(false);
    expect(signer.verifyCheckCode(id, 'unknown', code, 8)).toBe(false);
    expect(signer.checkCode(id, 'unknown', 8)).toBeNull();
  });
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
  holdsFor(100, typed, ({ mine, id, text }) => {
    expect(typedCheckCode(text)).toBe(codeOf(mine, id).replace('-', ''));
    expect(signerOf(mine).verifyCheckCode(id, 'k1', text, 8)).toBe(true);
  });
});

test('any other text is not a code, whatever its length and characters', () => {
  const signer = signerOf(Buffer.alloc(32, 7));
  const id = 'SM-DOC-2026-8K4T2M9Q';
  for (const text of ['', 'K7M2Q', 'K7M2QDX', 'UUUUUU', '😀😀😀', '\0\0\0\0\0\0', 'K7M-2QD'.repeat(1000)]) {
    expect(typedCheckCode(text)).toBeNull();
    expect(signer.verifyCheckCode(id, 'k1', text, 8)).toBe(false);
  }
  holdsFor(100, fc.string({ unit: 'binary' }), (text) => {
    const read = typedCheckCode(text);
    const isRight = read === signer.checkCode(id, 'k1', 8)?.replace('-', '');
    expect(signer.verifyCheckCode(id, 'k1', text, 8)).toBe(isRight);
  });
});

test('a code is read from as many characters as the form accepts, and no more', () => {
  const blanks = ' '.repeat(64 - 'K7M2QD4F'.length);
  expect(typedCheckCode(`K7M2QD4F${blanks}`)).toBe('K7M2QD4F');
  expect(typedCheckCode(`K7M2QD4F${blanks} `)).toBeNull();
});
