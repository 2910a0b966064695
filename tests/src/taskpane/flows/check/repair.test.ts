import { expect, test } from 'vitest';

import type { Answer } from '#src/taskpane/flows/check/answers.ts';
import type { ScannableItem } from '#src/taskpane/flows/check/scannable-item.ts';
import { fixOf, byFixOrder, isFixable, rightSizeMm } from '#src/taskpane/flows/check/repair.ts';
import {
  addressOf,
  scannableCode,
  findingOf,
  known,
  OTHER_ID,
  PUBLIC_ID,
  scannableSeal,
} from './scannable-items.ts';

const UNKNOWN: Answer = { outcome: 'unknown' };

test.each([
  ['a revoked seal', scannableSeal(), known({ status: 'revoked' }), 'remove'],
  ['an expired seal', scannableSeal(), known({ status: 'expired' }), 'remove'],
  ['a seal nobody recognizes', scannableSeal(), UNKNOWN, 'remove'],
  ['a seal of another', scannableSeal({ is: { publicId: OTHER_ID } }), known({ docId: null }), 'remove'],
  ['a stretched seal', scannableSeal({ is: { widthMm: 25, heightMm: 18 } }), known(), 'repair'],
  ['a small seal', scannableSeal({ is: { widthMm: 15, heightMm: 15 } }), known(), 'repair'],
  ['a seal whose picture is lost', scannableSeal({ isReadable: false }), known(), 'repair'],
  ['a cropped seal', scannableSeal({ is: { isCropped: true } }), known(), 'repair'],
  ['a seal that something may cover', scannableSeal({ is: { isCovered: true } }), known(), null],
  ['an unlocked seal', scannableSeal({ is: { isLocked: false } }), known(), 'repair'],
  ['a swapped code', scannableSeal({ destination: { kind: 'text' } }), known(), 'repair'],
  ['a seal that stands twice', scannableSeal({ isRepeated: true }), known(), 'repair'],
  ['a sound seal', scannableSeal(), known(), null],
  ['a seal for later', scannableSeal(), known({ status: 'scheduled' }), null],
  ['a seal whose control Word does not tell', scannableSeal({ is: { controlId: null } }), UNKNOWN, null],
  ['a revoked code in a picture', scannableCode(addressOf(PUBLIC_ID)), known({ status: 'revoked' }), null],
  ['a code of someone else', scannableCode('https://acme.example'), null, null],
] satisfies [string, ScannableItem, Answer | null, string | null][])('%s', (_, item, answer, fix) => {
  const finding = findingOf(item, answer);
  expect(fixOf(finding)).toBe(fix);
  expect(isFixable(finding)).toBe(fix !== null);
});

test('without an answer of the service no seal is redrawn, but a repetition can be removed', () => {
  const silent: Answer = { outcome: 'not-asked', error: {} as never };
  expect(fixOf(findingOf(scannableSeal({ is: { widthMm: 25, heightMm: 18 } }), silent))).toBeNull();
  expect(fixOf(findingOf(scannableSeal({ isRepeated: true }), silent))).toBe('repair');
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

test('repetitions are removed before one of them is redrawn', () => {
  const stretched = findingOf(scannableSeal({ is: { widthMm: 25, heightMm: 18 } }), known());
  const twice = findingOf(scannableSeal({ isRepeated: true }), known());
  const order = byFixOrder([stretched, twice].filter(isFixable)).map(({ verdict }) => verdict);
  expect(order).toEqual(['duplicate', 'stretched']);
});
