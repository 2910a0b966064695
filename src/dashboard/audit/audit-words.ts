import type { ReadDocument } from '#contract/dashboard/document.ts';
import english from '#src/messages/en/dashboard-history.json';
import { useMessages } from '#src/messages/use-messages.ts';
import { dayText } from '#src/ui/dates.ts';

const EVENTS = [
  'verification_created',
  'document_issued',
  'credential_revoked',
  'credential_restored',
] as const;
type Named = keyof typeof english extends infer Key
  ? Key extends `dashboard.history.${infer Name}`
    ? Exclude<Name, 'shell' | 'ends'>
    : never
  : never;
const HISTORY = 'dashboard.history.';
const NAMED = Object.keys(english)
  .filter((key) => key.startsWith(HISTORY))
  .map((key) => key.slice(HISTORY.length))
  .filter((name) => name.includes('_')) as Named[];
const SHELL = 'admin:';

export const ACTIONS = [...EVENTS, ...NAMED];

export function useAuditWords() {
  const { t, locale } = useMessages();
  return {
    /** An action of a newer release is shown by its name in the log. */
    actionText: (action: string): string => {
      const event = EVENTS.find((one) => one === action);
      if (event !== undefined) return t(`event.${event}`);
      const known = NAMED.find((one) => one === action);
      return known === undefined ? action : t(`dashboard.history.${known}`);
    },
    authorText: (by: string): string =>
      by.startsWith(SHELL) ? t('dashboard.history.shell', { name: by.slice(SHELL.length) }) : by,
    /** The reason of a revocation, or the length of an extension. */
    explanation: ({
      reason,
      note,
      ends,
    }: Pick<ReadDocument['history'][number], 'reason' | 'note' | 'ends'>) =>
      [
        reason && t(`dashboard.revoke.reason.${reason}`),
        note,
        ends &&
          t('dashboard.history.ends', {
            before: dayText(ends.before, locale),
            after: dayText(ends.after, locale),
          }),
      ].filter((part) => part !== null),
  };
}
