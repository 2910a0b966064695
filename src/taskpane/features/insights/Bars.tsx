import type { Bucket, Granularity } from '#contract/analytics.ts';
import { SkeletonBlock, useDelayed } from '#src/ui/SkeletonBlock.tsx';
import { classes } from '#src/ui/classes.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { edgeText } from './bucket-text.ts';
import { figureOf, type Measure } from './figures.ts';
import scanStyles from '#src/ui/lists/ScanLegend.module.css';
import styles from './TrendChart.module.css';

const HEIGHT = 76;
/** A minimum height, so that one among thousands stays visible. */
const LOWEST = 2;

interface Props {
  series: readonly Bucket[] | undefined;
  measure: Measure;
  granularity: Granularity;
  /** The bar under the pointer; null for none. */
  onLook: (bucket: Bucket | null) => void;
}

/** Hidden from screen readers, which read the table instead. */
export function Bars({ series, measure, granularity, onLook }: Props) {
  const { locale } = useMessages();
  const isLate = useDelayed(series === undefined);
  if (series === undefined) {
    return <div className={styles.coming}>{isLate && <SkeletonBlock width="100%" height={HEIGHT} />}</div>;
  }
  const highest = Math.max(1, ...series.map((bucket) => figureOf(bucket, measure)));
  const number = new Intl.NumberFormat(locale, { notation: 'compact' });
  const heightOf = (count: number) => Math.max(LOWEST, Math.round((count / highest) * HEIGHT));

  return (
    <div aria-hidden className={styles.chart}>
      <div className={styles.plot} style={{ height: HEIGHT }} onPointerLeave={() => onLook(null)}>
        {ticksUpTo(highest).map((tick) => (
          <div key={tick} className={styles.tick} style={{ bottom: (tick / highest) * HEIGHT }}>
            <span className={styles.count}>{number.format(tick)}</span>
          </div>
        ))}
        <div className={styles.bars}>
          {series.map((bucket) => (
            <div key={bucket.bucket} className={styles.bar} onPointerEnter={() => onLook(bucket)}>
              {partsOf(bucket, measure).map(
                ({ name, count }) =>
                  count > 0 && (
                    <div
                      key={name}
                      className={classes(styles.part, scanStyles[name])}
                      style={{ height: heightOf(count) }}
                    />
                  ),
              )}
            </div>
          ))}
        </div>
      </div>
      <div className={styles.edges}>
        <span>{edgeText(series[0]?.from ?? '', granularity, locale)}</span>
        <span>{edgeText(series.at(-1)?.to ?? '', granularity, locale)}</span>
      </div>
    </div>
  );
}

/** From top to bottom. */
function partsOf(bucket: Bucket, measure: Measure) {
  if (measure === 'scans') {
    return [
      { name: 'invalid', count: bucket.invalid_scans },
      { name: 'valid', count: bucket.valid_scans },
    ] as const;
  }
  const name = measure === 'invalid' ? 'invalid' : 'valid';
  return [{ name, count: figureOf(bucket, measure) }] as const;
}

/** Whole numbers from 0 to `highest`, in steps of 1, 2 or 5 times a power of ten; at most four. */
function ticksUpTo(highest: number): number[] {
  const atLeast = Math.max(highest / 2.5, 1);
  const power = 10 ** Math.floor(Math.log10(atLeast));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= atLeast) ?? 10);
  return Array.from({ length: Math.floor(highest / step) + 1 }, (_, place) => place * step);
}
