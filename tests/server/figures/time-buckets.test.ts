import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { GRANULARITIES } from '#contract/analytics.ts';
import { addDays, daysBetween, timeBuckets } from '#server/figures/time-buckets.ts';
import { holdsFor } from '#tests/holds-for.ts';

const day = fc
  .integer({ min: 0, max: 60_000 })
  .map((days) => Temporal.PlainDate.from('1900-01-01').add({ days }).toString());
const range = fc
  .tuple(day, fc.integer({ min: 0, max: 800 }))
  .map(([from, days]) => ({ from, to: Temporal.PlainDate.from(from).add({ days }).toString() }));
const granularity = fc.constantFrom(...GRANULARITIES);

/** The platform's calendar. */
function nameByTemporal(date: string, by: (typeof GRANULARITIES)[number]): string {
  const plain = Temporal.PlainDate.from(date);
  if (by === 'day') return date;
  if (by === 'month') return plain.toPlainYearMonth().toString();
  return `${plain.yearOfWeek}-W${String(plain.weekOfYear).padStart(2, '0')}`;
}

describe('a person who looks at a range', () => {
  test('finds every day of it in exactly one bucket, in order, and no other day', () => {
    holdsFor(300, range, granularity, ({ from, to }, by) => {
      const buckets = timeBuckets(from, to, by);
      const days = buckets.flatMap((bucket) =>
        Array.from({ length: daysBetween(bucket.from, bucket.to) }, (_, index) =>
          addDays(bucket.from, index),
        ),
      );
      const expected = Array.from({ length: daysBetween(from, to) }, (_, index) => addDays(from, index));
      expect(days).toEqual(expected);
    });
  });

  test('finds each day under the name of an independent calendar', () => {
    holdsFor(300, range, granularity, ({ from, to }, by) => {
      for (const bucket of timeBuckets(from, to, by)) {
        const names = [nameByTemporal(bucket.from, by), nameByTemporal(bucket.to, by)];
        expect(names).toEqual([bucket.bucket, bucket.bucket]);
      }
    });
  });

  test('finds no name twice', () => {
    holdsFor(100, range, granularity, ({ from, to }, by) => {
      const names = timeBuckets(from, to, by).map(({ bucket }) => bucket);
      expect(new Set(names).size).toBe(names.length);
    });
  });

  test.each([
    ['2026-12-31', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2024-12-30', '2025-W01'],
    ['2021-01-01', '2020-W53'],
  ])('%s is in week %s', (date, week) => {
    expect(timeBuckets(date, date, 'week')).toEqual([{ bucket: week, from: date, to: date }]);
  });

  test.each(GRANULARITIES)('finds the last %s that can be requested', (by) => {
    const { from, to } = timeBuckets('9999-12-20', '9999-12-31', by).at(-1) ?? {};
    const last = { day: '9999-12-31', week: '9999-12-27', month: '9999-12-20' };
    expect([from, to]).toEqual([last[by], '9999-12-31']);
  });

  test('counts both ends', () => {
    holdsFor(100, range, ({ from, to }) => {
      const expected = Temporal.PlainDate.from(from).until(to).days + 1;
      expect(daysBetween(from, to)).toBe(expected);
      expect(addDays(from, expected - 1)).toBe(to);
    });
  });
});
