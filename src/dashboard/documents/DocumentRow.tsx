import { Link } from 'wouter';

import type { ListedDocument } from '#contract/dashboard/documents.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { dayText } from '#src/ui/dates.ts';
import { classes } from '#src/ui/classes.ts';
import { Check } from '#src/dashboard/Fields.tsx';
import { Highlighted, StatusWord } from '#src/ui/lists/Row.tsx';
import styles from './Documents.module.css';

interface Props {
  item: ListedDocument;
  query: string;
  /** undefined for people without permission to change it. */
  selection?: { isSelected: boolean; onSelect: (isSelected: boolean) => void } | undefined;
}

export function DocumentRow({ item, query, selection }: Props) {
  const { t, locale } = useMessages();
  const { public_id, title, staff_note, status, made_by, issued_at, end_date } = item;
  return (
    <li className={styles.item}>
      {selection && (
        <Check
          aria-label={t('dashboard.acts.select', { title })}
          checked={selection.isSelected}
          onChange={selection.onSelect}
        />
      )}
      <Link href={`/dashboard/documents/${public_id}`} className={classes(styles.entry, styles.link)}>
        <span className={styles.name}>
          <Highlighted text={title} query={query} />
          {staff_note !== undefined && (
            <span className={styles.note}>
              <Highlighted text={staff_note} query={query} />
            </span>
          )}
        </span>
        <span className={styles.id}>
          <Highlighted text={public_id} query={query} />
        </span>
        <span className={styles.status}>
          <StatusWord status={status} />
          {end_date !== null && (status === 'valid' || status === 'scheduled') && (
            <span className={styles.pale}>{t('ui.until', { day: dayText(end_date, locale) })}</span>
          )}
        </span>
        <span className={styles.maker}>
          {made_by?.name && t('dashboard.documents.by', { name: made_by.name })}
        </span>
        <span className={styles.day}>
          {t('dashboard.documents.issued', { day: dayText(issued_at, locale) })}
        </span>
      </Link>
    </li>
  );
}
