import { Button, Field, type FieldProps, Input } from '@fluentui/react-components';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import type { FactRequest } from '#contract/fact-requests.ts';

import { ApiError } from '#src/api/api-error.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useSettings } from '#src/session/connection-context.ts';
import { useDraft } from '#src/session/use-draft.ts';
import { classes } from '#src/ui/classes.ts';
import { dayText, timestampOf } from '#src/ui/dates.ts';
import { useHost } from '#src/ui/host-context.ts';
import { lazyComponent } from '#src/ui/LazyComponent.tsx';
import { Notice } from '#src/ui/notices/Notice.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { UnverifiedIcon } from '#src/ui/lists/UnverifiedIcon.tsx';
import { StickyFooter } from '#src/ui/StickyFooter.tsx';
import { saveIdentity } from '#src/word/document/document-identity.ts';
import { noticedName } from '#src/word/document/names-in-title.ts';
import type { OpenDocument } from '#src/word/document/open-document.ts';
import { oneLine } from '#src/taskpane/flows/one-line.ts';
import type { Binding, VerifyOutcome } from '#src/taskpane/flows/verify-and-insert.ts';
import { ActNotice, SealWait } from './ActProgress.tsx';
import { sealOwners, useDocumentFacts } from './document-state.ts';
import { verificationMemory } from './lost-verification.ts';
import { OptionsDisclosure, SealButton } from './SealAction.tsx';
import { draftKey, titleProblem, useSealingOptions } from './sealing-options.ts';
import { type DocumentAct, useDocumentAct, useMayNotVerify, useSealInsertion } from './use-document-act.ts';
import textStyles from '#src/ui/text.module.css';
import styles from './this-document.module.css';

/** Fetched on demand, because it's rarely needed. */
const conflict = lazyComponent(async () => (await import('./Questions.tsx')).Conflict);
const otherSeals = lazyComponent(async () => (await import('./Questions.tsx')).OtherSeals);

/** The height of the loaded component. */
const facts = lazyComponent(
  async () => (await import('./Facts.tsx')).Facts,
  () => <div className={styles.folded} />,
);

interface Props {
  document: OpenDocument;
  act: DocumentAct;
}

interface FormProps extends Props {
  /** The public id of the record whose seals stay; null for none. */
  ownId?: string | null;
  /** The employee and document type that the file is linked to. */
  binding?: Binding | null;
  heading?: ReactNode;
  /** The button's label if no seal is replaced. */
  action?: string;
  /** Shown if the file has a record that differs from this form. */
  conflict: ReactNode;
  onVerified?: (outcome: VerifyOutcome) => void;
  children?: ReactNode;
}

export function NotVerified(props: Props) {
  const { t } = useMessages();
  const hasSeals = sealOwners(props.document, null).other.length > 0;
  return (
    <VerifyForm
      {...props}
      heading={
        <ScreenHeading
          icon={<UnverifiedIcon />}
          title={t('thisDocument.notVerified.title')}
          {...(!hasSeals && {
            subtitle: <span className={styles.quiet}>{t('thisDocument.notVerified.subtitle')}</span>,
          })}
        />
      }
      conflict={<conflict.Component {...props} />}
    />
  );
}

/** The same form for another screen, which provides the act. */
export function VerifyAs(props: Omit<FormProps, 'act' | 'ownId'>) {
  const act = useDocumentAct(props.binding?.employeeUid);
  const { record } = useDocumentFacts();
  // A record of another organization isn't found, so its seals are replaced.
  return <VerifyForm {...props} act={act} ownId={record ? props.document.publicId : null} />;
}

