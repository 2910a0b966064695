import { useEffect, useEffectEvent, useRef, useState, type Ref } from 'react';

import type { Person } from '#src/api/people-queries.ts';
import { classes } from '#src/ui/classes.ts';
import { hasStatusWord, PersonHead } from '#src/ui/lists/PersonHead.tsx';
import { Row, type RowState } from '#src/ui/lists/Row.tsx';
import row from '#src/ui/lists/Row.module.css';
import type { PersonTask } from './person-task.ts';
import { PersonActions } from './PersonActions.tsx';
import styles from './People.module.css';

interface Props {
  people: readonly Person[];
  query: string;
  /** These are results of an earlier search, shown until the new ones arrive. */
  isStale: boolean;
  openUid: string | null;
  onOpen: (uid: string | null) => void;
  onTask: (person: Person, act: PersonTask['act']) => void;
  ref: Ref<HTMLUListElement>;
}

/** A single tab stop; the arrows, Home and End move between rows, Enter expands one. */
export function PersonList({ people, query, isStale, openUid, onOpen, onTask, ref }: Props) {
  const [currentUid, setCurrentUid] = useState(openUid);
  const stop = people.find((person) => person.uid === currentUid) ?? people[0];

  return (
    <ul ref={ref} aria-busy={isStale} className={classes(row.list, isStale && row.stale)}>
      {people.map((person) => (
        <PersonRow
          key={person.uid}
          person={person}
          query={query}
          isOpen={person.uid === openUid}
          isStop={person === stop}
          onToggle={() => onOpen(person.uid === openUid ? null : person.uid)}
          onReached={() => setCurrentUid(person.uid)}
          onTask={(act) => onTask(person, act)}
        />
      ))}
    </ul>
  );
}

interface RowProps extends RowState {
  person: Person;
  query: string;
  onTask: (act: PersonTask['act']) => void;
}

function PersonRow({ person, query, onTask, ...state }: RowProps) {
  const { uid, name, status, position } = person;
  const { isOpen } = state;
  const headRef = useRef<HTMLButtonElement>(null);
  const isReturn = useEffectEvent(() => isOpen && document.hasFocus());

  useEffect(() => {
    // A row that is expanded at first is the one whose form was just closed.
    if (isReturn()) headRef.current?.focus();
  }, []);

  const head = (
    <PersonHead name={name} uid={uid} fact={position} status={status} query={query} isClipped={!isOpen} />
  );
  return (
    <Row {...state} head={head} headClass={styles.head} headRef={headRef}>
      <PersonActions person={person} isStatusShown={hasStatusWord(status)} onTask={onTask} />
    </Row>
  );
}
