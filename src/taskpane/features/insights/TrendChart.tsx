import { Button, Select } from '@fluentui/react-components';
import { useId, useState } from 'react';

import { GRANULARITIES, type Bucket, type Granularity } from '#contract/analytics.ts';

import type { Kind } from '#src/api/analytics-queries.ts';
import { classes } from '#src/ui/classes.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { Bars } from './Bars.tsx';
import { TrendLegend } from './TrendLegend.tsx';
import { TrendTable } from './TrendTable.tsx';
import { KindSelect } from './KindSelect.tsx';
import type { Measure } from './measures.ts';
import styles from './TrendChart.module.css';

interface Props {
  series: readonly Bucket[] | undefined;
  measure: Measure;
  granularity: Granularity;
  granularities: readonly Granularity[];
  kind: Kind;
  onGranularity: (granularity: string) => void;
  onKind: (kind: string) => void;
}

/** The course of a figure: bars to look at, the same as a table, and its peaks in words. */
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
        <h2 id={titleId} className={styles.title}>
          {t(`insights.course.${measure}.${granularity}`)}
        </h2>
        <div className={styles.choices}>
          {measure !== 'verified' && <KindSelect kind={kind} className={styles.select} onChange={onKind} />}
          {granularities.length > 1 && (
            <Select
              size="small"
              className={classes(styles.select)}
              aria-label={t('insights.granularity')}
              value={granularity}
              onChange={(_, { value }) => onGranularity(value)}
            >
              {GRANULARITIES.filter((one) => granularities.includes(one)).map((one) => (
                <option key={one} value={one}>
                  {t(`insights.granularity.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </div>
      </div>
      <Bars series={series} measure={measure} granularity={granularity} onLook={setLookedAt} />
      <TrendLegend series={series} measure={measure} granularity={granularity} lookedAt={lookedAt} />
      <div className={classes(!isTableShown && styles.heard)}>
        <TrendTable series={series ?? []} measure={measure} granularity={granularity} labelledBy={titleId} />
      </div>
      <Button
        appearance="transparent"
        size="small"
        className={styles.toggle}
        aria-expanded={isTableShown}
        onClick={() => setIsTableShown(!isTableShown)}
      >
        {t(isTableShown ? 'insights.hideTable' : 'insights.showTable')}
      </Button>
    </section>
  );
}
