import type { DocumentItem } from '#contract/credentials.ts';

import { classes } from '#src/ui/classes.ts';
import { shortDayText } from '#src/ui/dates.ts';
import { Highlighted } from '#src/ui/Highlighted.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { Row, type RowState } from '#src/ui/Row.tsx';
import row from '#src/ui/Row.module.css';
import { StatusWord } from '#src/ui/StatusWord.tsx';
import { RowActions } from './RowActions.tsx';
import styles from './DocumentRow.module.css';

interface Props extends RowState {
  item: DocumentItem;
  query: string;
}

export function DocumentRow({ item, query, ...state }: Props) {
  const { locale } = useMessages();
  const head = (
    <>
      <span className={classes(row.title, !state.isOpen && row.clipped)}>
        <Highlighted text={item.title} query={query} />
      </span>
      <span className={classes(row.facts, styles.facts)}>
        <StatusWord status={item.status} />
        <span>
          <Highlighted text={item.public_id} query={query} />
        </span>
        <span className={styles.day}>{shortDayText(item.issued_at, locale)}</span>
      </span>
    </>
  );
  return (
    <Row {...state} head={head} headClass={styles.head}>
      <RowActions item={item} />
    </Row>
  );
}
