import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import type { SigningKey } from '#server/config/config-values.ts';
import { createSigner } from '#server/keys/signature.ts';

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
  fc.assert(
    fc.property(keys, publicId, secret, (before, id, next) => {
      const after = createSigner([{ id: 'the-next', secret: next }, ...before]);
      expect(after.keyIds).toEqual(['the-next', ...before.map((key) => key.id)]);
      for (const key of before) {
        const sig = createSigner(before).sign(id, key.id);
        expect(sig).toMatch(/^[\w-]{22}$/);
        expect(after.verify(id, key.id, sig)).toBe(true);
      }
    }),
  );
});

test('a signature is valid only for its own id, key and secret', () => {
  fc.assert(
    fc.property(publicId, publicId, secret, secret, (id, other, mine, theirs) => {
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
    }),
  );
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
  fc.assert(
    fc.property(keys, publicId, (made, id) => {
      const signer = createSigner(made);
      const mutations = [...mutationsOf(signer.sign(id, signer.keyIds[0]))];
      expect(mutations.filter((mutation) => signer.verify(id, signer.keyIds[0], mutation))).toEqual([]);
    }),
    { numRuns: 10 },
  );
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
