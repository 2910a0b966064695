import { useState, type Ref } from 'react';

import type { DocumentItem } from '#contract/credentials.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { classes } from '#src/ui/classes.ts';
import { momentText } from '#src/ui/dates.ts';
import { Highlighted, Row, type RowState, StatusWord } from '#src/ui/lists/Row.tsx';
import textStyles from '#src/ui/text.module.css';
import row from '#src/ui/lists/Row.module.css';
import { RowActions, useOwnRecord } from './RowActions.tsx';
import styles from './Documents.module.css';

interface Props {
  items: readonly DocumentItem[];
  query: string;
  /** These are results of an earlier search, shown until the new ones arrive. */
  isStale: boolean;
  ref: Ref<HTMLUListElement>;
}

/** A single tab stop; the arrows, Home and End move between rows, Enter expands one. */
export function DocumentList({ items, query, isStale, ref }: Props) {
  /** The row opened or closed by hand; reset by another search. */
  const [chosen, setChosen] = useState<{ query: string; id: string | null } | null>(null);
  const [currentId, setCurrentId] = useState<string | null>(null);
  // A search for a public id opens that document.
  const openId = chosen?.query === query ? chosen.id : query.toUpperCase();
  const ownId = useOwnRecord();
  const stop = items.find((item) => item.public_id === currentId) ?? items[0];

  return (
    <ul ref={ref} aria-busy={isStale} className={classes(row.list, isStale && row.stale)}>
      {items.map((item) => (
        <DocumentRow
          key={item.public_id}
          item={item}
          isOpenFile={item.public_id === ownId}
          query={query}
          isOpen={item.public_id === openId}
          isStop={item === stop}
          onToggle={() => setChosen({ query, id: item.public_id === openId ? null : item.public_id })}
          onReached={() => setCurrentId(item.public_id)}
        />
      ))}
    </ul>
  );
}

interface RowProps extends RowState {
  item: DocumentItem;
  query: string;
  /** Whether it's the record of the file that is open in Word. */
  isOpenFile: boolean;
}

function DocumentRow({ item, query, isOpenFile, ...state }: RowProps) {
  const { t, locale } = useMessages();
  const head = (
    <>
      <span dir="auto" className={classes(row.title, !state.isOpen && textStyles.clipped)}>
        <Highlighted text={item.title} query={query} />
      </span>
      {(isOpenFile || item.staff_note !== undefined) && (
        <span className={classes(row.facts, styles.note, !state.isOpen && textStyles.clipped)}>
          {isOpenFile && <span className={styles.own}>{t('documents.openInWord')}</span>}
          {item.staff_note !== undefined && (
            <>
              {isOpenFile && ' · '}
              <Highlighted text={item.staff_note} query={query} />
            </>
          )}
        </span>
      )}
      <span className={classes(row.facts, styles.facts)}>
        <span className={styles.record}>
          <StatusWord status={item.status} />
          <span>
            <Highlighted text={item.public_id} query={query} />
          </span>
        </span>
        <span className={styles.day}>{momentText(item.issued_at, locale)}</span>
      </span>
    </>
  );
  return (
    <Row {...state} head={head} headClass={styles.head}>
      <RowActions item={item} />
    </Row>
  );
}
