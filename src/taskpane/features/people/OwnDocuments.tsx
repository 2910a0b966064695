import { Button } from '@fluentui/react-components';
import { DocumentAdd20Regular } from '@fluentui/react-icons/svg/document-add';

import type { Output } from '#src/api/client.ts';
import { isIssuable } from '#src/taskpane/flows/issue-document.ts';
import { useHost } from '#src/ui/host-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import styles from './People.module.css';

interface Props {
  settings: Output<'settingsRead'>['settings'];
  onIssue: () => void;
}

/** The way to the documents about no person, such as decisions and contracts; nothing where none may be issued. */
export function OwnDocuments({ settings, onIssue }: Props) {
  const { t } = useMessages();
  const { canVerify } = useHost();
  const { organization, document_types, features } = settings;
  const hasAny = document_types.some(
    ({ subject, can_issue, doc_type }) => subject === null && can_issue && isIssuable(doc_type),
  );
  if (!canVerify || !features.issue_documents || !hasAny) return null;
  return (
    <Button size="small" className={styles.own} icon={<DocumentAdd20Regular />} onClick={onIssue}>
      {t(`people.own.${organization.workspace}`)}
    </Button>
  );
}
