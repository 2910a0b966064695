import type { Bucket, Granularity } from '#contract/analytics.ts';

import { timeText } from '#src/ui/dates.ts';
import { useMessages, type Messages } from '#src/messages/use-messages.ts';
import { ScanLegend } from '#src/ui/ScanLegend.tsx';
import { bucketText } from './bucket-text.ts';
import { figureOf, type Measure } from './measures.ts';
import { peaksOf } from './peaks.ts';
import styles from './TrendLegend.module.css';

interface Props {
  series: readonly Bucket[] | undefined;
  measure: Measure;
  granularity: Granularity;
  /** The bar under the pointer, or none. */
  lookedAt: Bucket | null;
}

/** What the colors mean, and the peaks in words, or what the pointer is on. */
export function TrendLegend({ series, measure, granularity, lookedAt }: Props) {
  const messages = useMessages();
  const { t, locale } = messages;
  const shown = { measure, granularity };
  const texts = lookedAt ? [readText(lookedAt, shown, messages)] : peakTexts(series ?? [], shown, messages);
  const dayBegins = startOfUtcDay();

  return (
    <div className={styles.root}>
      {measure === 'scans' && <ScanLegend textOf={(outcome) => t(`insights.${outcome}`)} />}
      {series && texts.map((text) => <p key={text}>{text}</p>)}
      {dayBegins.getHours() + dayBegins.getMinutes() > 0 && (
        <p>{t('insights.daysBegin', { time: timeText(dayBegins, locale) })}</p>
      )}
    </div>
  );
}

function startOfUtcDay(now = new Date()): Date {
  return new Date(now.setUTCHours(0, 0, 0, 0));
}

type Shown = Pick<Props, 'measure' | 'granularity'>;

function peakTexts(
  series: readonly Bucket[],
  { measure, granularity }: Shown,
  { t, locale }: Messages,
): string[] {
  const peaks = peaksOf(series, measure).map(({ measure: of, bucket, count }) =>
    t(`insights.peak.${of}`, { when: bucketText(bucket, granularity, locale), count }),
  );
  const isEmpty = series.every((bucket) => figureOf(bucket, measure) === 0);
  return isEmpty ? [t('insights.nothingThen')] : peaks;
}

function readText(bucket: Bucket, { measure, granularity }: Shown, { t, locale }: Messages): string {
  const when = bucketText(bucket, granularity, locale);
  if (measure !== 'scans') return t('insights.read', { when, count: figureOf(bucket, measure) });
  return t('insights.readScans', { when, valid: bucket.valid_scans, invalid: bucket.invalid_scans });
}
