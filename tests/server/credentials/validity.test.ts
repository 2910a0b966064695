import { expect, test } from 'vitest';

import { validityOf } from '#server/credentials/validity.ts';

test('without a period a verification is unlimited', () => {
  const unlimited = { effective_date: null, end_date: null };
  expect(validityOf({})).toEqual(unlimited);
  expect(validityOf({ validity_mode: 'none' })).toEqual(unlimited);
  expect(validityOf({ validity_mode: 'period' })).toEqual(unlimited);
});

test('a period may be open at either end, and may be a single day', () => {
  const period = { validity_mode: 'period', effective_date: '2026-09-01', end_date: '2026-09-01' } as const;
  expect(validityOf(period)).toEqual({ effective_date: '2026-09-01', end_date: '2026-09-01' });
  expect(validityOf({ validity_mode: 'period', end_date: '2027-06-30' })).toEqual({
    effective_date: null,
    end_date: '2027-06-30',
  });
});

test('dates that cannot hold are refused by name', () => {
  expect(() => validityOf({ end_date: '2027-06-30' })).toThrow(
    'end_date requires validity_mode to be period',
  );
  expect(() => validityOf({ validity_mode: 'none', effective_date: '2027-06-30' })).toThrow(
    'effective_date requires',
  );
  expect(() =>
    validityOf({ validity_mode: 'period', effective_date: '2027-06-30', end_date: '2027-06-29' }),
  ).toThrow('end_date must not be before effective_date');
});
