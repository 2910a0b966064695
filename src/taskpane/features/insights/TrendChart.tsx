import { Button, Select } from '@fluentui/react-components';
import { useId, useState } from 'react';

import { GRANULARITIES, type Bucket, type Granularity } from '#contract/analytics.ts';
import type { Kind } from '#src/api/analytics-queries.ts';
import { classes } from '#src/ui/classes.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { OneOf } from '#src/ui/OneOf.tsx';
import { useSettings } from '#src/session/connection-context.ts';
import { Bars } from './Bars.tsx';
import type { Measure } from './figures.ts';
import { TrendLegend, TrendTable } from './TrendText.tsx';
import textStyles from '#src/ui/text.module.css';
import shared from './Insights.module.css';
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
        <h2 id={titleId} className={shared.title}>
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
  const settings = useSettings();
  return (
    <Select
      size="small"
      className={classes(styles.select)}
      aria-label={t('record.docType')}
      value={kind}
      onChange={(_, { value }) => onChange(value)}
    >
      <option value="all">{t('ui.allTypes')}</option>
      {settings?.document_types.map(({ doc_type, label }) => (
        <option key={doc_type} value={doc_type}>
          {label}
        </option>
      ))}
    </Select>
  );
}
