import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { credentialStatus } from '#server/status/status.ts';
import { validityOf } from '#server/credentials/validity.ts';

const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

test('a period includes both ends', () => {
  const period = { effective_date: '2026-09-01', end_date: '2026-09-30', revoked_at: null };
  const on = ['2026-08-31', '2026-09-01', '2026-09-30', '2026-10-01'].map((today) =>
    credentialStatus(period, today),
  );
  expect(on).toEqual(['scheduled', 'valid', 'valid', 'expired']);
});

test('with the clock a status only moves forward: scheduled, valid, expired', () => {
  const order = ['scheduled', 'valid', 'expired'];
  const optional = fc.option(day);
  fc.assert(
    fc.property(optional, optional, day, day, (a, b, now, later) => {
      const [effective_date, end_date] = a !== null && b !== null && a > b ? [b, a] : [a, b];
      const [first, second] = now < later ? [now, later] : [later, now];
      const credential = { effective_date, end_date, revoked_at: null };
      const before = order.indexOf(credentialStatus(credential, first));
      expect(before).toBeGreaterThanOrEqual(0);
      expect(order.indexOf(credentialStatus(credential, second))).toBeGreaterThanOrEqual(before);
    }),
  );
});

test('revoked takes precedence on every day', () => {
  fc.assert(
    fc.property(fc.option(day), fc.option(day), day, (effective_date, end_date, today) => {
      const revoked = { effective_date, end_date, revoked_at: '2026-01-01 00:00:00' };
      expect(credentialStatus(revoked, today)).toBe('revoked');
    }),
  );
});

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

test('impossible dates are refused by name', () => {
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
