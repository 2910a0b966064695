import '#src/messages/issue-messages.ts';
import { useQuery } from '@tanstack/react-query';

import { organizationQueries } from '#src/api/organization-queries.ts';
import type { Person } from '#src/api/people-queries.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { useHost } from '#src/ui/host-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { ErrorNotice, Notice } from '#src/ui/Notice.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { FormHead } from './FormHead.tsx';
import { IssueDocument } from './IssueDocument.tsx';
import { useDocumentTypes } from './use-document-types.ts';
import styles from './Issue.module.css';

interface Props {
  /** null for a document of the organization's own. */
  person: Person | null;
  onClose: () => void;
}

/** Issues a document, as a new file or into the open one. */
export function Issue({ person, onClose }: Props) {
  const { t } = useMessages();
  const { canVerify } = useHost();
  const { client } = useConnection();
  const settings = useQuery(organizationQueries.settings(client));
  const types = useDocumentTypes(person);
  const head = <FormHead title={t('issue.title')} person={person} onBack={onClose} />;

  if (types.data === undefined) {
    return (
      <div className={styles.root}>
        {head}
        {types.error ? (
          <ErrorNotice error={types.error} onRetry={() => void types.refetch()} />
        ) : (
          <SkeletonRows />
        )}
      </div>
    );
  }
  const [first, ...others] = types.data.filter(({ can_issue }) => can_issue);
  const isAllowed = settings.data?.scopes.includes('verify:write') ?? true;
  if (!canVerify || !isAllowed || first === undefined) {
    return (
      <div className={styles.root}>
        {head}
        <Notice kind="info">{t(reason())}</Notice>
      </div>
    );
  }
  return <IssueDocument person={person} types={[first, ...others]} onClose={onClose} />;

  function reason() {
    if (!canVerify) return 'issue.outsideWord';
    if (!isAllowed) return 'ui.error.insufficientScope';
    return types.data?.length === 0 ? 'issue.noTypes' : 'issue.mayNot';
  }
}
