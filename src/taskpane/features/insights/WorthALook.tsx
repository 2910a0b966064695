import { Button } from '@fluentui/react-components';
import { ChevronRight16Regular } from '@fluentui/react-icons/svg/chevron-right';
import { useId, useRef, useState } from 'react';

import type { Signal } from '#contract/analytics.ts';

import type { Output } from '#src/api/client.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { announce } from '#src/ui/announce.ts';
import { classes } from '#src/ui/classes.ts';
import { dayText } from '#src/ui/dates.ts';
import disclosure from '#src/ui/Disclosure.module.css';
import { StatusIcon } from '#src/ui/StatusIcon.tsx';
import { useFindDocuments } from '#src/ui/use-find-documents.ts';
import { ReportItem } from './ReportItem.tsx';
import styles from './Insights.module.css';

const FEW = 3;

interface Props {
  signals: readonly Signal[];
  reports: { items: Output<'reportList'>['items']; total: number } | undefined;
}

/** What readers reported, and what is odd about scans; nothing where there is neither. */
export function WorthALook({ signals, reports }: Props) {
  const { t } = useMessages();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [wantsAll, setWantsAll] = useState(false);
  const [hasClosed, setHasClosed] = useState(false);
  const shown = wantsAll ? signals : signals.slice(0, FEW);
  const hidden = signals.length - shown.length;
  const total = reports?.total ?? 0;
  if (signals.length === 0 && total === 0 && !hasClosed) return null;

  function onClosed() {
    setHasClosed(true);
    announce(t('insights.reportClosed'));
    // The button that had the focus is gone.
    heading.current?.focus();
  }

  return (
    <section aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
        {t('insights.worthALook')}
      </h2>
      {hasClosed && total === 0 && <p className={styles.small}>{t('insights.reportClosed')}</p>}
      {reports && total > 0 && <Reports items={reports.items} total={total} onClosed={onClosed} />}
      <ul className={styles.list}>
        {shown.map((signal) => (
          <SignalRow key={`${signal.signal} ${signal.public_id}`} signal={signal} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          appearance="transparent"
          size="small"
          className={styles.link}
          onClick={() => setWantsAll(true)}
        >
          {t('insights.moreSignals', { count: hidden })}
        </Button>
      )}
    </section>
  );
}

/** One plain sentence, and the document it is about: it leads there. */
function SignalRow({ signal: { signal, public_id, title, scans, since } }: { signal: Signal }) {
  const { t, locale } = useMessages();
  const find = useFindDocuments();
  return (
    <li>
      <button
        type="button"
        className={classes(styles.row, styles.signal)}
        onClick={() => find({ search: public_id })}
      >
        <StatusIcon of="attention" size={12} />
        <span>
          <bdi className={styles.what}>{title}</bdi>{' '}
          <span className={classes(styles.small, styles.sentence)}>
            {t(`insights.signal.${signal}`, { count: scans, when: dayText(since, locale) })}
          </span>
        </span>
      </button>
    </li>
  );
}

/** How many there are; they unfold below. */
function Reports({ items, total, onClosed }: NonNullable<Props['reports']> & { onClosed: () => void }) {
  const { t } = useMessages();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <StatusIcon of="attention" size={12} />
        <span className={styles.what}>{t('insights.reports', { count: total })}</span>
        <ChevronRight16Regular
          aria-hidden
          className={classes(disclosure.chevron, isOpen && disclosure.open)}
        />
      </button>
      <div id={id} hidden={!isOpen}>
        <ul className={styles.list}>
          {items.map((report) => (
            <ReportItem key={report.report_uid} report={report} onClosed={onClosed} />
          ))}
        </ul>
        {total > items.length && (
          <p className={styles.small}>{t('insights.moreReports', { count: total - items.length })}</p>
        )}
      </div>
    </div>
  );
}
