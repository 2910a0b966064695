import { describe, expect, test } from 'vitest';

import { captionLines } from '#src/word/seal/seal-markup.ts';
import { sealCaption } from '#src/reader/seal-caption.ts';

const seal = {
  publicId: 'SM-DOC-2026-8K4T2M9Q',
  verifyUrl: 'https://seal.example.org/verification/document/SM-DOC-2026-8K4T2M9Q?sig=x',
  picture: new Uint8Array(),
  sizeMm: 25,
  caption: true,
  issuer: 'Lycée (Jean) Moulin',
} as const;
const isCaption = sealCaption({ publicId: seal.publicId, issuer: seal.issuer, host: 'seal.example.org' });

describe('what is printed with a seal', () => {
  test.each(['en', 'fr'] as const)(
    'is told from the text, in %s, whole, in lines, or broken anywhere',
    (language) => {
      const lines = captionLines({ ...seal, language });
      for (const text of [...lines, lines.join(' '), lines.join(' ').replaceAll('-', '- ')]) {
        expect([text, isCaption(text)]).toEqual([text, true]);
      }
    },
  );

  test.each([
    'Scan, or type at seal.example.org',
    'Scannez, ou saisissez sur seal.example.org/check SM-DOC-2026-8K4T2M9Q K7M-2QD · Lycée (Jean) Moulin',
    'K7M-2QD',
    'K7M2-QD4F · Lycée (Jean) Moulin',
  ])('is told from the text with a check code: %s', (text) => {
    expect(isCaption(text)).toBe(true);
  });

  test.each([
    '',
    seal.issuer,
    'Scan to verify 18.5',
    'SM-DOC-2026-AAAAAAAA',
    'K7M-2QD · Another school',
    'K7M2-QD4',
    '100-000 ILOU',
    'Scan, or type at other.example.org',
  ])('is nothing else: %j', (text) => {
    expect(isCaption(text)).toBe(false);
  });
});
