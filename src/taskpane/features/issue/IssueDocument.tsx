import { useEffect } from 'react';

import type { DocumentTypeItem } from '#contract/document-form.ts';

import type { Person } from '#src/api/people-queries.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { FormHead } from './FormHead.tsx';
import { requestOf } from './issue-request.ts';
import { IssuedView } from './IssuedView.tsx';
import { IssueForm } from './IssueForm.tsx';
import { PreviewView } from './PreviewView.tsx';
import { PendingIssue } from './PendingIssue.tsx';
import { useFormValues } from './use-form-values.ts';
import { useIssue } from './use-issue.ts';
import styles from './Issue.module.css';

interface Props {
  person: Person | null;
  /** What can be issued about this person, or by the organization. */
  types: readonly [DocumentTypeItem, ...DocumentTypeItem[]];
  onClose: () => void;
}

/** The way from the form to the document: each step shows by itself, and a reload of the pane comes back to it. */
export function IssueDocument({ person, types, onClose }: Props) {
  const { t } = useMessages();
  const issuing = useIssue(person);
  const { draft, change, forget, act } = issuing;
  const { type, form, edit, rememberSignature } = useFormValues(person, types, draft, change);
  const isIssuing = draft.phase === 'asked' && act.isRunning && act.name !== 'look';
  const shown = isIssuing ? 'preview' : draft.phase;

  useEffect(() => {
    // What was pressed is gone with its step.
    if (document.hasFocus()) document.querySelector<HTMLElement>(`[data-step=${shown}] h1`)?.focus();
  }, [shown]);

  const request = requestOf(type, person, form);
  function begin() {
    rememberSignature();
    issuing.preview(request);
  }

  return (
    <div data-step={shown} className={styles.root}>
      <FormHead title={t(`issue.title.${shown}`)} person={person} onBack={onClose} />
      {view()}
    </div>
  );

  function view() {
    if (shown === 'issued' && draft.issued) {
      return <IssuedView issuing={issuing} issued={draft.issued} onDone={done} onAnother={forget} />;
    }
    if (shown === 'asked')
      return <PendingIssue issuing={issuing} onRetry={() => issuing.issue(request, draft.target)} />;
    if (shown === 'preview' && draft.preview) {
      return (
        <PreviewView
          issuing={issuing}
          written={draft.preview}
          name={person?.name ?? null}
          onIssue={(target) => issuing.issue(request, target)}
        />
      );
    }
    return <IssueForm types={types} type={type} form={form} act={act} onEdit={edit} onSubmit={begin} />;
  }

  function done() {
    forget();
    onClose();
  }
}
