import type { PersonStatus } from '#src/api/people-queries.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import textStyles from '#src/ui/text.module.css';
import { classes } from '#src/ui/classes.ts';
import { Initials } from './Initials.tsx';
import styles from './PersonHead.module.css';
import { Highlighted } from './Row.tsx';
import row from './Row.module.css';
import { StatusIcon, type Verdict } from './StatusIcon.tsx';

/** Active and validated people need no word in the list. */
const STATUS_ICONS: Partial<Record<PersonStatus, Verdict>> = {
  pending: 'scheduled',
  inactive: 'expired',
  revoked: 'revoked',
};

export const hasStatusWord = (status: PersonStatus): boolean => status in STATUS_ICONS;

interface Props {
  name: string;
  uid: string;
  /** Shown after the ID, such as an employee's position. */
  fact: string | null;
  status: PersonStatus;
  query: string;
  /** Whether a long text is cut off instead of wrapped. */
  isClipped: boolean;
}

export function PersonHead({ name, uid, fact, status, query, isClipped }: Props) {
  const { t } = useMessages();
  const icon = STATUS_ICONS[status];
  return (
    <>
      <Initials name={name} />
      <span className={styles.who}>
        <span dir="auto" className={classes(row.title, isClipped && textStyles.clipped)}>
          <Highlighted text={name} query={query} />
        </span>
        <span className={classes(row.facts, styles.facts, isClipped && textStyles.clipped)}>
          <Highlighted text={uid} query={query} />
          {fact !== null && ` · ${fact}`}
        </span>
      </span>
      {icon && (
        <span className={row.status}>
          <StatusIcon of={icon} size={12} />
          {t(`person.${status}`)}
        </span>
      )}
    </>
  );
}
