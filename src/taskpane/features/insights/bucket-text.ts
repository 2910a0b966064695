import type { Bucket, Granularity } from '#contract/analytics.ts';
import { asWritten } from '#src/ui/dates.ts';

const DAY_MS = 86_400_000;

/** "Nov 12", "Nov 9 – 15" or "November 2026"; a partial month shows its days. */
export function bucketText(
  { from, to }: Pick<Bucket, 'from' | 'to'>,
  granularity: Granularity,
  locale: string,
): string {
  if (granularity === 'month' && isWholeMonth(from, to))
    return format(locale, { month: 'long', year: 'numeric' }).format(dateOf(from));
  const days = format(locale, { month: 'short', day: 'numeric' }).formatRange(dateOf(from), dateOf(to));
  return asWritten(days, locale);
}

/** The label at either end of the axis. */
export function edgeText(day: string, granularity: Granularity, locale: string): string {
  const detail = granularity === 'month' ? { year: 'numeric' as const } : { day: 'numeric' as const };
  return asWritten(format(locale, { month: 'short', ...detail }).format(dateOf(day)), locale);
}

function format(locale: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' });
}

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

function isWholeMonth(from: string, to: string): boolean {
  const dayAfter = new Date(dateOf(to).getTime() + DAY_MS);
  return from.endsWith('-01') && dayAfter.getUTCDate() === 1;
}
