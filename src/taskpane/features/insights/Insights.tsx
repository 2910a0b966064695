import { Button } from '@fluentui/react-components';
import { useEffect, useState } from 'react';

import type { Kpis } from '#contract/analytics.ts';
import insights from '#src/messages/en/insights.json';
import { i18n } from '#src/messages/language.ts';
import { useMessages, type Messages } from '#src/messages/use-messages.ts';
import { useChoice, useDraft } from '#src/session/use-draft.ts';
import { OneOf } from '#src/ui/Fields.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { SkeletonBlock, useDelayed } from '#src/ui/SkeletonBlock.tsx';
import { classes } from '#src/ui/classes.ts';
import { SkeletonRows } from '#src/ui/lists/ListScreen.tsx';
import { useGoTo } from '#src/ui/navigation-context.ts';
import { LastKnown } from '#src/ui/notices/LastKnown.tsx';
import { announce, ErrorNotice } from '#src/ui/notices/Notice.tsx';
import styles from './Insights.module.css';
import { Activity, DocumentCounts } from './Lists.tsx';
import { SignalsAndReports } from './SignalsAndReports.tsx';
import { TrendChart } from './TrendChart.tsx';
import { GRANULARITIES_OF, KINDS, MEASURES, RANGES, useFigures, figureOf, type Measure } from './figures.ts';

i18n.load('en', insights);

export function Insights() {
  const { t } = useMessages();
  const [range, setRange] = useChoice('insights.range', RANGES, '30');
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

/** From here on a multiple is easier to read than a percentage. */
const MANY_TIMES = 10;

interface Props {
  now: Kpis | undefined;
  before: Kpis | undefined;
  selected: Measure;
  days: string;
  onSelect: (measure: Measure) => void;
}

/** One figure each, with its change; the chart below shows the selected one. */
function Tiles({ now, before, selected, days, onSelect }: Props) {
  const messages = useMessages();
  const { t, locale } = messages;
  const isLate = useDelayed(now === undefined);
  const number = new Intl.NumberFormat(locale);

  return (
    <div>
      <fieldset aria-label={t('insights.figures')} className={styles.tiles}>
        {MEASURES.map((measure) => (
          <button
            key={measure}
            type="button"
            aria-pressed={measure === selected}
            className={styles.tile}
            onClick={() => onSelect(measure)}
          >
            <span className={styles.small}>{t(`insights.${measure}`)}</span>{' '}
            <span className={styles.numbers}>
              {isLate && <SkeletonBlock width="48px" height={20} />}
              <span className={styles.figure}>{now && number.format(figureOf(now, measure))}</span>{' '}
              <span className={classes(styles.small, styles.change)}>
                {now && before && changeText(figureOf(now, measure), figureOf(before, measure), messages)}
              </span>
            </span>
          </button>
        ))}
      </fieldset>
      <p className={classes(styles.small, styles.compared)}>{t('insights.compared', { days })}</p>
    </div>
  );
}

/** The change from the previous figure: a percentage, a multiple, or a word if neither applies. */
function changeText(now: number, before: number, { t, locale }: Pick<Messages, 't' | 'locale'>): string {
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
