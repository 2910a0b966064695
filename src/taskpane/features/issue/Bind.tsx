import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';

import english from '#src/messages/en/issue.json';
import { i18n } from '#src/messages/language.ts';
import type { Person } from '#src/api/people-queries.ts';
import { useDraft } from '#src/session/use-draft.ts';
import type { Binding, VerifyOutcome } from '#src/taskpane/flows/verify-and-insert.ts';
import { useWhyNoDocument } from '#src/ui/host-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useGoTo } from '#src/ui/navigation-context.ts';
import { ErrorNotice, Notice } from '#src/ui/notices/Notice.tsx';
import { openDocumentQuery } from '#src/ui/open-document-query.ts';
import { useScrollPlace } from '#src/ui/lists/scroll-place.ts';
import { SkeletonRows } from '#src/ui/lists/ListScreen.tsx';
import { StickyFooter } from '#src/ui/StickyFooter.tsx';
import type { OpenDocument } from '#src/word/document/open-document.ts';
import { CredentialFacts, FormHead, TypeSelect } from './FormParts.tsx';
import { useDocumentTypes, useIsMissing, type DocumentTypes } from './form-queries.ts';
import layout from '#src/ui/layout.module.css';

i18n.load('en', english);

/** The form that verifies the open document; this screen's fields are inserted into it. */
interface LinkForm {
  document: OpenDocument;
  binding: Binding;
  action: string;
  conflict: ReactNode;
  onVerified: (outcome: VerifyOutcome) => void;
  children: ReactNode;
}

interface Props {
  person: Person;
  Form: ComponentType<LinkForm>;
  onClose: () => void;
}

/** Verifies the open document as one about an employee; people who scan the seal see its type. */
export function Bind({ person, Form, onClose }: Props) {
  const { t } = useMessages();
  const whyNoDocument = useWhyNoDocument();
  const [linked, setLinked] = useState<VerifyOutcome | null>(null);
  const types = useDocumentTypes(person);
  const document = useQuery({ ...openDocumentQuery, enabled: whyNoDocument === null });

  useScrollPlace(linked ? 'people/form/linked' : 'people/form');
  return (
    <div className={layout.stack}>
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
    if (whyNoDocument !== null) return <Notice kind="info">{whyNoDocument}</Notice>;
    if (document.data === undefined || types.data === undefined) {
      const error = document.error ?? types.error;
      if (error === null) return <SkeletonRows />;
      const again = () => void (document.error ? document.refetch() : types.refetch());
      return <ErrorNotice error={error} onRetry={again} />;
    }
    const [first, ...others] = types.data;
    if (first === undefined) return <Notice kind="info">{t('ui.noType')}</Notice>;
    if (document.data.isMoved) return <ToDocumentNotice>{t('issue.bind.moved')}</ToDocumentNotice>;
    return (
      <BindForm
        person={person}
        Form={Form}
        document={document.data}
        types={[first, ...others]}
        onLinked={setLinked}
      />
    );
  }
}

interface BindFormProps extends Pick<Props, 'person' | 'Form'> {
  document: OpenDocument;
  types: DocumentTypes;
  onLinked: (outcome: VerifyOutcome) => void;
}

function BindForm({ person, Form, document, types, onLinked }: BindFormProps) {
  const { t } = useMessages();
  const isMissing = useIsMissing(person.name);
  const [docType, setDocType] = useDraft(`bind.type.${person.uid}`, types[0].doc_type);
  return (
    <Form
      document={document}
      binding={{ employeeUid: person.uid, docType }}
      action={t('issue.bind.action')}
      conflict={<ToDocumentNotice>{t('issue.bind.conflict')}</ToDocumentNotice>}
      onVerified={onLinked}
    >
      {isMissing && <Notice kind="warning">{t('issue.wrongPerson', { name: person.name })}</Notice>}
      <TypeSelect types={types} value={docType} hint={t('issue.bind.typeHint')} onChange={setDocType} />
    </Form>
  );
}

/** A problem that only the Document tab can solve, with a button that opens it. */
function ToDocumentNotice({ children }: { children: string }) {
  return (
    <Notice kind="warning" actions={<ToDocumentButton size="small" />}>
      {children}
    </Notice>
  );
}

function Linked({ outcome, onDone }: { outcome: VerifyOutcome; onDone: () => void }) {
  const { t } = useMessages();
  const hasEnded = outcome.inserted === null;
  return (
    <>
      <Notice kind={hasEnded ? 'info' : 'success'}>
        {t(hasEnded ? 'issue.bind.ended' : 'issue.bind.done')}
      </Notice>
      {outcome.isOtherwiseKnown && (
        <Notice kind="info">{t('thisDocument.seal.known', { title: outcome.verification.title })}</Notice>
      )}
      <CredentialFacts credential={outcome.verification} />
      <StickyFooter>
        <div className={layout.filled}>
          <Button appearance="primary" onClick={onDone}>
            {t('ui.done')}
          </Button>
          <ToDocumentButton onLeave={onDone} />
        </div>
      </StickyFooter>
    </>
  );
}

function ToDocumentButton({ size = 'medium', onLeave }: { size?: 'small' | 'medium'; onLeave?: () => void }) {
  const { t } = useMessages();
  const goTo = useGoTo();
  return (
    <Button
      size={size}
      onClick={() => {
        onLeave?.();
        goTo('document');
      }}
    >
      {t('ui.toDocument')}
    </Button>
  );
}
