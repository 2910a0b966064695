import { Link } from 'wouter';

import { useAuditWords } from '#src/dashboard/audit/audit-words.ts';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { recentText } from '#src/ui/dates.ts';
import textStyles from '#src/ui/text.module.css';
import type { ReadDocument } from '#contract/dashboard/document.ts';

interface Props {
  history: ReadDocument['history'];
  /** The audit log's filter for more entries; null for people who may not read it. */
  audit: string | null;
}

export function History({ history, audit }: Props) {
  const { t, locale } = useMessages();
  const { actionText, authorText, explanation } = useAuditWords();
  return (
    <Card
      title={t('dashboard.history.title')}
      action={audit !== null && <Link href={`/dashboard/audit${audit}`}>{t('dashboard.audit')}</Link>}
    >
      {history.length === 0 && <p className={textStyles.aside}>{t('dashboard.history.none')}</p>}
      <ul>
        {history.map((entry, place) => (
          <CardEntry
            key={history.length - place}
            name={actionText(entry.action)}
            details={[authorText(entry.by), recentText(entry.at, locale), ...explanation(entry)]}
          />
        ))}
      </ul>
    </Card>
  );
}
