import type { Granularity } from '#contract/analytics.ts';

const DAY_MS = 86_400_000;
const LAST_DAY = Date.UTC(9999, 11, 31);

export interface TimeBucket {
  /** `2026-11-14`, `2026-W46` or `2026-11`. */
  bucket: string;
  /** First and last day, both within the range. */
  from: string;
  to: string;
}

/** The day `count` days after another, at most the last of 9999: text sorts no later one. */
export function addDays(day: string, count: number): string {
  return dayOf(Math.min(momentOf(day) + count * DAY_MS, LAST_DAY));
}

/** The number of days in a range, both ends included; zero or negative if it ends before it begins. */
export const daysBetween = (from: string, to: string): number => (momentOf(to) - momentOf(from)) / DAY_MS + 1;

/** Cuts a range into days, ISO weeks or months: every day is in exactly one bucket, in order. */
export function timeBuckets(from: string, to: string, granularity: Granularity): TimeBucket[] {
  const buckets: TimeBucket[] = [];
  const last = momentOf(to);
  let end: number;
  for (let start = momentOf(from); start <= last; start = end + DAY_MS) {
    const first = dayOf(start);
    end = Math.min(lastMoment(first, granularity), last);
    buckets.push({ bucket: nameOf(first, granularity), from: first, to: end === start ? first : dayOf(end) });
  }
  return buckets;
}

function lastMoment(day: string, granularity: Granularity): number {
  if (granularity === 'day') return momentOf(day);
  if (granularity === 'week') return momentOf(day) + (7 - isoWeekday(day)) * DAY_MS;
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0);
}

function nameOf(day: string, granularity: Granularity): string {
  if (granularity === 'day') return day;
  if (granularity === 'month') return day.slice(0, 7);
  // A week belongs to the year of its Thursday.
  const thursday = addDays(day, 4 - isoWeekday(day));
  const year = thursday.slice(0, 4);
  const week = Math.ceil(daysBetween(`${year}-01-01`, thursday) / 7);
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** 1 is Monday, 7 is Sunday. */
const isoWeekday = (day: string): number => new Date(momentOf(day)).getUTCDay() || 7;

const momentOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
