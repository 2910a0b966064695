import { Button } from '@fluentui/react-components';
import { useEffect, useEffectEvent } from 'react';

import { errorMessage } from '#src/ui/notices/error-message.ts';
import { StickyFooter } from '#src/ui/StickyFooter.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { Notice } from '#src/ui/notices/Notice.tsx';
import { trackingNotes } from '#src/ui/notices/tracking-notes.ts';
import { WordError } from '#src/word/host/word-error.ts';
import { CredentialFacts, issueErrorMessage } from './FormParts.tsx';
import type { IssuedState } from './issue-draft.ts';
import { useInsertionLabel, type Issuing } from './use-issue.ts';
import styles from './Issue.module.css';

interface Props {
  issuing: Issuing;
  issued: IssuedState;
  onDone: () => void;
  /** null for a document of the organization's own. */
  onNext: (() => void) | null;
}

/** The document is issued, and is still to be opened, inserted or saved. */
export function IssuedView({ issuing, issued, onDone, onNext }: Props) {
  const { t } = useMessages();
  const { act, draft, step, deliver, forget, lookInDocument } = issuing;
  const { delivered, target } = draft;
  const insertLabel = useInsertionLabel('insertHere');
  const isFresh = delivered === 'no' && target === 'open' && !act.isRunning && act.name === null;
  const begin = useEffectEvent(() => lookInDocument(issued));
  useEffect(() => {
    if (isFresh) begin();
  }, [isFresh]);

  return (
    <>
      <IssuedNotice issuing={issuing} />
      <CredentialFacts credential={issued.credential} />
      {delivered !== 'inserted' && <div className={styles.links}>{otherWays()}</div>}
      <StickyFooter>
        <div className={styles.ends}>
          {delivered === 'no' ? (
            <>
              <Button
                appearance="primary"
                disabledFocusable={act.isRunning}
                onClick={() => deliver(target === 'new' ? 'open' : 'insert', issued)}
              >
                {step === null
                  ? t(target === 'new' ? 'issue.open' : 'issue.insertAgain')
                  : t(`issue.step.${step}`)}
              </Button>
              <Button disabledFocusable={act.isRunning} onClick={onDone}>
                {t('issue.leaveOut')}
              </Button>
            </>
          ) : (
            <>
              <Button appearance="primary" disabledFocusable={act.isRunning} onClick={onNext ?? forget}>
                {t(onNext ? 'issue.next' : 'issue.another')}
              </Button>
              <Button disabledFocusable={act.isRunning} onClick={onDone}>
                {t('issue.done')}
              </Button>
            </>
          )}
        </div>
      </StickyFooter>
    </>
  );

  /** The ways to have the document that were not asked for. */
  function otherWays() {
    const ways = [
      delivered === 'opened' && (['open', t('issue.openAgain')] as const),
      delivered === 'no' && target === 'open' && (['open', t('issue.open')] as const),
      ['save', t('issue.download')] as const,
      delivered === 'no' && target === 'new' && (['insert', insertLabel] as const),
    ];
    return ways
      .filter((way) => way !== false)
      .map(([way, label]) => (
        <Button
          key={way}
          className={styles.wide}
          disabledFocusable={act.isRunning}
          onClick={() => deliver(way, issued)}
        >
          {label}
        </Button>
      ));
  }
}

function IssuedNotice({ issuing: { act, draft, step, recorded } }: { issuing: Issuing }) {
  const { t } = useMessages();
  const { delivered, target } = draft;
  const missing = t(target === 'new' ? 'issue.issued.notOpened' : 'issue.issued.notThere');
  const failure = act.isRunning ? null : act.error;

  if (delivered === 'no' && step !== null) {
    return (
      <Notice kind="info">{t(target === 'new' ? 'issue.issued.opening' : 'issue.issued.inserting')}</Notice>
    );
  }
  if (delivered === 'no' && failure === null) return <Notice kind="warning">{missing}</Notice>;
  return (
    <>
      {delivered !== 'no' && <Notice kind="success">{success()}</Notice>}
      {failure !== null && (
        <Notice kind="error">
          {delivered === 'no' && missing} {reason(failure)}
        </Notice>
      )}
    </>
  );

  function reason(error: Error): string | null {
    // `missing` tells what to do about a window that Word did not open.
    if (delivered === 'no' && target === 'new' && error instanceof WordError) return null;
    return issueErrorMessage(error, t) ?? errorMessage(error, t);
  }

  function success(): string {
    if (delivered === 'opened') return `${t('issue.opened')} ${t('issue.opened.blind')}`;
    if (delivered === 'saved') return t('issue.saved');
    return [t('issue.inserted'), ...trackingNotes(recorded, t)].join(' ');
  }
}

/** The answer to the request was lost: before anything else the service is asked whether it issued the document. */
export function PendingIssue({ issuing, onRetry }: { issuing: Issuing; onRetry: () => void }) {
  const { t } = useMessages();
  const { act, change, look } = issuing;
  const isFresh = !act.isRunning && act.error === null && act.result !== 'not-issued';
  const begin = useEffectEvent(() => look());
  useEffect(() => {
    if (isFresh) begin();
  }, [isFresh]);

  if (act.isRunning || isFresh) return <Notice kind="info">{t('issue.unsettled.looking')}</Notice>;
  if (act.error !== null) {
    return (
      <Notice
        kind="warning"
        actions={
          <Button size="small" onClick={look}>
            {t('issue.unsettled.look')}
          </Button>
        }
      >
        {t('issue.unsettled.unknown')} {errorMessage(act.error, t)}
      </Notice>
    );
  }
  return (
    <Notice
      kind="info"
      actions={
        <>
          <Button size="small" appearance="primary" onClick={onRetry}>
            {t('ui.tryAgain')}
          </Button>
          <Button size="small" onClick={() => change({ phase: 'form', preview: null })}>
            {t('issue.change')}
          </Button>
        </>
      }
    >
      {t('issue.unsettled.notIssued')}
    </Notice>
  );
}
