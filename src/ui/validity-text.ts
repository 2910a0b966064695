import type { Translate } from '#src/messages/use-messages.ts';
import { dayText } from './dates.ts';

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
