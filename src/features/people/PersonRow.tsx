import { useEffect, useEffectEvent, useRef } from 'react';

import type { Person } from '../../api/people-queries.ts';
import { classes } from '../../ui/classes.ts';
import { Highlighted } from '../../ui/Highlighted.tsx';
import { Initials } from '../../ui/Initials.tsx';
import { walkRows } from '../../ui/walk-rows.ts';
import type { Errand } from './errand.ts';
import { PersonActions } from './PersonActions.tsx';
import { PersonStatusWord } from './PersonStatusWord.tsx';
import styles from './PersonRow.module.css';

interface Props {
  person: Person;
  query: string;
  isOpen: boolean;
  /** The row that the tab key reaches. */
  isStop: boolean;
  onToggle: () => void;
  onReached: () => void;
  onErrand: (act: Errand['act']) => void;
}

export function PersonRow({ person, query, isOpen, isStop, onToggle, onReached, onErrand }: Props) {
  const { uid, name, status, position } = person;
  const head = useRef<HTMLButtonElement>(null);
  const isReturn = useEffectEvent(() => isOpen && document.hasFocus());

  useEffect(() => {
    // Open from the beginning: one comes back here from a form.
    if (isReturn()) head.current?.focus();
  }, []);

  return (
    <li className={classes(styles.row, isOpen && styles.open)}>
      <button
        ref={head}
        type="button"
        data-row
        aria-expanded={isOpen}
        tabIndex={isStop ? 0 : -1}
        className={classes(styles.head, !isOpen && styles.closed)}
        onClick={onToggle}
        onFocus={onReached}
        onKeyDown={walkRows}
      >
        <Initials name={name} />
        <span className={styles.who}>
          <span className={classes(styles.name, !isOpen && styles.clipped)}>
            <Highlighted text={name} query={query} />
          </span>
          <span className={classes(styles.facts, !isOpen && styles.clipped)}>
            <Highlighted text={uid} query={query} />
            {position !== null && ` · ${position}`}
          </span>
        </span>
        <PersonStatusWord status={status} />
      </button>
      {isOpen && <PersonActions person={person} onErrand={onErrand} />}
    </li>
  );
}
