import { expect, test } from 'vitest';

import { destinationOf, questionOf, verificationAt } from '#src/taskpane/flows/check/scannable-item.ts';
import { addressOf, BASE, OTHER_ID, PUBLIC_ID, scannableCode, scannableSeal } from './scannable-items.ts';

test('a public page’s address contains its id, its signature and its host', () => {
  expect(destinationOf(` https://seal.example/verification/document/${PUBLIC_ID}?sig=abc&lang=fr `)).toEqual({
    kind: 'verification',
    publicId: PUBLIC_ID,
    sig: 'abc',
    base: 'https://seal.example',
    host: 'seal.example',
  });
  expect(
    verificationAt(`http://localhost:3000/under/verification/document/${PUBLIC_ID}?sig=abc`),
  ).toMatchObject({ base: 'http://localhost:3000/under', sig: 'abc' });
});

test.each([
  [`https://seal.example/verification/document/${PUBLIC_ID}`, 'seal.example'],
  ['https://seal.example/verification/document/SM-DOC-2026-8k4t2m9q?sig=a', 'seal.example'],
  [`https://seal.example/verification/document/${PUBLIC_ID}/more?sig=a`, 'seal.example'],
  [`https://seal.example@evil.example/${PUBLIC_ID}?sig=a`, 'evil.example'],
  ['HTTPS://ACME.example/x', 'acme.example'],
])('%s is a website', (text, host) => {
  expect(destinationOf(text)).toEqual({ kind: 'website', host });
  expect(verificationAt(text)).toBeNull();
});

test.each([
  '',
  'WIFI:S:school;;',
  'javascript:alert(1)',
  'mailto:a@b.example',
  'https://',
  'www.acme.example',
])('%o is text, not an address', (text) => {
  expect(destinationOf(text)).toEqual({ kind: 'text' });
});

test('only addresses of this service are asked about', () => {
  const bases = [BASE];
  expect(questionOf(scannableSeal(), bases)).toEqual({ publicId: PUBLIC_ID, sig: 'good' });
  expect(questionOf(scannableSeal({ destination: null }), bases)).toEqual({ publicId: PUBLIC_ID, sig: null });
  expect(
    questionOf(scannableSeal({ destination: { kind: 'website', host: 'acme.example' } }), bases),
  ).toEqual({ publicId: PUBLIC_ID, sig: null });
  expect(questionOf(scannableCode(addressOf(OTHER_ID)), bases)).toEqual({ publicId: OTHER_ID, sig: 'good' });
  expect(questionOf(scannableCode(addressOf(OTHER_ID, 'https://verify.acme.example')), bases)).toBeNull();
  expect(questionOf(scannableCode('https://acme.example'), bases)).toBeNull();
  expect(questionOf(scannableCode('words'), bases)).toBeNull();
});
