import { expect, test, vi } from 'vitest';

import {
  optionProblems,
  titleProblem,
  todayDate,
  validityOf,
  type SealingOptions,
} from '#src/taskpane/features/this-document/sealing-options.ts';
import { oneLine } from '#src/taskpane/flows/one-line.ts';
import { readLook, sizedLook } from '#src/session/seal-look.ts';

const TODAY = '2026-11-20';
const UNTOUCHED: SealingOptions = { ...readLook(''), validFrom: '', validUntil: '', note: '' };

const problems = (change: Partial<SealingOptions>) => optionProblems({ ...UNTOUCHED, ...change }, TODAY);

test('the look of the seal survives a reload of the pane; one from before alignment was possible is aligned left', () => {
  const look = { placement: 'footer', sizeMm: 30, caption: false };
  for (const kept of [look, { ...look, alignment: 'center' }])
    expect(readLook(JSON.stringify(kept))).toEqual({ alignment: 'left', ...kept });
});

test.each([
  '{',
  'null',
  '[]',
  '"cursor"',
  '{"placement":"margin","sizeMm":25,"caption":true}',
  '{"placement":"top","sizeMm":"25","caption":true}',
  '{"placement":"top"}',
])('a damaged draft counts as untouched: %s', (draft) => {
  expect(readLook(draft)).toEqual({ placement: 'end', sizeMm: 25, caption: true, alignment: 'left' });
});

test('the default options have no problem', () => {
  expect(problems({})).toEqual({});
});

test.each([
  [null, 'small'],
  [0, 'small'],
  [19, 'small'],
  [20, undefined],
  [100, undefined],
  [101, 'large'],
])('a seal of %s mm is accepted if it scans and fits', (sizeMm, problem) => {
  expect(problems({ sizeMm }).sizeMm).toBe(problem);
});

test('a period may be open at either end, and may last a single day', () => {
  expect(problems({ validFrom: '2020-01-01' })).toEqual({});
  expect(problems({ validUntil: TODAY })).toEqual({});
  expect(problems({ validFrom: '2027-01-01', validUntil: '2027-01-01' })).toEqual({});
});

test('a period that is over, reversed or not a real date is refused', () => {
  expect(problems({ validUntil: '2026-11-19' })).toEqual({ validUntil: 'past' });
  expect(problems({ validFrom: '2027-01-02', validUntil: '2027-01-01' })).toEqual({ validUntil: 'order' });
  expect(problems({ validFrom: '0202-01-01' })).toEqual({ validFrom: 'date' });
  expect(problems({ validUntil: '12026-01-01' })).toEqual({ validUntil: 'date' });
});

test('without dates no period is requested; with one, the other end stays open', () => {
  expect(validityOf(UNTOUCHED)).toBeNull();
  expect(validityOf({ ...UNTOUCHED, validUntil: '2027-08-31' })).toEqual({
    effectiveDate: null,
    endDate: '2027-08-31',
  });
  expect(validityOf({ ...UNTOUCHED, validFrom: '2027-01-01' })).toEqual({
    effectiveDate: '2027-01-01',
    endDate: null,
  });
});

test('an invalid size does not reach the document', () => {
  expect(sizedLook({ ...UNTOUCHED, sizeMm: null })).toEqual({
    placement: 'end',
    sizeMm: 25,
    caption: true,
    alignment: 'left',
  });
});

test('a title needs words, and up to 300 characters of any script', () => {
  expect(titleProblem('')).toBe('empty');
  expect(titleProblem(' \t')).toBe('empty');
  expect(titleProblem(' Diploma ')).toBeNull();
  expect(titleProblem('é'.repeat(300))).toBeNull();
  expect(titleProblem('🎓'.repeat(300))).toBeNull();
  expect(titleProblem('🎓'.repeat(301))).toBe('long');
});

test('what the service would refuse in a title is cleaned, or called empty', () => {
  expect(oneLine(' Diploma\u0000\tof \ud800Léa\n')).toBe('Diploma of \ufffdLéa');
  expect(oneLine('Letter\u009b\u2028to\ufffe Anna')).toBe('Letter to  Anna');
  for (const title of ['\u0000', '\u200b\u00ad']) expect(titleProblem(title)).toBe('empty');
});

test.each([
  ['America/Martinique', '2026-01-05T00:10:00Z'],
  ['Pacific/Auckland', '2026-01-05T23:50:00Z'],
])('in %s, today is the day in UTC', (zone, moment) => {
  vi.stubEnv('TZ', zone);
  expect(todayDate(new Date(moment))).toBe('2026-01-05');
  vi.unstubAllEnvs();
});
