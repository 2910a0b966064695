import { useEffect } from 'react';
import { Button } from '@fluentui/react-components';

import type { Person } from '#src/api/people-queries.ts';
import english from '#src/messages/en/issue.json';
import { i18n } from '#src/messages/language.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useSettings } from '#src/session/connection-context.ts';
import { StickyFooter } from '#src/ui/StickyFooter.tsx';
import { classes } from '#src/ui/classes.ts';
import { useWhyNoDocument } from '#src/ui/host-context.ts';
import layout from '#src/ui/layout.module.css';
import { ConfirmableFacts } from '#src/ui/lists/ConfirmableFacts.tsx';
import { SkeletonRows } from '#src/ui/lists/ListScreen.tsx';
import { WrittenText } from '#src/ui/lists/WrittenText.tsx';
import { useScrollPlace } from '#src/ui/lists/scroll-place.ts';
import textStyles from '#src/ui/text.module.css';
import { ErrorNotice, Notice } from '#src/ui/notices/Notice.tsx';
import { FormHead, ActError } from './FormParts.tsx';
import styles from './Issue.module.css';
import { IssueForm } from './IssueForm.tsx';
import { IssuedView, PendingIssue } from './IssuedView.tsx';
import { useDocumentTypes, type DocumentTypes } from './form-queries.ts';
import { requestOf } from './form-rules.ts';
import { useFormValues } from './form-values.ts';
import type { Written } from './issue-draft.ts';
import { useIssue, type Issuing } from './use-issue.ts';

i18n.load('en', english);

interface Props {
  /** null for a document of the organization itself. */
  person: Person | null;
  onClose: () => void;
  /** Starts over for another person; the shared values stay. */
  onNext: () => void;
}

/** Issues a document, which opens in a new window. */
export function Issue({ person, onClose, onNext }: Props) {
  const { t } = useMessages();
  const whyNoDocument = useWhyNoDocument();
  const settings = useSettings();
  const types = useDocumentTypes(person);
  const isAllowed = settings?.scopes.includes('verify:write') ?? true;
  const [first, ...others] = types.data?.filter(({ can_issue }) => can_issue) ?? [];
  if (whyNoDocument === null && isAllowed && first !== undefined)
    return <IssueDocument person={person} types={[first, ...others]} onClose={onClose} onNext={onNext} />;
  return (
    <div className={layout.stack}>
      <FormHead title={t('issue.title.form')} person={person} onBack={onClose} />
      {content()}
    </div>
  );

  function content() {
    if (types.data === undefined) {
      if (types.error === null) return <SkeletonRows />;
      return <ErrorNotice error={types.error} onRetry={() => void types.refetch()} />;
    }
    if (whyNoDocument !== null) return <Notice kind="info">{whyNoDocument}</Notice>;
    if (!isAllowed) return <Notice kind="info">{t('ui.error.insufficientScope')}</Notice>;
    return <Notice kind="info">{t(types.data.length === 0 ? 'ui.noType' : 'issue.mayNot')}</Notice>;
  }
}

const WAYS = {
  form: 'people/form',
  preview: 'people/form/preview',
  asked: 'people/form/preview/asked',
  issued: 'people/form/preview/issued',
};

/** Shows one step at a time; a reload of the pane returns to the same step. */
function IssueDocument({ person, types, onClose, onNext }: Props & { types: DocumentTypes }) {
  const { t } = useMessages();
  const issuing = useIssue(person);
  const { draft, forget, act } = issuing;
  const { type, form, edit, remember } = useFormValues(person, types, issuing);
  const isIssuing = draft.phase === 'asked' && act.isRunning && act.name !== 'look';
  const step = isIssuing ? 'preview' : draft.phase;

  useScrollPlace(WAYS[step]);
  useEffect(() => {
    // The pressed button disappears with its step.
    const heading = document.querySelector<HTMLElement>(`[data-step=${step}] h1`);
    if (document.hasFocus()) heading?.focus({ preventScroll: true });
  }, [step]);

  // The preview's type is kept even if the user may no longer issue it: the service then refuses the request.
  const docType = (draft.phase === 'form' ? null : draft.form?.docType) ?? type.doc_type;
  const request = requestOf({ ...type, doc_type: docType }, person, form);
  const issue = () => issuing.issue(request);
  return (
    <div data-step={step} className={layout.stack}>
      <FormHead title={t(`issue.title.${step}`)} person={person} onBack={onClose} />
      {view()}
    </div>
  );

  function view() {
    if (step === 'issued' && draft.issued)
      return (
        <IssuedView
          issuing={issuing}
          issued={draft.issued}
          onDone={() => leave(onClose)}
          onNext={person && (() => leave(onNext))}
        />
      );
    if (step === 'asked')
      return <PendingIssue issuing={issuing} onLook={() => issuing.look(request)} onRetry={issue} />;
    if (step === 'preview' && draft.preview)
      return <PreviewView issuing={issuing} written={draft.preview} onIssue={issue} />;
    return <IssueForm types={types} type={type} form={form} act={act} onEdit={edit} onSubmit={preview} />;
  }

  function preview() {
    // With the defaults, because the next document of another person changes them.
    edit(form);
    remember();
    issuing.preview(request);
  }

  function leave(go: () => void) {
    forget();
    go();
  }
}

interface PreviewViewProps {
  issuing: Issuing;
  written: Written;
  onIssue: () => void;
}

/** Shows the text of the document; nothing is issued before the user confirms it. */
function PreviewView({ issuing, written, onIssue }: PreviewViewProps) {
  const { t } = useMessages();
  const { act, change, step } = issuing;
  const { facts } = written;
  const error = act.name === 'issue' && !act.isRunning ? act.error : null;

  return (
    <>
      <WrittenText label={written.title} language={written.language} html={written.html} />
      <div className={classes(textStyles.aside, styles.sealNote)}>
        {t(facts === undefined ? 'issue.preview.seal' : 'issue.preview.facts', {
          title: written.publicTitle ?? written.title,
          count: facts?.length ?? 0,
        })}
        {facts !== undefined && <ConfirmableFacts facts={facts} />}
      </div>
      {error && <ActError error={error} />}
      {act.result === 'changed' && !act.isRunning && (
        <Notice kind="warning">{t('issue.preview.changed')}</Notice>
      )}
      <StickyFooter>
        <p className={classes(textStyles.aside, styles.note)}>{t('issue.preview.target')}</p>
        <div className={classes(layout.line, styles.actions)}>
          <Button
            className={styles.main}
            appearance="primary"
            disabledFocusable={act.isRunning}
            onClick={onIssue}
          >
            {step === null ? t('issue.issue') : t(`issue.step.${step}`)}
          </Button>
          <Button disabledFocusable={act.isRunning} onClick={() => change({ phase: 'form', preview: null })}>
            {t('ui.change')}
          </Button>
        </div>
      </StickyFooter>
    </>
  );
}
