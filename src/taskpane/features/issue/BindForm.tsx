import { Button, Field, Input, Select } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { DocumentTypeItem } from '#contract/document-form.ts';

import { ApiError } from '#src/api/api-error.ts';
import type { Person } from '#src/api/people-queries.ts';
import {
  verifyAndInsert,
  type VerifyOutcome,
  type VerifyStep,
} from '#src/taskpane/flows/verify-and-insert.ts';
import { classes } from '#src/ui/classes.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { StickyFooter } from '#src/ui/StickyFooter.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { usualLook } from '#src/session/seal-look.ts';
import { ErrorNotice } from '#src/ui/Notice.tsx';
import { useDraft } from '#src/session/use-draft.ts';
import { openDocumentQuery } from '#src/ui/open-document-query.ts';
import { periodProblems } from './form-problems.ts';
import { ToDocumentNotice } from './ToDocumentNotice.tsx';
import { useIssueAct } from './use-issue-act.ts';
import { Validity, type Period } from './Validity.tsx';
import { WrongPerson } from './WrongPerson.tsx';
import styles from './IssueForm.module.css';

const MAX_TITLE_LENGTH = 300;

interface Props {
  person: Person;
  suggestedTitle: string;
  types: readonly [DocumentTypeItem, ...DocumentTypeItem[]];
  onLinked: (outcome: VerifyOutcome) => void;
}

export function BindForm({ person, suggestedTitle, types, onLinked }: Props) {
  const { t, language } = useMessages();
  const { client } = useConnection();
  const queries = useQueryClient();
  const act = useIssueAct();
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

  function bind() {
    const { hasPeriod, validFrom, validUntil } = period;
    act.run('bind', async () => {
      try {
        const outcome = await verifyAndInsert({
          client,
          title: tidyTitle,
          binding: { employeeUid: person.uid, docType },
          validity: hasPeriod ? { effectiveDate: validFrom || null, endDate: validUntil || null } : null,
          ...usualLook(),
          language,
          onStep: setStep,
        });
        setTitle(suggestedTitle);
        onLinked(outcome);
        return 'done';
      } finally {
        await queries.invalidateQueries({ queryKey: openDocumentQuery.queryKey });
        void queries.invalidateQueries({ queryKey: ['credentials'] });
      }
    });
  }

  function submit() {
    setIsAttempted(true);
    if (tidyTitle !== '' && Object.keys(problems).length === 0) bind();
  }

  return (
    <form
      noValidate
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <WrongPerson name={person.name} />
      <Field label={t('issue.type')} hint={t('issue.bind.typeHint')}>
        <Select
          className={classes(styles.select)}
          value={docType}
          onChange={(_, { value }) => setDocType(value)}
        >
          {types.map(({ doc_type, label }) => (
            <option key={doc_type} value={doc_type}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('issue.bind.name')}
        {...(isAttempted && tidyTitle === ''
          ? { validationMessage: t('issue.problem.required', { max: MAX_TITLE_LENGTH }) }
          : { hint: t('issue.bind.nameHint') })}
      >
        <Input
          className={classes(styles.select)}
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

  function failure(): ReactNode {
    const { error, isRunning } = act;
    if (isRunning || error === null) return null;
    if (!(error instanceof ApiError) || error.code !== 'conflict') return <ErrorNotice error={error} />;
    return <ToDocumentNotice>{t('issue.bind.conflict')}</ToDocumentNotice>;
  }
}
