import { expect, test } from 'vitest';

import { rangeOf } from '#src/taskpane/features/documents/period.ts';

/** A moment in the user's time zone, in the service's form. */
const utc = (local: string) => new Date(local).toISOString().slice(0, 19).replace('T', ' ');
const NOW = new Date('2026-03-03T23:30:00');

test.each([
  { period: null, range: {} },
  { period: 'today', range: { issued_from: utc('2026-03-03T00:00:00') } },
  { period: 'week', range: { issued_from: utc('2026-02-25T00:00:00') } },
  { period: 'month', range: { issued_from: utc('2026-02-02T00:00:00') } },
  { period: 'year', range: { issued_from: utc('2026-01-01T00:00:00') } },
  { period: 'dates', range: {} },
  { period: 'dates', from: '2026-02-10', range: { issued_from: utc('2026-02-10T00:00:00') } },
  { period: 'dates', to: '2026-02-28', range: { issued_before: utc('2026-03-01T00:00:00') } },
] as const)(
  '$period from $from to $to begins and ends with days of the user',
  ({ period, range, ...dates }) => {
    expect(rangeOf({ period, from: '', to: '', ...dates }, NOW)).toEqual(range);
  },
);
