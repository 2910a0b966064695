import { expect, test } from 'vitest';

import { bucketText, edgeText } from '#src/taskpane/features/insights/bucket-text.ts';
import { dayText, recentText, recordDay, shortDayText } from '#src/ui/dates.ts';

/** No line ends within a date. */
const whole = (date: string) => date.replaceAll(' ', '\u00a0');
const now = new Date(2026, 10, 20, 12);
/** The contract's form of a moment in the user's time zone. */
function timestamp(...[year, month, day, hour]: [number, number, number, number]): string {
  return new Date(year, month, day, hour).toISOString().slice(0, 19).replace('T', ' ');
}

test('a calendar date is the same day wherever the user sits', () => {
  expect(dayText('2027-08-31', 'en-US')).toBe(whole('Aug 31, 2027'));
  expect(dayText('2027-08-31', 'fr')).toBe(whole('31 août 2027'));
  for (const time of ['00:10:00', '23:50:00'])
    expect(recordDay(`2026-12-31 ${time}`, 'en-US')).toBe(whole('Dec 31, 2026'));
});

test('the first of a month is an ordinal in French', () => {
  expect(dayText('2027-09-01', 'fr')).toBe(whole('1er sept. 2027'));
  expect(dayText('2027-09-11', 'fr')).toBe(whole('11 sept. 2027'));
  expect(dayText('2027-09-01', 'en-US')).toBe(whole('Sep 1, 2027'));
  const weeks = [
    { from: '2027-09-01', to: '2027-09-07' },
    { from: '2027-08-26', to: '2027-09-01' },
    { from: '2027-09-11', to: '2027-09-17' },
  ].map((week) => bucketText(week, 'week', 'fr').replaceAll(/\s/gu, ' '));
  expect(weeks).toEqual(['1er–7 sept.', '26 août – 1er sept.', '11–17 sept.']);
  expect(edgeText('2027-09-01', 'day', 'fr')).toBe(whole('1er sept.'));
});

test('a list shows the day within this year, and the year for earlier dates', () => {
  expect(shortDayText(timestamp(2026, 10, 9, 12), 'en-US', now)).toBe(whole('Nov 9'));
  expect(shortDayText(timestamp(2025, 10, 9, 12), 'en-US', now)).toBe(whole('Nov 2025'));
});

test('recent moments are called today and yesterday', () => {
  expect(recentText(timestamp(2026, 10, 20, 9), 'en-US', now)).toMatch(/^today, 9:00/);
  expect(recentText(timestamp(2026, 10, 19, 23), 'fr', now)).toBe('hier, 23:00');
  expect(recentText(timestamp(2026, 10, 18, 9), 'en-US', now)).toBe(whole('Nov 18, 2026'));
});
