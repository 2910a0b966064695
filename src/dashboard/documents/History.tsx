import { Link } from 'wouter';

import { useAuditWords } from '#src/dashboard/audit/audit-words.ts';
import { Card, CardEntries, CardEntry } from '#src/dashboard/Card.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { recentText } from '#src/ui/dates.ts';
import textStyles from '#src/ui/text.module.css';

import type { ReadDocument } from './document-queries.ts';

interface Props {
  history: ReadDocument['history'];
  publicId: string;
  /** Whether the person may read the audit log, which has more. */
  mayAudit: boolean;
}

/** The changes to a document with their date and author, newest first. */
export function History({ history, publicId, mayAudit }: Props) {
  const { t, locale } = useMessages();
  const { actionText, authorText, explanation } = useAuditWords();
  return (
    <Card
      title={t('dashboard.history.title')}
      action={
        mayAudit && (
          <Link href={`/dashboard/audit?document=${publicId}`} className={textStyles.link}>
            {t('dashboard.audit')}
          </Link>
        )
      }
    >
      {history.length === 0 && <p className={textStyles.aside}>{t('dashboard.history.none')}</p>}
      <CardEntries>
        {history.map((entry, place) => (
          <CardEntry
            key={history.length - place}
            name={actionText(entry.action)}
            details={[authorText(entry.by), recentText(entry.at, locale), ...explanation(entry)].join(' · ')}
          />
        ))}
      </CardEntries>
    </Card>
  );
}
