import { Button, Link } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { reportClose } from '#contract/reports.ts';
import type { Output } from '#src/api/client.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useConnection, useSettings } from '#src/session/connection-context.ts';
import { recentText } from '#src/ui/dates.ts';
import { ErrorNotice } from '#src/ui/notices/Notice.tsx';
import { useFindDocuments } from '#src/ui/lists/use-find-documents.ts';
import styles from './Insights.module.css';

interface Props {
  report: Output<'reportList'>['items'][number];
  onClosed: () => void;
}

export function ReportItem({ report, onClosed }: Props) {
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
