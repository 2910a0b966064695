import type { ReadDocument } from '#contract/dashboard/document.ts';
import { Card } from '#src/dashboard/Card.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { classes } from '#src/ui/classes.ts';
import { dayText, recentText } from '#src/ui/dates.ts';
import { SCAN_OUTCOMES, ScanLegend } from '#src/ui/lists/ScanLegend.tsx';
import scanStyles from '#src/ui/lists/ScanLegend.module.css';
import textStyles from '#src/ui/text.module.css';
import styles from './DocumentPage.module.css';

const HEIGHT = 76;
/** A minimum height, so that one among thousands stays visible. */
const LOWEST = 2;

export function ScanDays({
  days,
  scans,
}: {
  days: ReadDocument['scan_days'];
  scans: ReadDocument['document']['scans'];
}) {
  const { t, locale } = useMessages();
  const highest = Math.max(1, ...days.map(({ valid, invalid }) => valid + invalid));
  const { valid_scans, invalid_scans, last_scan_at } = scans;
  const edge = (day?: string) => day && dayText(day, locale);
  return (
    <Card title={t('dashboard.scans.title')}>
      {last_scan_at === null ? (
        <p className={textStyles.aside}>{t('dashboard.scans.none')}</p>
      ) : (
        <>
          <div aria-hidden>
            <div className={styles.bars} style={{ height: HEIGHT }}>
              {days.map((day) => (
                <div key={day.day} className={styles.bar}>
                  {SCAN_OUTCOMES.toReversed().map(
                    (outcome) =>
                      day[outcome] > 0 && (
                        <div
                          key={outcome}
                          className={scanStyles[outcome]}
                          style={{ height: Math.max(LOWEST, (day[outcome] / highest) * HEIGHT) }}
                        />
                      ),
                  )}
                </div>
              ))}
            </div>
            <div className={styles.edges}>
              <span>{edge(days[0]?.day)}</span>
              <span>{edge(days.at(-1)?.day)}</span>
            </div>
          </div>
          <ul className={classes(textStyles.heard)}>
            {days
              .filter(({ valid, invalid }) => valid + invalid > 0)
              .map(({ day, valid, invalid }) => (
                <li key={day}>{t('dashboard.scans.day', { day: dayText(day, locale), valid, invalid })}</li>
              ))}
          </ul>
          <ScanLegend textOf={(outcome) => t(`dashboard.scans.${outcome}`)} />
          <p className={textStyles.aside}>
            {t('dashboard.scans.sums', { valid: valid_scans, invalid: invalid_scans })}
            {' · '}
            {t('dashboard.scans.last', { when: recentText(last_scan_at, locale) })}
          </p>
        </>
      )}
    </Card>
  );
}
