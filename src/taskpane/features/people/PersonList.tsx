import { useState, type Ref } from 'react';

import type { Person } from '#src/api/people-queries.ts';
import { classes } from '#src/ui/classes.ts';
import type { PersonTask } from './person-task.ts';
import { PersonRow } from './PersonRow.tsx';
import styles from '#src/ui/RowList.module.css';

interface Props {
  people: readonly Person[];
  query: string;
  /** The answer to what is typed now is on its way. */
  isStale: boolean;
  openUid: string | null;
  onOpen: (uid: string | null) => void;
  onTask: (person: Person, act: PersonTask['act']) => void;
  ref: Ref<HTMLUListElement>;
}

/** One stop for the tab key; the arrows, Home and End walk the rows, Enter opens one in place. */
export function PersonList({ people, query, isStale, openUid, onOpen, onTask, ref }: Props) {
  const [currentUid, setCurrentUid] = useState(openUid);
  const stop = people.find((person) => person.uid === currentUid) ?? people[0];

  return (
    <ul ref={ref} aria-busy={isStale} className={classes(styles.list, isStale && styles.stale)}>
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
