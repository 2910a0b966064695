import { Button } from '@fluentui/react-components';

import type { Person } from '#src/api/people-queries.ts';
import { useWhyNoDocument } from '#src/ui/host-context.ts';
import { classes } from '#src/ui/classes.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useSettings } from '#src/session/connection-context.ts';
import { searchDocumentsOf } from '#src/session/search-filters.ts';
import { useGoTo } from '#src/ui/navigation-context.ts';
import { reveal } from '#src/ui/notices/Notice.tsx';
import type { PersonTask } from './person-task.ts';
import layout from '#src/ui/layout.module.css';
import textStyles from '#src/ui/text.module.css';
import styles from './People.module.css';

interface Props {
  person: Person;
  /** Whether the row's head shows it already. */
  isStatusShown: boolean;
  onTask: (act: PersonTask['act']) => void;
}

export function PersonActions({ person, isStatusShown, onTask }: Props) {
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
