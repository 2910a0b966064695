import '../../ui/messages/issue-messages.ts';
import { useQuery } from '@tanstack/react-query';

import type { Person } from '../../api/people-queries.ts';
import { useHost } from '../../ui/host-context.ts';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { RowBones } from '../../ui/RowBones.tsx';
import { readOpenDocument } from '../../word/open-document.ts';
import { BindForm } from './BindForm.tsx';
import { FormHead } from './FormHead.tsx';
import { ToDocumentNotice } from './ToDocumentNotice.tsx';
import { useDocumentTypes } from './use-document-types.ts';
import styles from './Issue.module.css';

interface Props {
  person: Person;
  onClose: () => void;
}

/** Verifies the open document as one about an employee, of a kind that readers are told. */
export function Bind({ person, onClose }: Props) {
  const { t } = useMessages();
  const { canVerify } = useHost();
  const types = useDocumentTypes('employee');
  const document = useQuery({
    queryKey: ['word', 'open-document'],
    queryFn: readOpenDocument,
    refetchOnMount: 'always',
    retry: false,
    enabled: canVerify,
  });

  return (
    <div className={styles.root}>
      <FormHead title={t('issue.bind.title')} person={person} onBack={onClose} />
      {content()}
    </div>
  );

  function content() {
    if (!canVerify) return <Notice kind="info">{t('issue.outsideWord')}</Notice>;
    const error = document.error ?? types.error;
    if (error) {
      const again = () => void (document.error ? document.refetch() : types.refetch());
      return <ErrorNotice error={error} onRetry={again} />;
    }
    if (document.data === undefined || types.data === undefined) return <RowBones />;
    const [first, ...others] = types.data;
    if (first === undefined) return <Notice kind="info">{t('issue.noTypes')}</Notice>;
    if (document.data.isMoved) {
      return <ToDocumentNotice>{t('issue.bind.moved')}</ToDocumentNotice>;
    }
    return (
      <BindForm
        person={person}
        suggestedTitle={document.data.suggestedTitle}
        types={[first, ...others]}
        onDone={onClose}
      />
    );
  }
}