function VerifyForm({ document, act, binding = null, onVerified, ownId = null, ...shown }: FormProps) {
  const { t } = useMessages();
  const settings = useSettings();
  const mayNot = useMayNotVerify();
  const { other } = sealOwners(document, ownId);
  const isReplacing = other.length > 0;
  const [title, setTitle] = useDraft(`title.${draftKey(document)}`, document.suggestedTitle);
  const [factsDraft, setFactsDraft] = useDraft(`facts.${draftKey(document)}`, '');
  const [isAttempted, setIsAttempted] = useState(false);
  const [factAttempts, setFactAttempts] = useState(0);
  const { options, problems, onChange } = useSealingOptions(document);
  const { verify, step } = useSealInsertion(act);
  const titleField = useRef<HTMLInputElement | null>(null);
  const problem = titleProblem(title);
  const isConflict = !act.isRunning && act.error instanceof ApiError && act.error.code === 'conflict';

  const outcome = act.result?.verified;
  useEffect(() => {
    // Also one that arrived while another tab was shown.
    if (outcome !== undefined) onVerified?.(outcome);
  }, [outcome, onVerified]);

  /** Clears the drafts, so that a later verification of the same file starts from the document again. */
  function forget() {
    setTitle(document.suggestedTitle);
    onChange({ validFrom: '', validUntil: '', note: document.fileName ?? '' });
    setFactsDraft('');
  }

  async function submit(replacing = other) {
    setIsAttempted(true);
    if (problem !== null) titleField.current?.focus();
    if (problem !== null || Object.keys(problems).length > 0) return;
    setFactAttempts(factAttempts + 1);
    const ready = await readyFacts(factsDraft);
    if (ready === null) return;
    verify({ title: oneLine(title), facts: ready, replacing, binding }, options, forget);
  }

  function titleAdvice(): Partial<FieldProps> {
    if (problem !== null && (isAttempted || problem === 'long'))
      return { validationMessage: t(`thisDocument.problem.${problem}`) };
    const name = noticedName(title);
    if (name !== null)
      return { validationState: 'warning', validationMessage: t('thisDocument.titleName', { name }) };
    const { nameLeftOut, suggestedTitle } = document;
    const isLeftOut = nameLeftOut !== null && title === suggestedTitle;
    return {
      hint: isLeftOut
        ? t('thisDocument.titleNameLeftOut', { name: nameLeftOut })
        : t('thisDocument.titleHint'),
    };
  }

  const head = (
    <>
      {shown.heading}
      <LostVerification document={document} act={act} />
      {isReplacing && <otherSeals.Component seals={other} act={act} />}
    </>
  );
  if (mayNot !== null)
    return (
      <>
        {head}
        <Notice kind="info">{mayNot}</Notice>
      </>
    );
  return (
    <>
      {head}
      {shown.children}
      <Field label={t('record.title')} {...titleAdvice()}>
        <Input
          ref={(element: HTMLInputElement | null) => {
            titleField.current = element;
          }}
          value={title}
          readOnly={step !== null}
          onChange={(_, { value }) => setTitle(value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) void submit();
          }}
        />
      </Field>
      <fieldset className={styles.sent} disabled={step !== null}>
        <OptionsDisclosure
          withValidity
          isReplacing={isReplacing}
          options={options}
          problems={problems}
          onChange={onChange}
        />
        <facts.Component draft={factsDraft} attempts={factAttempts} onChange={setFactsDraft} />
      </fieldset>
      {isConflict ? (
        shown.conflict
      ) : (
        <ActNotice act={act} onRetry={act.name === 'seal' ? () => void submit() : act.retry} />
      )}
      <StickyFooter>
        <SealButton
          label={
            isReplacing
              ? t('thisDocument.notVerified.replace', { count: other.length })
              : (shown.action ?? t('thisDocument.notVerified.action'))
          }
          step={step}
          isLocked={act.isRunning}
          onClick={() => void submit()}
        />
        <SealWait act={act} step={step} />
        {isReplacing ? (
          <Button disabledFocusable={act.isRunning} onClick={() => void submit([])}>
            {t('thisDocument.notVerified.keep', { count: other.length })}
          </Button>
        ) : (
          <p className={classes(textStyles.aside, styles.by)}>
            {settings === undefined
              ? '\u00a0'
              : t('thisDocument.notVerified.by', { organization: settings.organization.name })}
          </p>
        )}
      </StickyFooter>
    </>
  );
}

/**
 * The facts in a draft; null if one lacks a name, or the code that checks them couldn't be fetched, which its place
 * reports.
 */
async function readyFacts(draft: string): Promise<FactRequest[] | null> {
  if (draft === '') return [];
  const [script] = await Promise.allSettled([import('./facts.ts')]);
  return script.status === 'fulfilled' ? script.value.readyFacts(draft) : null;
}

/** Offers the verification that this file had on this computer a few days ago but didn't save. */
function LostVerification({ document, act }: Props) {
  const { t, locale } = useMessages();
  const lost = verificationMemory(useHost().partitionKey).lostBy(document);
  if (lost === null) return null;
  const { identity, at } = lost;
  const day = dayText(timestampOf(at), locale);
  return (
    <Notice
      kind="info"
      actions={
        <Button
          size="small"
          disabledFocusable={act.isRunning}
          onClick={() => act.runUnseen('keep', 'thisDocument.lost.restored', () => saveIdentity(identity))}
        >
          {t('thisDocument.lost.restore')}
        </Button>
      }
    >
      {t('thisDocument.lost.text', { day })}
    </Notice>
  );
}
