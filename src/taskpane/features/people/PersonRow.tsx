import { useEffect, useEffectEvent, useRef } from 'react';

import type { Person } from '#src/api/people-queries.ts';
import { classes } from '#src/ui/classes.ts';
import { Highlighted } from '#src/ui/Highlighted.tsx';
import { Initials } from '#src/ui/Initials.tsx';
import { Row, type RowState } from '#src/ui/Row.tsx';
import row from '#src/ui/Row.module.css';
import type { PersonTask } from './person-task.ts';
import { PersonActions } from './PersonActions.tsx';
import { PersonStatusWord } from './PersonStatusWord.tsx';
import styles from './PersonRow.module.css';

interface Props extends RowState {
  person: Person;
  query: string;
  onTask: (act: PersonTask['act']) => void;
}

export function PersonRow({ person, query, onTask, ...state }: Props) {
  const { uid, name, status, position } = person;
  const { isOpen } = state;
  const headRef = useRef<HTMLButtonElement>(null);
  const isReturn = useEffectEvent(() => isOpen && document.hasFocus());

  useEffect(() => {
    // Open from the beginning: one comes back here from a form.
    if (isReturn()) headRef.current?.focus();
  }, []);

  const head = (
    <>
      <Initials name={name} />
      <span className={styles.who}>
        <span className={classes(row.title, !isOpen && row.clipped)}>
          <Highlighted text={name} query={query} />
        </span>
        <span className={classes(row.facts, styles.facts, !isOpen && row.clipped)}>
          <Highlighted text={uid} query={query} />
          {position !== null && ` · ${position}`}
        </span>
      </span>
      <PersonStatusWord status={status} />
    </>
  );
  return (
    <Row {...state} head={head} headClass={styles.head} headRef={headRef}>
      <PersonActions person={person} onTask={onTask} />
    </Row>
  );
}
