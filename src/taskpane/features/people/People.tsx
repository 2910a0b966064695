import english from '#src/messages/en/people.json';
import { i18n } from '#src/messages/language.ts';
import { Button } from '@fluentui/react-components';
import { Open16Regular } from '@fluentui/react-icons/svg/open';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';

import type { Person } from '#src/api/people-queries.ts';
import { organizationQueries } from '#src/api/organization-queries.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { saveDraft } from '#src/session/use-draft.ts';
import { isIssuable } from '#src/taskpane/flows/issue-document.ts';
import { useHost } from '#src/ui/host-context.ts';
import { classes } from '#src/ui/classes.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { ErrorNotice, Notice } from '#src/ui/notices/Notice.tsx';
import { SkeletonRows } from '#src/ui/lists/ListScreen.tsx';
import { Directory, SEARCH_DRAFT } from './Directory.tsx';
import { usePersonTask } from './person-task.ts';
import layout from '#src/ui/layout.module.css';
import styles from './People.module.css';

i18n.load('en', english);

interface Props {
  /** The screen of "Issue a document…"; without a person for a document of the organization itself. */
  Issue: ComponentType<{ person: Person | null; onClose: () => void; onNext: () => void }>;
  Bind: ComponentType<{ person: Person; onClose: () => void }>;
}

export function People({ Issue, Bind }: Props) {
  const { t } = useMessages();
  const { canVerify } = useHost();
  const { client } = useConnection();
  const settings = useQuery(organizationQueries.settings(client));
  const [task, setTask] = usePersonTask();
  const [openUid, setOpenUid] = useState<string | null>(task?.person?.uid ?? null);
  const [isNext, setIsNext] = useState(false);

  if (settings.data === undefined) {
    if (settings.error === null) return <SkeletonRows />;
    return <ErrorNotice error={settings.error} onRetry={() => void settings.refetch()} />;
  }
  const { organization, document_types, features, scopes } = settings.data;
  const close = () => setTask(null);
  function chooseNext() {
    saveDraft(SEARCH_DRAFT, null);
    setOpenUid(null);
    setIsNext(true);
    close();
  }
  if (task !== null && task.person === null)
    return <Issue person={null} onClose={close} onNext={chooseNext} />;

  // Documents that aren't about a person, such as decisions and contracts.
  const canIssueOwn =
    canVerify &&
    features.issue_documents &&
    document_types.some(
      ({ subject, can_issue, doc_type }) => subject === null && can_issue && isIssuable(doc_type),
    );
  const canIssueMany =
    features.issue_documents &&
    document_types.some(({ subject, can_issue }) => subject !== null && can_issue);
  const many = canIssueMany && (
    <Button
      as="a"
      size="small"
      icon={<Open16Regular />}
      href="/dashboard/people/issue/new"
      target="_blank"
      rel="noopener"
    >
      {t('ui.issueMany')}
    </Button>
  );
  const own = canIssueOwn && (
    <Button size="small" onClick={() => setTask({ person: null, act: 'issue' })}>
      {t(`people.own.${organization.workspace}`)}
    </Button>
  );
  if (features.directory === null) {
    const mayRead = scopes.includes('credentials:read');
    return (
      <div className={layout.stack}>
        {own && <div className={classes(layout.line, styles.own)}>{own}</div>}
        <Notice kind="info">
          {t(mayRead ? `people.notAllowed.${organization.workspace}` : 'ui.error.insufficientScope')}
        </Notice>
      </div>
    );
  }
  const person = task?.person ?? null;
  // A new token may belong to another organization.
  const isOurs = person?.kind === (features.directory === 'students' ? 'student' : 'employee');
  if (task !== null && person !== null && isOurs) {
    if (task.act === 'bind') return <Bind person={person} onClose={close} />;
    return <Issue person={person} onClose={close} onNext={chooseNext} />;
  }
  return (
    <Directory
      directory={features.directory}
      own={
        (own || many) && (
          <div className={classes(layout.line, styles.own)}>
            {own}
            {many}
          </div>
        )
      }
      openUid={openUid}
      isSearching={isNext}
      onOpen={setOpenUid}
      onTask={(about, act) => {
        setIsNext(false);
        setTask({ person: about, act });
      }}
    />
  );
}
