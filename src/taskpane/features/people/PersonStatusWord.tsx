import type { PersonStatus } from '#src/api/people-queries.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { StatusIcon, type Verdict } from '#src/ui/StatusIcon.tsx';
import styles from './PersonStatusWord.module.css';

/** What is as it should be goes without saying. */
export const NOTED: Partial<Record<PersonStatus, Verdict>> = {
  pending: 'scheduled',
  inactive: 'expired',
  revoked: 'revoked',
};

export function PersonStatusWord({ status }: { status: PersonStatus }) {
  const { t } = useMessages();
  const verdict = NOTED[status];
  if (verdict === undefined) return null;
  return (
    <span className={styles.root}>
      <StatusIcon of={verdict} size={12} />
      {t(`people.status.${status}`)}
    </span>
  );
}
