import { Button } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';

import { type Signal, signalReview } from '#contract/analytics.ts';
import { analyticsQueries } from '#src/api/analytics-queries.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useConnection, useSettings } from '#src/session/connection-context.ts';
import { classes } from '#src/ui/classes.ts';
import { dayText } from '#src/ui/dates.ts';
import { announce, ErrorNotice } from '#src/ui/notices/Notice.tsx';
import { StatusIcon } from '#src/ui/lists/StatusIcon.tsx';
import textStyles from '#src/ui/text.module.css';
import { useFindDocuments } from '#src/ui/lists/use-find-documents.ts';
import { type OpenReports, Reports } from './Reports.tsx';
import styles from './Insights.module.css';

const FEW = 3;

type DoneMessage = 'insights.reportClosed' | 'insights.reportsClosed' | 'insights.signalReviewed';

interface Props {
  signals: readonly Signal[];
  reports: OpenReports | undefined;
}

export function SignalsAndReports({ signals, reports }: Props) {
  const { t } = useMessages();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [wantsAll, setWantsAll] = useState(false);
  const [done, setDone] = useState<DoneMessage | null>(null);
  const shown = wantsAll ? signals : signals.slice(0, FEW);
  const hidden = signals.length - shown.length;
  const total = reports?.total ?? 0;
  if (signals.length === 0 && total === 0 && done === null) return null;

  function onDone(message: DoneMessage) {
    setDone(message);
    announce(t(message));
    // The button that had the focus is gone.
    heading.current?.focus();
  }

  return (
    <section aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className={classes(textStyles.title, styles.title)}>
        {t('insights.worthALook')}
      </h2>
      {done !== null && total + signals.length === 0 && <p className={styles.small}>{t(done)}</p>}
      {reports && total > 0 && (
        <Reports
          {...reports}
          onClosed={(many) => onDone(many ? 'insights.reportsClosed' : 'insights.reportClosed')}
        />
      )}
      <ul>
        {shown.map((signal) => (
          <SignalRow
            key={`${signal.signal} ${signal.public_id}`}
            signal={signal}
            onReviewed={() => onDone('insights.signalReviewed')}
          />
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

/** One sentence that links to its document. Staff with the permission can mark it as reviewed. */
function SignalRow({ signal: found, onReviewed }: { signal: Signal; onReviewed: () => void }) {
  const { signal, public_id, title, scans, since } = found;
  const { t, locale } = useMessages();
  const { client } = useConnection();
  const find = useFindDocuments();
  const settings = useSettings();
  const queries = useQueryClient();
  const reviewing = useMutation({
    mutationFn: () => client.call(signalReview, { public_id, signal }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: analyticsQueries.signals(client).queryKey });
      onReviewed();
    },
  });
  return (
    <li className={styles.signalItem}>
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
      {settings?.features.verify_documents && (
        <Button
          size="small"
          aria-label={t('insights.reviewSignalNamed', { title })}
          disabledFocusable={reviewing.isPending}
          onClick={() => reviewing.mutate()}
        >
          {t('insights.reviewSignal')}
        </Button>
      )}
      {reviewing.isError && <ErrorNotice error={reviewing.error} onRetry={() => reviewing.mutate()} />}
    </li>
  );
}
