import { Button } from '@fluentui/react-components';
import { useEffect, useState } from 'react';

import lists from '#src/messages/en/lists.json';
import insights from '#src/messages/en/insights.json';
import { i18n } from '#src/messages/language.ts';
import { classes } from '#src/ui/classes.ts';
import { LastKnown } from '#src/ui/notices/LastKnown.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { useGoTo } from '#src/ui/navigation-context.ts';
import { OneOf } from '#src/ui/OneOf.tsx';
import { announce, ErrorNotice } from '#src/ui/notices/Notice.tsx';
import { SkeletonRows } from '#src/ui/lists/ListScreen.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { useChoice, useDraft } from '#src/session/use-draft.ts';
import { GRANULARITIES_OF, KINDS, MEASURES, RANGES, useFigures } from './figures.ts';
import { Activity, DocumentCounts } from './Lists.tsx';
import { Tiles } from './Tiles.tsx';
import { TrendChart } from './TrendChart.tsx';
import { SignalsAndReports } from './SignalsAndReports.tsx';
import styles from './Insights.module.css';

i18n.load('en', { ...lists, ...insights });

export function Insights() {
  const { t } = useMessages();
  const [range, setRange] = useChoice('ui.period', RANGES, '30');
  const [chosenGranularity, setGranularity] = useDraft('insights.granularity', '');
  const [measure, setMeasure] = useChoice('insights.measure', MEASURES, 'scans');
  const [chosenKind, setKind] = useChoice('insights.kind', KINDS, 'all');
  const [wantsMore, setWantsMore] = useState(false);
  const granularities = GRANULARITIES_OF[range];
  const granularity = granularities.find((one) => one === chosenGranularity) ?? granularities[0];
  // A file verified in its editor has no document type.
  const kind = measure === 'verified' ? 'all' : chosenKind;
  const figures = useFigures({ range, granularity, kind, wantsMore });
  const { dashboard, now, before, trend, activity, error, knownAt, tryAgain } = figures;
  const lastDays = t('insights.lastDays', { days: range });

  const counts = figures.isStale ? undefined : now?.kpis;
  useEffect(() => {
    if (!counts) return;
    const { total_scans: scans, invalid_scans: invalid } = counts;
    announce(t('insights.said', { range: lastDays, scans, invalid }));
  }, [counts, lastDays, t]);

  if (dashboard?.documents.total === 0 && activity?.length === 0) return <NothingYet />;
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <ScreenHeading title={t('app.insights')} />
        <OneOf
          size="small"
          aria-label={t('ui.period')}
          value={range}
          values={RANGES}
          nameOf={(days) => t('insights.lastDays', { days })}
          onChoose={setRange}
        />
      </div>
      {error && knownAt !== null && <LastKnown error={error} knownAt={knownAt} onRetry={tryAgain} />}
      {error && knownAt === null && <ErrorNotice error={error} onRetry={tryAgain} />}
      {figures.isBeginning ? <SkeletonRows /> : body()}
    </div>
  );

  function body() {
    return (
      <>
        <SignalsAndReports signals={figures.signals} reports={figures.reports} />
        {!figures.areFiguresMissing && (
          <div className={classes(styles.figures, figures.isStale && styles.stale)}>
            <Tiles
              now={now?.kpis}
              before={before?.kpis}
              selected={measure}
              days={range}
              onSelect={setMeasure}
            />
            <TrendChart
              series={trend?.series}
              measure={measure}
              granularity={granularity}
              granularities={granularities}
              kind={kind}
              onGranularity={setGranularity}
              onKind={setKind}
            />
          </div>
        )}
        <DocumentCounts documents={dashboard?.documents} />
        {!figures.isActivityMissing && (
          <Activity items={activity} onMore={wantsMore ? null : () => setWantsMore(true)} />
        )}
      </>
    );
  }
}

function NothingYet() {
  const { t } = useMessages();
  const goTo = useGoTo();
  return (
    <div className={styles.empty}>
      <ScreenHeading title={t('app.insights')} subtitle={t('insights.nothingYet')} />
      <Button appearance="primary" onClick={() => goTo('document')}>
        {t('insights.toDocument')}
      </Button>
    </div>
  );
}
