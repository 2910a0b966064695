import type { Kpis } from '#contract/analytics.ts';
import { SkeletonBlock, useDelayed } from '#src/ui/SkeletonBlock.tsx';
import { classes } from '#src/ui/classes.ts';
import { useMessages, type Messages } from '#src/messages/use-messages.ts';
import { figureOf, MEASURES, type Measure } from './figures.ts';
import styles from './Insights.module.css';

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
export function Tiles({ now, before, selected, days, onSelect }: Props) {
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
