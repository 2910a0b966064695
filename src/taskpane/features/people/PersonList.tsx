import { useEffect, useEffectEvent, useRef, useState, type Ref } from 'react';
import { Button } from '@fluentui/react-components';

import type { Person } from '#src/api/people-queries.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useSettings } from '#src/session/connection-context.ts';
import { searchDocumentsOf } from '#src/session/search-filters.ts';
import { classes } from '#src/ui/classes.ts';
import { useWhyNoDocument } from '#src/ui/host-context.ts';
import layout from '#src/ui/layout.module.css';
import { hasStatusWord, PersonHead } from '#src/ui/lists/PersonHead.tsx';
import row from '#src/ui/lists/Row.module.css';
import { Row, type RowState } from '#src/ui/lists/Row.tsx';
import { useGoTo } from '#src/ui/navigation-context.ts';
import { reveal } from '#src/ui/notices/Notice.tsx';
import textStyles from '#src/ui/text.module.css';
import styles from './People.module.css';
import type { PersonTask } from './person-task.ts';

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

interface PersonActionsProps {
  person: Person;
  /** Whether the row's head shows it already. */
  isStatusShown: boolean;
  onTask: (act: PersonTask['act']) => void;
}

function PersonActions({ person, isStatusShown, onTask }: PersonActionsProps) {
  const { t } = useMessages();
  const goTo = useGoTo();
  const whyNoDocument = useWhyNoDocument();
  const settings = useSettings();
  const { kind, status, department } = person;
  const facts = [
    ...(isStatusShown ? [] : [t(`person.${status}`)]),
    ...(department === null ? [] : [department]),
  ];

  const canIssue =
    settings?.document_types.some(({ subject, can_issue }) => subject === kind && can_issue) ?? true;
  const { employee_verification: canLink = false, verify_documents: canVerifyFiles = false } =
    settings?.features ?? {};
  const canBind = kind === 'employee' && canLink && canVerifyFiles;

  function disabledReason(): string | null {
    if (status === 'pending' || status === 'revoked') return t(`people.${status}.${kind}`);
    if (settings?.scopes.includes('verify:write') === false) return t('ui.error.insufficientScope');
    if (whyNoDocument !== null) return whyNoDocument;
    return canIssue || canBind ? null : t('people.mayNotIssue');
  }
  const because = disabledReason();

  return (
    <div ref={reveal} className={styles.body}>
      {facts.length > 0 && <p className={textStyles.aside}>{facts.join(' · ')}</p>}
      {because !== null && <p className={textStyles.aside}>{because}</p>}
      <div className={classes(layout.line, styles.actions)}>
        {because === null && canIssue && (
          <Button appearance="primary" size="small" onClick={() => onTask('issue')}>
            {t('people.issue')}
          </Button>
        )}
        {because === null && canBind && (
          <Button size="small" onClick={() => onTask('bind')}>
            {t('people.bind')}
          </Button>
        )}
        <Button
          size="small"
          onClick={() => {
            searchDocumentsOf(person);
            goTo('search');
          }}
        >
          {t('people.documents')}
        </Button>
      </div>
    </div>
  );
}
