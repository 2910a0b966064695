import type { Translate } from '#src/messages/use-messages.ts';

/** The moment of the contract's `YYYY-MM-DD HH:MM:SS` (UTC). */
const momentOf = (timestamp: string): Date => new Date(`${timestamp.replace(' ', 'T')}Z`);

/** A moment in milliseconds since 1970 in the contract's form. */
export const timestampOf = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** `2027-08-31` or a timestamp as "Aug 31, 2027". A calendar date is the same day in every time zone. */
export function dayText(value: string, locale: string): string {
  const isCalendarDate = value.length === 10;
  const day = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(isCalendarDate && { timeZone: 'UTC' }),
  }).format(isCalendarDate ? new Date(`${value}T00:00:00Z`) : momentOf(value));
  return asWritten(day, locale);
}

/** The day of a record's moment as documents and public pages show it: in UTC, also where the user's day is another one. */
export const recordDay = (timestamp: string, locale: string): string =>
  dayText(timestamp.slice(0, 10), locale);

/** "Nov 19" within this year, "Nov 2025" before it. */
export function shortDayText(timestamp: string, locale: string, now = new Date()): string {
  const moment = momentOf(timestamp);
  const isThisYear = moment.getFullYear() === now.getFullYear();
  const day = new Intl.DateTimeFormat(
    locale,
    isThisYear ? { month: 'short', day: 'numeric' } : { month: 'short', year: 'numeric' },
  ).format(moment);
  return asWritten(day, locale);
}

/** French writes the first of a month as an ordinal: 1er sept. 2026. No line ends within a date. */
export function asWritten(day: string, locale: string): string {
  const written = locale.startsWith('fr') ? day.replace(/(^|–\s?)1(?=[\s–])/gu, '$11er') : day;
  return written.replaceAll(' ', '\u00a0');
}

/** "today, 9:42 AM", "yesterday, 5:10 PM", otherwise only the day. */
export function recentText(timestamp: string, locale: string, now = new Date()): string {
  const moment = momentOf(timestamp);
  const daysAgo = Math.round((startOfDay(moment) - startOfDay(now)) / 86_400_000);
  if (daysAgo < -1 || daysAgo > 0) return dayText(timestamp, locale);
  const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(daysAgo, 'day');
  return `${day}, ${timeText(moment, locale)}`;
}

/** "Nov 14, 2026, 9:42:00 AM": for records that are looked up long afterwards. */
export function exactText(timestamp: string, locale: string): string {
  const moment = momentOf(timestamp);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(moment);
  return `${dayText(timestamp, locale)}, ${time}`;
}

/** "9:42 AM" today, "yesterday", otherwise "Nov 12", and before this year "Nov 2025". */
export function momentText(timestamp: string, locale: string, now = new Date()): string {
  const moment = momentOf(timestamp);
  const daysAgo = Math.round((startOfDay(moment) - startOfDay(now)) / 86_400_000);
  if (daysAgo === 0) return timeText(moment, locale);
  if (daysAgo !== -1) return shortDayText(timestamp, locale, now);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(daysAgo, 'day');
}

export function timeText(moment: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(moment);
}

function startOfDay(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}

interface Period {
  effective_date: string | null;
  end_date: string | null;
}

/** How long a document counts, as a value of its own or as `part` of a line; null for no dates. */
export function periodText(
  { effective_date, end_date }: Period,
  { t, locale }: { t: Translate; locale: string },
  place: 'value' | 'part',
): string | null {
  const from = effective_date && dayText(effective_date, locale);
  const until = end_date && dayText(end_date, locale);
  if (from && until) return t(`ui.period.${place}.whole`, { from, until });
  if (from) return t(`ui.period.${place}.from`, { day: from });
  return until && t(`ui.period.${place}.until`, { day: until });
}
