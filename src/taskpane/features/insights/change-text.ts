import type { Messages } from '#src/messages/use-messages.ts';

/** From here on, nobody thinks in percent. */
const MANY_TIMES = 10;

/** How a figure differs from the one before it: a percentage, a multiple, or a word where there is neither. */
export function changeText(
  now: number,
  before: number,
  { t, locale }: Pick<Messages, 't' | 'locale'>,
): string {
  if (before === 0) return now === 0 ? '' : t('insights.new');
  const times = now / before;
  if (times >= MANY_TIMES) return `×\u202f${new Intl.NumberFormat(locale).format(Math.round(times))}`;
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  return percent.format(times - 1).replace('-', '−');
}
