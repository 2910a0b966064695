import { expect, test } from 'vitest';

import type { Answer } from '#src/flows/check/answers.ts';
import type { Mark } from '#src/flows/check/mark.ts';
import { fixOf, byFixOrder, isFixable, rightSizeMm } from '#src/flows/check/repair.ts';

import { addressOf, codeMark, findingOf, known, OTHER_ID, PUBLIC_ID, sealMark } from './marks.ts';

const UNKNOWN: Answer = { outcome: 'unknown' };

test.each([
  ['a revoked seal', sealMark(), known({ status: 'revoked' }), 'remove'],
  ['an expired seal', sealMark(), known({ status: 'expired' }), 'remove'],
  ['a seal nobody recognizes', sealMark(), UNKNOWN, 'remove'],
  ['another document’s seal', sealMark({ is: { publicId: OTHER_ID } }), known({ docId: null }), 'remove'],
  ['a stretched seal', sealMark({ is: { widthMm: 25, heightMm: 18 } }), known(), 'repair'],
  ['a small seal', sealMark({ is: { widthMm: 15, heightMm: 15 } }), known(), 'repair'],
  ['a seal whose picture is lost', sealMark({ isReadable: false }), known(), 'repair'],
  ['a cropped seal', sealMark({ is: { isCropped: true } }), known(), 'repair'],
  ['a swapped code', sealMark({ destination: { kind: 'text' } }), known(), 'repair'],
  ['a seal that stands twice', sealMark({ isRepeated: true }), known(), 'repair'],
  ['a sound seal', sealMark(), known(), null],
  ['a seal for later', sealMark(), known({ status: 'scheduled' }), null],
  ['a seal whose control Word does not tell', sealMark({ is: { controlId: null } }), UNKNOWN, null],
  ['a revoked code in a picture', codeMark(addressOf(PUBLIC_ID)), known({ status: 'revoked' }), null],
  ['a code of someone else', codeMark('https://acme.example'), null, null],
] satisfies [string, Mark, Answer | null, string | null][])('%s', (_, mark, answer, fix) => {
  const finding = findingOf(mark, answer);
  expect(fixOf(finding)).toBe(fix);
  expect(isFixable(finding)).toBe(fix !== null);
});

test('without an answer of the service nothing is drawn anew, but a repeated seal can go', () => {
  const silent: Answer = { outcome: 'not-asked', error: {} as never };
  expect(fixOf(findingOf(sealMark({ is: { widthMm: 25, heightMm: 18 } }), silent))).toBeNull();
  expect(fixOf(findingOf(sealMark({ isRepeated: true }), silent))).toBe('repair');
});

test.each([
  [25, 18, 25],
  [18, 25, 25],
  [60, 24, 25],
  [40, 30, 30],
  [15, 15, 20],
  [24, 18, 24],
  [300, 200, 100],
  [null, null, 25],
] as const)('a seal of %d × %d mm is repaired to %d mm', (widthMm, heightMm, edge) => {
  expect(rightSizeMm({ widthMm, heightMm })).toBe(edge);
});

test('repeated seals go before one of them is drawn anew', () => {
  const stretched = findingOf(sealMark({ is: { widthMm: 25, heightMm: 18 } }), known());
  const twice = findingOf(sealMark({ isRepeated: true }), known());
  const order = byFixOrder([stretched, twice].filter(isFixable)).map(({ verdict }) => verdict);
  expect(order).toEqual(['duplicate', 'stretched']);
});
