import { Link } from '@fluentui/react-components';

import { documentReportClose } from '#contract/dashboard/document.ts';
import { ActButton, Problem, useAct } from '#src/dashboard/ActButton.tsx';
import { Card } from '#src/dashboard/Card.tsx';
import { ask } from '#src/dashboard/dashboard-client.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { recentText } from '#src/ui/dates.ts';
import textStyles from '#src/ui/text.module.css';
import type { ReadDocument } from './document-queries.ts';
import styles from './DocumentPage.module.css';

interface Props {
  reports: ReadDocument['reports'];
  mayClose: boolean;
}

export function DocumentReports({ reports, mayClose }: Props) {
  const { t, locale } = useMessages();
  const closing = useAct();
  if (reports.length === 0) return null;
  return (
    <Card title={t('dashboard.reports.title')}>
      <Problem error={closing.error} />
      <ul className={styles.reports}>
        {reports.map(({ report_uid, what, email, at, state, closed_at }) => (
          <li key={report_uid}>
            <p className={styles.words} dir="auto">
              {what}
            </p>
            <p className={textStyles.aside}>
              {recentText(at, locale)}
              {email !== null && (
                <>
                  {' · '}
                  <Link href={`mailto:${encodeURIComponent(email)}`}>{email}</Link>
                </>
              )}
              {closed_at !== null &&
                ` · ${t('dashboard.reports.closed', { when: recentText(closed_at, locale) })}`}
            </p>
            {state === 'open' && mayClose && (
              <ActButton
                acting={closing}
                act={() => ask(documentReportClose, { report_uid })}
                done={t('dashboard.reports.done')}
                size="small"
              >
                {t('ui.closeReport')}
              </ActButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
