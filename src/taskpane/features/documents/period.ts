import type { PERIODS } from '#src/session/search-filters.ts';

const DAYS_BACK = { today: 0, week: 6, month: 29 } as const;

/** The period in UTC: days begin and end in the user's time zone. */
export function rangeOf(
  { period, from, to }: { period: (typeof PERIODS)[number] | null; from: string; to: string },
  now = new Date(),
): { issued_from?: string; issued_before?: string } {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  if (period === null) return {};
  if (period === 'year') return { issued_from: utc(new Date(year, 0, 1)) };
  if (period !== 'dates') return { issued_from: utc(new Date(year, month, day - DAYS_BACK[period])) };
  return {
    ...(from !== '' && { issued_from: utc(startOf(from)) }),
    ...(to !== '' && { issued_before: utc(startOf(to, 1)) }),
  };
}

/** The first moment of a calendar date, or of a date some days later. */
function startOf(date: string, later = 0): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day + later);
}

const utc = (moment: Date): string => moment.toISOString().slice(0, 19).replace('T', ' ');
