import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { CROCKFORD } from '#contract/fields.ts';
import { altTextOf, besideCaption, captionLines, languageOfSeal, sealCaption } from '#contract/seal-words.ts';

const seal = {
  publicId: 'SM-DOC-2026-8K4T2M9Q',
  verifyUrl: 'https://seal.example.org/verification/document/SM-DOC-2026-8K4T2M9Q?sig=x',
  issuer: 'Lycée (Jean) Moulin',
};
const isCaption = sealCaption({ ...seal, host: 'seal.example.org' });

const half = fc.string({ unit: fc.constantFrom(...CROCKFORD.split('')), minLength: 4, maxLength: 4 });
const checkCode = fc.option(fc.tuple(half, half).map((halves) => halves.join('-')));
const issuer = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '  A.\t(Aa)\u00a0[a]* ', 'Éco\u0301le', 'a|b/c\\d^$', '·', 'K7M-2QD', 'Scan to verify'),
);
const address = fc.constantFrom(
  'https://seal.example.org',
  'https://lycee.example:8443/sealmark',
  'http://localhost:3000',
  'https://école.example/a.b/c',
  'http://[::1]:8080',
);

describe('the text printed with a seal', () => {
  test.each(['en', 'fr'] as const)(
    'is recognized, in %s, whole, in lines, or broken anywhere',
    (language) => {
      const check = (name: string, code: string | null, base: string) => {
        const verifyUrl = `${base}/verification/document/${seal.publicId}?sig=x`;
        const words = { ...seal, verifyUrl, language, checkCode: code, issuer: name };
        const { host, pathname } = new URL(base);
        const isOwn = sealCaption({ ...words, host, path: pathname.replace(/\/$/, '') });
        const lines = captionLines(words);
        const whole = lines.join(' ');
        for (const text of [...lines, whole, whole.replaceAll('-', '- ')])
          expect([text, isOwn(text)]).toEqual([text, true]);
        expect([whole, altTextOf(words)].map(languageOfSeal)).toEqual([language, language]);
      };
      fc.assert(fc.property(issuer, checkCode, address, check));
    },
  );

  test.each([
    'Scan to verify SM-DOC-2026-8K4T2M9Q Lycée (Jean) Moulin · seal.example.org',
    'Scannez pour vérifier SM-DOC-2026-8K4T2M9Q seal.example.org',
    'Scan, or type at seal.example.org',
    'Scannez, ou saisissez sur seal.example.org SM-DOC-2026-8K4T2M9Q K7M-2QD · Lycée (Jean) Moulin',
    'K7M-2QD · Lycée (Jean) Moulin',
    'SM-DOC-2026-8K4T2M9Q K7M-2QD',
    'K7M2-QD4F · Lycée (Jean) Moulin',
    'Scan, or go to seal.example.org SM-DOC-2026-8K4T2M9Q K7M2-QD4F · Lycée (Jean) Moulin',
  ])('is also recognized in the form of older seals: %s', (text) => {
    expect(isCaption(text)).toBe(true);
  });

  test.each([
    '',
    seal.issuer,
    'Scan to verify 18.5',
    'SM-DOC-2026-AAAAAAAA',
    'K7M-2QD · Another school',
    'K7M2-QD4F (check code)',
    'K7M2-QD4F (check code) · Another school',
    'K7M2-QD4',
    '100-000 ILOU',
    '100-000',
    '0123-4567',
    'Scan, or type at seal.example.org/with-the-highest-honors',
    'Scan, or type at seal.example.org/ with the highest honors',
    'Scan, or type at seal.example.org 100-000 · with the highest honors',
    'Scan, or type at other.example.org',
    'Scan, or go to other.example.org',
    'Scan, or go to seal.example.org/with-the-highest-honors',
  ])('is not taken from anything else: %j', (text) => {
    expect(isCaption(text)).toBe(false);
  });

  const known = captionLines({ ...seal, language: 'en', checkCode: 'K7M2-QD4F' });
  test.each<[string[], string[], string]>([
    [['Scan, or go to seal.example.orgours'], known, 'ours'],
    [['K7M2-QD4F (check code) · Lycée (Jean) Moulinours'], known, 'ours'],
    [['K7M2-QD4F (check code) · Lycée Hugoours'], known, 'Lycée Hugoours'],
    [['K7M2-QD4F (check code) · Lycée Hugo', 'ours'], known, 'ours'],
    [['K7M2-QD4F (check code) · Lycée Hugo', 'ours'], [], 'ours'],
    [['K7M2-QD4F (check code) · Lycée Hugo'], [], ''],
    [['K7M2-QD4F (check code) · Lycée Hugoours'], ['?'], 'Lycée Hugoours'],
    [['Lycée Hugo · seal.example.orgours'], ['Lycée Hugo · seal.example.org'], 'ours'],
  ])('leaves what was written beside it: %j', (runs, texts, rest) => {
    expect(besideCaption(runs, seal.publicId, texts)).toBe(rest);
  });
});
