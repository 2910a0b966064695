import { Card, CardEntries, CardEntry } from '#src/dashboard/Card.tsx';
import { type MessageKey, useMessages } from '#src/messages/use-messages.ts';
import { dayText, recentText } from '#src/ui/dates.ts';
import textStyles from '#src/ui/text.module.css';

import type { ReadDocument } from './document-queries.ts';

const EVENTS = [
  'verification_created',
  'document_issued',
  'credential_revoked',
  'credential_restored',
] as const;
const NAMED = [
  'content_added',
  'file_registered',
  'file_withdrawn',
  'credential_extended',
  'report_closed',
  'signal_reviewed',
  'fact_reopened',
] as const;
const SHELL = 'admin:';

/** The changes to a document with their date and author, newest first. */
export function History({ history }: { history: ReadDocument['history'] }) {
  const { t, locale } = useMessages();
  const actionText = (action: string): string => {
    const event = EVENTS.find((one) => one === action);
    if (event !== undefined) return t(`event.${event}`);
    const known = NAMED.find((one) => one === action);
    const key: MessageKey = known === undefined ? 'dashboard.history.other' : `dashboard.history.${known}`;
    return t(key);
  };
  return (
    <Card title={t('dashboard.history.title')}>
      {history.length === 0 && <p className={textStyles.aside}>{t('dashboard.history.none')}</p>}
      <CardEntries>
        {history.map(({ at, action, by, reason, note, ends }, place) => {
          const who = by.startsWith(SHELL)
            ? t('dashboard.history.shell', { name: by.slice(SHELL.length) })
            : by;
          const details = [
            who,
            recentText(at, locale),
            reason && t(`dashboard.revoke.reason.${reason}`),
            note,
            ends &&
              t('dashboard.history.ends', {
                before: dayText(ends.before, locale),
                after: dayText(ends.after, locale),
              }),
          ];
          return (
            <CardEntry
              key={history.length - place}
              name={actionText(action)}
              details={details.filter((detail) => detail !== null).join(' · ')}
            />
          );
        })}
      </CardEntries>
    </Card>
  );
}
