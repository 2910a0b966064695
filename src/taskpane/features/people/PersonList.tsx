import { useEffect, useEffectEvent, useRef, useState, type Ref } from 'react';

import type { Person, PersonStatus } from '#src/api/people-queries.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { classes } from '#src/ui/classes.ts';
import { Highlighted, Row, type RowState } from '#src/ui/lists/Row.tsx';
import { Initials } from '#src/ui/lists/Initials.tsx';
import row from '#src/ui/lists/Row.module.css';
import { StatusIcon, type Verdict } from '#src/ui/lists/StatusIcon.tsx';
import type { PersonTask } from './person-task.ts';
import { PersonActions } from './PersonActions.tsx';
import styles from './People.module.css';

interface Props {
  people: readonly Person[];
  query: string;
  /** These are the results of an earlier search, until those of the current one arrive. */
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

/** Active and validated people need no word in the list. */
const STATUS_ICONS: Partial<Record<PersonStatus, Verdict>> = {
  pending: 'scheduled',
  inactive: 'expired',
  revoked: 'revoked',
};

interface RowProps extends RowState {
  person: Person;
  query: string;
  onTask: (act: PersonTask['act']) => void;
}

function PersonRow({ person, query, onTask, ...state }: RowProps) {
  const { t } = useMessages();
  const { uid, name, status, position } = person;
  const { isOpen } = state;
  const icon = STATUS_ICONS[status];
  const headRef = useRef<HTMLButtonElement>(null);
  const isReturn = useEffectEvent(() => isOpen && document.hasFocus());

  useEffect(() => {
    // A row that is open from the start is the one whose form was just closed.
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
      {icon && (
        <span className={row.status}>
          <StatusIcon of={icon} size={12} />
          {t(`person.${status}`)}
        </span>
      )}
    </>
  );
  return (
    <Row {...state} head={head} headClass={styles.head} headRef={headRef}>
      <PersonActions person={person} isStatusShown={icon !== undefined} onTask={onTask} />
    </Row>
  );
}
