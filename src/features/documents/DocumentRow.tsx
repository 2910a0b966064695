import type { DocumentItem } from '#contract/credentials.ts';

import { shortDayText } from '../../ui/dates.ts';
import { Highlighted } from '../../ui/Highlighted.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { StatusWord } from '../../ui/StatusWord.tsx';
import { walkRows } from '../../ui/walk-rows.ts';
import { RowActions } from './RowActions.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './DocumentRow.module.css';

interface Props {
  item: DocumentItem;
  query: string;
  isOpen: boolean;
  /** The row that the tab key reaches. */
  isStop: boolean;
  onToggle: () => void;
  onReached: () => void;
}

export function DocumentRow({ item, query, isOpen, isStop, onToggle, onReached }: Props) {
  const { locale } = useMessages();
  return (
    <li className={classes(styles.row, isOpen && styles.open)}>
      <button
        type="button"
        data-row
        aria-expanded={isOpen}
        tabIndex={isStop ? 0 : -1}
        className={classes(styles.head, !isOpen && styles.closed)}
        onClick={onToggle}
        onFocus={onReached}
        onKeyDown={walkRows}
      >
        <span className={classes(styles.title, !isOpen && styles.clipped)}>
          <Highlighted text={item.title} query={query} />
        </span>
        <span className={styles.facts}>
          <StatusWord status={item.status} />
          <span>
            <Highlighted text={item.public_id} query={query} />
          </span>
          <span className={styles.day}>{shortDayText(item.issued_at, locale)}</span>
        </span>
      </button>
      {isOpen && <RowActions item={item} />}
    </li>
  );
}
