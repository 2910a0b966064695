import { Button } from '@fluentui/react-components';
import { useId, useState } from 'react';

import { GRANULARITIES, type Bucket, type Granularity } from '#contract/analytics.ts';
import type { Kind } from '#src/api/analytics-queries.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useSettings } from '#src/session/connection-context.ts';
import { OneOf } from '#src/ui/Fields.tsx';
import { SkeletonBlock, useDelayed } from '#src/ui/SkeletonBlock.tsx';
import { classes } from '#src/ui/classes.ts';
import scanStyles from '#src/ui/lists/ScanLegend.module.css';
import textStyles from '#src/ui/text.module.css';
import shared from './Insights.module.css';
import styles from './TrendChart.module.css';
import { TrendLegend, TrendTable } from './TrendText.tsx';
import { edgeText } from './bucket-text.ts';
import { type Measure, figureOf } from './figures.ts';

interface Props {
  series: readonly Bucket[] | undefined;
  measure: Measure;
  granularity: Granularity;
  granularities: readonly Granularity[];
  kind: Kind;
  onGranularity: (granularity: string) => void;
  onKind: (kind: string) => void;
}

export function TrendChart({
  series,
  measure,
  granularity,
  granularities,
  kind,
  onGranularity,
  onKind,
}: Props) {
  const { t } = useMessages();
  const titleId = useId();
  const [lookedAt, setLookedAt] = useState<Bucket | null>(null);
  const [isTableShown, setIsTableShown] = useState(false);

  return (
    <section aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={classes(textStyles.title, shared.title)}>
          {t(`insights.course.${measure}.${granularity}`)}
        </h2>
        <div className={styles.choices}>
          {measure !== 'verified' && <KindSelect kind={kind} onChange={onKind} />}
          {granularities.length > 1 && (
            <OneOf
              size="small"
              className={classes(styles.select)}
              aria-label={t('insights.granularity')}
              value={granularity}
              values={GRANULARITIES.filter((one) => granularities.includes(one))}
              nameOf={(one) => t(`insights.granularity.${one}`)}
              onChoose={onGranularity}
            />
          )}
        </div>
      </div>
      <Bars series={series} measure={measure} granularity={granularity} onLook={setLookedAt} />
      <TrendLegend series={series} measure={measure} granularity={granularity} lookedAt={lookedAt} />
      <div className={classes(!isTableShown && textStyles.heard)}>
        <TrendTable series={series ?? []} measure={measure} granularity={granularity} labelledBy={titleId} />
      </div>
      <Button
        appearance="transparent"
        size="small"
        className={shared.link}
        aria-expanded={isTableShown}
        onClick={() => setIsTableShown(!isTableShown)}
      >
        {t(isTableShown ? 'insights.hideTable' : 'insights.showTable')}
      </Button>
    </section>
  );
}

function KindSelect({ kind, onChange }: { kind: Kind; onChange: (kind: string) => void }) {
  const { t } = useMessages();
  const types = useSettings()?.document_types ?? [];
  return (
    <OneOf<string>
      size="small"
      className={classes(styles.select)}
      aria-label={t('record.docType')}
      value={kind}
      values={['all', ...types.map(({ doc_type }) => doc_type)]}
      nameOf={(one) => types.find(({ doc_type }) => doc_type === one)?.label ?? t('ui.allTypes')}
      onChoose={onChange}
    />
  );
}

const HEIGHT = 76;
/** A minimum height, so that one among thousands stays visible. */
const LOWEST = 2;

interface BarsProps extends Pick<Props, 'series' | 'measure' | 'granularity'> {
  /** The bar under the pointer; null for none. */
  onLook: (bucket: Bucket | null) => void;
}

/** Hidden from screen readers, which read the table instead. */
function Bars({ series, measure, granularity, onLook }: BarsProps) {
  const { locale } = useMessages();
  const isLate = useDelayed(series === undefined);
  if (series === undefined)
    return <div className={styles.coming}>{isLate && <SkeletonBlock width="100%" height={HEIGHT} />}</div>;
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
  if (measure === 'scans')
    return [
      { name: 'invalid', count: bucket.invalid_scans },
      { name: 'valid', count: bucket.valid_scans },
    ] as const;
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
