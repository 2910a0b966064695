import type { Bucket, Granularity } from '#contract/analytics.ts';
import { classes } from '#src/ui/classes.ts';
import { timeText } from '#src/ui/dates.ts';
import { useMessages, type Messages } from '#src/messages/use-messages.ts';
import { ScanLegend } from '#src/ui/lists/ScanLegend.tsx';
import { bucketText } from './bucket-text.ts';
import { figureOf, type Measure } from './figures.ts';
import shared from './Insights.module.css';
import styles from './TrendChart.module.css';

interface Shown {
  measure: Measure;
  granularity: Granularity;
}

interface LegendProps extends Shown {
  series: readonly Bucket[] | undefined;
  /** The bar under the pointer; null for none. */
  lookedAt: Bucket | null;
}

/** The meaning of the colors, and the peaks in words, or the bar under the pointer. */
export function TrendLegend({ series, measure, granularity, lookedAt }: LegendProps) {
  const messages = useMessages();
  const { t, locale } = messages;
  const shown = { measure, granularity };
  const texts = lookedAt ? [readText(lookedAt, shown, messages)] : peakTexts(series ?? [], shown, messages);
  const dayBegins = startOfUtcDay();

  return (
    <div className={classes(shared.small, styles.legend)}>
      {measure === 'scans' && <ScanLegend textOf={(outcome) => t(`insights.${outcome}`)} />}
      {series && texts.map((text) => <p key={text}>{text}</p>)}
      {dayBegins.getHours() + dayBegins.getMinutes() > 0 && (
        <p>{t('insights.daysBegin', { time: timeText(dayBegins, locale) })}</p>
      )}
    </div>
  );
}

const startOfUtcDay = (now = new Date()): Date => new Date(now.setUTCHours(0, 0, 0, 0));

function peakTexts(series: readonly Bucket[], { measure, granularity }: Shown, { t, locale }: Messages) {
  const peaks = peaksOf(series, measure).map(({ measure: of, bucket, count }) => {
    const kind = of === 'invalid' ? 'invalid' : 'most';
    return t(`insights.peak.${kind}`, { when: bucketText(bucket, granularity, locale), count, granularity });
  });
  const isEmpty = series.every((bucket) => figureOf(bucket, measure) === 0);
  return isEmpty ? [t('insights.nothingThen')] : peaks;
}

function readText(bucket: Bucket, { measure, granularity }: Shown, { t, locale }: Messages): string {
  const when = bucketText(bucket, granularity, locale);
  if (measure !== 'scans') return t('insights.read', { when, count: figureOf(bucket, measure) });
  return t('insights.readScans', { when, valid: bucket.valid_scans, invalid: bucket.invalid_scans });
}

/**
 * Where a series is highest; for scans, the highest count of invalid ones comes first. Equal highest counts give no peak.
 */
function peaksOf(series: readonly Bucket[], measure: Measure) {
  const measures: Measure[] = measure === 'scans' ? ['invalid', 'scans'] : [measure];
  return measures.flatMap((one) => {
    const count = Math.max(0, ...series.map((bucket) => figureOf(bucket, one)));
    const highest = series.filter((each) => figureOf(each, one) === count);
    const [bucket] = highest;
    return bucket && count > 0 && highest.length === 1 ? [{ measure: one, bucket, count }] : [];
  });
}

interface TableProps extends Shown {
  series: readonly Bucket[];
  labelledBy: string;
}

export function TrendTable({ series, measure, granularity, labelledBy }: TableProps) {
  const { t, locale } = useMessages();
  const number = new Intl.NumberFormat(locale);
  const columns: Measure[] = measure === 'scans' ? ['scans', 'invalid'] : [measure];
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t('insights.when')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`insights.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {series.map((bucket) => (
          <tr key={bucket.bucket}>
            <th scope="row">{bucketText(bucket, granularity, locale)}</th>
            {columns.map((column) => (
              <td key={column}>{number.format(figureOf(bucket, column))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
