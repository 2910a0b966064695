import type { Bucket, Granularity } from '#contract/analytics.ts';

import { useMessages } from '#src/messages/use-messages.ts';
import { bucketText } from './bucket-text.ts';
import { figureOf, type Measure } from './measures.ts';
import styles from './TrendTable.module.css';

interface Props {
  series: readonly Bucket[];
  measure: Measure;
  granularity: Granularity;
  labelledBy: string;
}

/** What the bars show, as numbers. */
export function TrendTable({ series, measure, granularity, labelledBy }: Props) {
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
