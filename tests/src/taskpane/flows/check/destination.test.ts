import { expect, test } from 'vitest';

import { baseOf, destinationOf, sigOf } from '#src/taskpane/flows/check/destination.ts';

const ID = 'SM-DOC-2026-8K4T2M9Q';

test('the address of a public page tells its id, its signature and where it is', () => {
  expect(destinationOf(` https://seal.example/verification/document/${ID}?sig=abc&lang=fr `)).toEqual({
    kind: 'verification',
    publicId: ID,
    sig: 'abc',
    base: 'https://seal.example',
    host: 'seal.example',
  });
  expect(baseOf(`http://localhost:3000/under/verification/document/${ID}?sig=abc`)).toBe(
    'http://localhost:3000/under',
  );
  expect(sigOf(`https://seal.example/verification/document/${ID}?sig=abc`)).toBe('abc');
});

test.each([
  [`https://seal.example/verification/document/${ID}`, 'seal.example'],
  ['https://seal.example/verification/document/SM-DOC-2026-8k4t2m9q?sig=a', 'seal.example'],
  [`https://seal.example/verification/document/${ID}/more?sig=a`, 'seal.example'],
  [`https://seal.example@evil.example/${ID}?sig=a`, 'evil.example'],
  ['HTTPS://ACME.example/x', 'acme.example'],
])('%s is a website', (text, host) => {
  expect(destinationOf(text)).toEqual({ kind: 'website', host });
  expect(baseOf(text)).toBeNull();
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
