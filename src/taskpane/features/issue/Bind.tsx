import '#src/messages/issue-messages.ts';
import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Person } from '#src/api/people-queries.ts';
import type { VerifyOutcome } from '#src/taskpane/flows/verify-and-insert.ts';
import { StickyFooter } from '#src/ui/StickyFooter.tsx';
import { useHost } from '#src/ui/host-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useGoTo } from '#src/ui/navigation-context.ts';
import { ErrorNotice, Notice } from '#src/ui/Notice.tsx';
import { openDocumentQuery } from '#src/ui/open-document-query.ts';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { CredentialFacts } from './CredentialFacts.tsx';
import { BindForm } from './BindForm.tsx';
import { FormHead } from './FormHead.tsx';
import { ToDocumentNotice } from './ToDocumentNotice.tsx';
import { useDocumentTypes } from './use-document-types.ts';
import issued from './IssuedView.module.css';
import styles from './Issue.module.css';

interface Props {
  person: Person;
  onClose: () => void;
}

/** Verifies the open document as one about an employee, of a kind that readers see. */
export function Bind({ person, onClose }: Props) {
  const { t } = useMessages();
  const { canVerify } = useHost();
  const [linked, setLinked] = useState<VerifyOutcome | null>(null);
  const types = useDocumentTypes(person);
  const document = useQuery({ ...openDocumentQuery, enabled: canVerify });

  return (
    <div className={styles.root}>
      <FormHead
        title={t(linked ? 'issue.bind.linked' : 'issue.bind.title')}
        person={person}
        onBack={onClose}
      />
      {content()}
    </div>
  );

  function content() {
    if (linked) return <Linked outcome={linked} onDone={onClose} />;
    if (!canVerify) return <Notice kind="info">{t('issue.outsideWord')}</Notice>;
    const error = document.error ?? types.error;
    if (error) {
      const again = () => void (document.error ? document.refetch() : types.refetch());
      return <ErrorNotice error={error} onRetry={again} />;
    }
    if (document.data === undefined || types.data === undefined) return <SkeletonRows />;
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
        onLinked={setLinked}
      />
    );
  }
}

/** What came of it: its ID and its public page, as after issuing. */
function Linked({ outcome, onDone }: { outcome: VerifyOutcome; onDone: () => void }) {
  const { t } = useMessages();
  const goTo = useGoTo();
  const hasEnded = outcome.inserted === null;
  return (
    <>
      <Notice kind={hasEnded ? 'info' : 'success'}>
        {t(hasEnded ? 'issue.bind.ended' : 'issue.bind.done')}
      </Notice>
      <CredentialFacts credential={outcome.verification} />
      <StickyFooter>
        <div className={issued.ends}>
          <Button appearance="primary" onClick={onDone}>
            {t('issue.done')}
          </Button>
          <Button onClick={() => goTo('document')}>{t('issue.bind.toDocument')}</Button>
        </div>
      </StickyFooter>
    </>
  );
}
