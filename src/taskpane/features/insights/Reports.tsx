import { Button, Link } from '@fluentui/react-components';
import { ChevronRight16Regular } from '@fluentui/react-icons/svg/chevron-right';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { reportClose } from '#contract/reports.ts';
import type { Output } from '#src/api/client.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useConnection, useSettings } from '#src/session/connection-context.ts';
import disclosure from '#src/ui/Disclosure.module.css';
import { classes } from '#src/ui/classes.ts';
import { recentText } from '#src/ui/dates.ts';
import { StatusIcon } from '#src/ui/lists/StatusIcon.tsx';
import { useFindDocuments } from '#src/ui/lists/use-find-documents.ts';
import { ErrorNotice } from '#src/ui/notices/Notice.tsx';
import { Question } from '#src/ui/notices/Question.tsx';
import styles from './Insights.module.css';

const AT_A_TIME = 4;

export interface OpenReports {
  items: Output<'reportList'>['items'];
  total: number;
}

interface Props extends OpenReports {
  onClosed: (many: boolean) => void;
}

/** The number of reports, which expands to the list. Staff with the permission can close one or all shown. */
export function Reports({ items, total, onClosed }: Props) {
  const { t } = useMessages();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [closed, setClosed] = useState(0);
  const { client } = useConnection();
  const settings = useSettings();
  const queries = useQueryClient();
  const closing = useMutation({
    async mutationFn(reports: OpenReports['items']) {
      setClosed(0);
      const close = async ({ report_uid }: OpenReports['items'][number]) => {
        await client.call(reportClose, { report_uid });
        setClosed((count) => count + 1);
      };
      for (let from = 0; from < reports.length; from += AT_A_TIME) {
        const answers = await Promise.allSettled(reports.slice(from, from + AT_A_TIME).map(close));
        const failed = answers.find(({ status }) => status === 'rejected');
        if (failed?.status === 'rejected') throw failed.reason;
      }
    },
    onSuccess: () => onClosed(true),
    onSettled: () => queries.invalidateQueries({ queryKey: ['reports'] }),
  });
  const count = closing.isPending ? closing.variables.length : items.length;
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
        {items.length > 1 && settings?.features.verify_documents && (
          <Button
            className={styles.closeAll}
            size="small"
            disabledFocusable={closing.isPending}
            onClick={() => setIsAsking(true)}
          >
            {closing.isPending
              ? t('insights.closingReports', { closed, count })
              : t('insights.closeReports', { count })}
          </Button>
        )}
        {closing.isError && (
          <>
            <ErrorNotice error={closing.error} onRetry={() => closing.mutate(items)} />
            <p className={styles.small}>{t('insights.reportsLeft', { closed, count: items.length })}</p>
          </>
        )}
        {isAsking && (
          <Question
            title={t('insights.closeReports.title', { count })}
            text={t('insights.closeReports.text')}
            act={t('insights.closeReports', { count })}
            onAct={() => closing.mutate(items)}
            onClose={() => setIsAsking(false)}
          />
        )}
        <ul>
          {items.map((report) => (
            <ReportItem key={report.report_uid} report={report} onClosed={() => onClosed(false)} />
          ))}
        </ul>
        {total > items.length && (
          <p className={styles.small}>{t('insights.moreReports', { count: total - items.length })}</p>
        )}
      </div>
    </div>
  );
}

interface ReportItemProps {
  report: Output<'reportList'>['items'][number];
  onClosed: () => void;
}

function ReportItem({ report, onClosed }: ReportItemProps) {
  const { t, locale } = useMessages();
  const { client } = useConnection();
  const find = useFindDocuments();
  const settings = useSettings();
  const queries = useQueryClient();
  const { report_uid, public_id, title, what, email, at } = report;
  const closing = useMutation({
    mutationFn: () => client.call(reportClose, { report_uid }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['reports'] });
      onClosed();
    },
  });

  return (
    <li className={styles.report}>
      <Link as="button" onClick={() => find({ search: public_id })}>
        <bdi>{title}</bdi>
      </Link>
      <p className={styles.words} dir="auto">
        {what}
      </p>
      <p className={styles.small}>
        {recentText(at, locale)}
        {email !== null && (
          <>
            {' · '}
            <Link href={`mailto:${encodeURIComponent(email)}`}>{email}</Link>
          </>
        )}
      </p>
      {settings?.features.verify_documents && (
        <Button size="small" disabledFocusable={closing.isPending} onClick={() => closing.mutate()}>
          {t('ui.closeReport')}
        </Button>
      )}
      {closing.isError && <ErrorNotice error={closing.error} onRetry={() => closing.mutate()} />}
    </li>
  );
}
