import { SIGNALS } from '#contract/analytics.ts';
import { FILE_FORMATS } from '#contract/registered-files.ts';
import type { AuditEntry } from '#contract/dashboard/audit.ts';
import type { ReadDocument } from '#contract/dashboard/document.ts';
import english from '#src/messages/en/dashboard-history.json';
import { type Translate, useMessages } from '#src/messages/use-messages.ts';
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
    subjectText: (entry: AuditEntry) => subjectText(entry, t),
    detailText: (entry: AuditEntry) => detailText(entry, t),
  };
}

/** Kinds of subjects by the prefixes of their IDs; people have the IDs of their school or company. */
const KINDS = ['act', 'cls', 'idn', 'key', 'org', 'ses', 'tok'] as const;

/** What an entry is about, by the name people know; its kind and ID if it has none now. */
function subjectText({ action, subject, subject_name: name, count }: AuditEntry, t: Translate): string {
  if (subject.startsWith('SM-'))
    return name === null ? t('dashboard.audit.subject.document', { id: subject }) : `${name} · ${subject}`;
  if (name !== null && count !== null) return t('dashboard.classes.job', { label: name, count });
  if (name !== null) return name;
  if (count !== null) return t('dashboard.audit.documents', { count });
  if (action.startsWith('person_')) return t('dashboard.audit.subject.person', { id: subject });
  const kind = KINDS.find((prefix) => subject.startsWith(`${prefix}_`));
  return kind === undefined ? subject : t(`dashboard.audit.subject.${kind}`, { id: subject });
}

const PERSON_FIELDS = ['first_name', 'last_name', 'email', 'department', 'position', 'status'] as const;
const FACT_MODES = ['shown', 'askable', 'private'] as const;
/** Why issuing to many stopped, and what was unusual about scans. */
const CAUSES = ['disabled', 'permission', ...SIGNALS] as const;
/** Numbers of the log's details, by the words that follow them there. */
const AMOUNTS = [
  'entries',
  'rows',
  'exported',
  'added',
  'changed',
  'closed',
  'made inactive',
  'erased before',
] as const;

/** The log's details are English, and some are IDs, which tell people nothing. */
function detailText({ action, subject, detail }: AuditEntry, t: Translate): string | null {
  const mode = FACT_MODES.find((one) => action === 'facts_set' && subject.endsWith(`=${one}`));
  if (mode) return t(`dashboard.facts.${mode}`);
  const cause = CAUSES.find((one) => one === detail);
  if (cause) return t(`dashboard.audit.cause.${cause}`);
  if (detail === null || action === 'class_started' || action === 'report_closed') return null;
  const [first, second] = detail.split(/[ ,]+/);
  const format = FILE_FORMATS.find((one) => action.startsWith('file_') && one === second);
  if (format) return t(`files.format.${format}`);
  if (action === 'brand_changed')
    return t(first === 'logo' ? 'dashboard.audit.logo' : 'dashboard.audit.color');
  const number = /^fact (\d+)/.exec(detail)?.[1];
  if (number !== undefined) return t('dashboard.audit.question', { number });
  return detail
    .split(', ')
    .map((part) => partText(part, t))
    .join(', ');
}

function partText(part: string, t: Translate): string {
  const field = PERSON_FIELDS.find((one) => one === part);
  if (field === 'status') return t('status');
  if (field) return t(`dashboard.person.${field}`);
  const [, digits, word] = /^(\d+) (.+)$/.exec(part) ?? [];
  const amount = AMOUNTS.find((one) => one === word);
  return amount ? t(`dashboard.audit.amount.${amount}`, { count: Number(digits) }) : part;
}
