import { useState, type Ref } from 'react';

import type { DocumentItem } from '#contract/credentials.ts';

import { DocumentRow } from './DocumentRow.tsx';
import { classes } from '#src/ui/classes.ts';
import styles from '#src/ui/RowList.module.css';

interface Props {
  items: readonly DocumentItem[];
  query: string;
  /** The answer to what is typed now is on its way. */
  isStale: boolean;
  ref: Ref<HTMLUListElement>;
}

/** One stop for the tab key; the arrows, Home and End walk the rows, Enter opens one in place. */
export function DocumentList({ items, query, isStale, ref }: Props) {
  /** What was opened or closed by hand, in the list of this search alone. */
  const [chosen, setChosen] = useState<{ query: string; id: string | null } | null>(null);
  const [currentId, setCurrentId] = useState<string | null>(null);
  // A search for one public id is about that document.
  const openId = chosen?.query === query ? chosen.id : query.toUpperCase();
  const stop = items.find((item) => item.public_id === currentId) ?? items[0];

  return (
    <ul ref={ref} aria-busy={isStale} className={classes(styles.list, isStale && styles.stale)}>
      {items.map((item) => (
        <DocumentRow
          key={item.public_id}
          item={item}
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
