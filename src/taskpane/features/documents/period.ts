import type { PERIODS } from '#src/session/search-filters.ts';
import { timestampOf } from '#src/ui/dates.ts';

const DAYS_BACK = { today: 0, week: 6, month: 29 } as const;

/** The period in UTC: days begin and end in the user's time zone. */
export function rangeOf(
  { period, from, to }: { period: (typeof PERIODS)[number] | null; from: string; to: string },
  now = new Date(),
): { issued_from?: string; issued_before?: string } {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  if (period === null) return {};
  if (period === 'year') return { issued_from: timestampOf(new Date(year, 0, 1).getTime()) };
  if (period !== 'dates')
    return { issued_from: timestampOf(new Date(year, month, day - DAYS_BACK[period]).getTime()) };
  return {
    ...(from !== '' && { issued_from: timestampOf(startOf(from)) }),
    ...(to !== '' && { issued_before: timestampOf(startOf(to, 1)) }),
  };
}

/** The first moment of a calendar date, or of a date some days later. */
function startOf(date: string, later = 0): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day + later).getTime();
}
