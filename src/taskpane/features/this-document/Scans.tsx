import { Button } from '@fluentui/react-components';
import { ArrowClockwise16Regular } from '@fluentui/react-icons/svg/arrow-clockwise';

import type { Scans as ScanCounts } from '#contract/credentials.ts';

import { classes } from '#src/ui/classes.ts';
import { recentText } from '#src/ui/dates.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { SCAN_OUTCOMES, ScanLegend } from '#src/ui/ScanLegend.tsx';
import legend from '#src/ui/ScanLegend.module.css';
import styles from './Scans.module.css';

interface Props {
  scans: ScanCounts;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** How often people scanned: counts and one proportional bar, since no history of a single document exists. */
export function Scans({ scans, isRefreshing, onRefresh }: Props) {
  const { t, locale } = useMessages();
  const { total_scans: total, valid_scans: valid, invalid_scans: invalid, last_scan_at: last } = scans;
  const number = new Intl.NumberFormat(locale);
  const counts = { valid, invalid };

  return (
    <section className={styles.card} aria-label={t('thisDocument.scans.label')}>
      <div className={styles.head}>
        <p className={styles.total}>
          {total === 0 ? (
            t('thisDocument.scans.none')
          ) : (
            <>
              <span className={styles.count}>{number.format(total)}</span>{' '}
              {t('thisDocument.scans.unit', { total })}
            </>
          )}
        </p>
        {last !== null && (
          <span className={styles.small}>
            {t('thisDocument.scans.last', { when: recentText(last, locale) })}
          </span>
        )}
        <Button
          appearance="subtle"
          size="small"
          icon={<ArrowClockwise16Regular />}
          title={t('thisDocument.scans.refresh')}
          disabledFocusable={isRefreshing}
          onClick={onRefresh}
        />
      </div>
      {total > 0 && (
        <>
          <div className={styles.bar} aria-hidden>
            {SCAN_OUTCOMES.map(
              (outcome) =>
                counts[outcome] > 0 && (
                  <div
                    key={outcome}
                    className={classes(styles.part, legend[outcome])}
                    style={{ flexGrow: counts[outcome] }}
                  />
                ),
            )}
          </div>
          <ScanLegend textOf={(outcome) => t(`thisDocument.scans.${outcome}`, { count: counts[outcome] })} />
        </>
      )}
    </section>
  );
}
