import english from '#src/messages/en/issue.json';
import { i18n } from '#src/messages/language.ts';
import { Button, Field, Input } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError } from '#src/api/api-error.ts';
import type { Person } from '#src/api/people-queries.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { usualLook } from '#src/session/seal-look.ts';
import { useDraft } from '#src/session/use-draft.ts';
import {
  verifyAndInsert,
  type VerifyOutcome,
  type VerifyStep,
} from '#src/taskpane/flows/verify-and-insert.ts';
import { classes } from '#src/ui/classes.ts';
import { useWhyNoDocument } from '#src/ui/host-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useGoTo } from '#src/ui/navigation-context.ts';
import { ErrorNotice, Notice } from '#src/ui/notices/Notice.tsx';
import { openDocumentQuery } from '#src/ui/open-document-query.ts';
import { useScrollPlace } from '#src/ui/lists/scroll-place.ts';
import { SkeletonRows } from '#src/ui/lists/ListScreen.tsx';
import { StickyFooter } from '#src/ui/StickyFooter.tsx';
import { CredentialFacts, FormHead, TypeSelect, Validity } from './FormParts.tsx';
import { useDocumentTypes, useIsMissing, useIssueAct, type DocumentTypes } from './form-queries.ts';
import { periodProblems, validityOf } from './form-rules.ts';
import type { Period } from './issue-draft.ts';
import styles from './Issue.module.css';

i18n.load('en', english);

const MAX_TITLE_LENGTH = 300;

interface Props {
  person: Person;
  onClose: () => void;
}

/** Verifies the open document as one about an employee; its type shows to people who scan the seal. */
export function Bind({ person, onClose }: Props) {
  const { t } = useMessages();
  const whyNoDocument = useWhyNoDocument();
  const [linked, setLinked] = useState<VerifyOutcome | null>(null);
  const types = useDocumentTypes(person);
  const document = useQuery({ ...openDocumentQuery, enabled: whyNoDocument === null });

  useScrollPlace(linked ? 'people/form/linked' : 'people/form');
  return (
    <div className={styles.screen}>
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
    const error = document.error ?? types.error;
    if (error) {
      const again = () => void (document.error ? document.refetch() : types.refetch());
      return <ErrorNotice error={error} onRetry={again} />;
    }
    if (document.data === undefined || types.data === undefined) return <SkeletonRows />;
    const [first, ...others] = types.data;
    if (first === undefined) return <Notice kind="info">{t('issue.noTypes')}</Notice>;
    const { isMoved, suggestedTitle } = document.data;
    if (isMoved) return <ToDocumentNotice>{t('issue.bind.moved')}</ToDocumentNotice>;
    return (
      <BindForm
        person={person}
        suggestedTitle={suggestedTitle}
        types={[first, ...others]}
        onLinked={setLinked}
      />
    );
  }
}

interface BindFormProps {
  person: Person;
  suggestedTitle: string;
  types: DocumentTypes;
  onLinked: (outcome: VerifyOutcome) => void;
}

function BindForm({ person, suggestedTitle, types, onLinked }: BindFormProps) {
  const { t, language } = useMessages();
  const { client } = useConnection();
  const queries = useQueryClient();
  const act = useIssueAct();
  const isMissing = useIsMissing(person.name);
  const [step, setStep] = useState<VerifyStep | null>(null);
  const [title, setTitle] = useDraft(`bind.title.${person.uid}.${suggestedTitle}`, suggestedTitle);
  const [docType, setDocType] = useDraft(`bind.type.${person.uid}`, types[0].doc_type);
  const [period, setPeriod] = useState<Period>({ hasPeriod: false, validFrom: '', validUntil: '' });
  const [isAttempted, setIsAttempted] = useState(false);
  const problems = periodProblems(period);
  const tidyTitle = title
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  const isTitleMissing = isAttempted && tidyTitle === '';

  function bind() {
    act.run('bind', async () => {
      try {
        const outcome = await verifyAndInsert({
          client,
          title: tidyTitle,
          binding: { employeeUid: person.uid, docType },
          validity: validityOf(period),
          ...usualLook(),
          language,
          onStep: setStep,
        });
        setTitle(suggestedTitle);
        onLinked(outcome);
      } finally {
        await queries.invalidateQueries({ queryKey: openDocumentQuery.queryKey });
        void queries.invalidateQueries({ queryKey: ['credentials'] });
      }
    });
  }

  function failure() {
    const { error, isRunning } = act;
    if (isRunning || error === null) return null;
    if (!(error instanceof ApiError) || error.code !== 'conflict') return <ErrorNotice error={error} />;
    return <ToDocumentNotice>{t('issue.bind.conflict')}</ToDocumentNotice>;
  }

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setIsAttempted(true);
        if (tidyTitle !== '' && Object.keys(problems).length === 0) bind();
      }}
    >
      {isMissing && <Notice kind="warning">{t('issue.wrongPerson', { name: person.name })}</Notice>}
      <TypeSelect types={types} value={docType} hint={t('issue.bind.typeHint')} onChange={setDocType} />
      <Field
        label={t('record.title')}
        hint={isTitleMissing ? null : t('issue.bind.nameHint')}
        validationMessage={isTitleMissing ? t('issue.problem.required', { max: 0 }) : null}
      >
        <Input
          className={classes(styles.shrinking)}
          value={title}
          maxLength={MAX_TITLE_LENGTH}
          onChange={(_, { value }) => setTitle(value)}
        />
      </Field>
      <Validity
        period={period}
        problems={isAttempted ? problems : {}}
        onChange={(change) => setPeriod({ ...period, ...change })}
      />
      {failure()}
      <StickyFooter>
        <Button type="submit" appearance="primary" disabledFocusable={act.isRunning}>
          {act.isRunning && step !== null ? t(`issue.bind.step.${step}`) : t('issue.bind.action')}
        </Button>
      </StickyFooter>
    </form>
  );
}

/** A problem that only the Document tab can solve, with a button that leads there. */
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
      <CredentialFacts credential={outcome.verification} />
      <StickyFooter>
        <div className={styles.ends}>
          <Button appearance="primary" onClick={onDone}>
            {t('issue.done')}
          </Button>
          <ToDocumentButton />
        </div>
      </StickyFooter>
    </>
  );
}

function ToDocumentButton({ size = 'medium' }: { size?: 'small' | 'medium' }) {
  const { t } = useMessages();
  const goTo = useGoTo();
  return (
    <Button size={size} onClick={() => goTo('document')}>
      {t('issue.bind.toDocument')}
    </Button>
  );
}
