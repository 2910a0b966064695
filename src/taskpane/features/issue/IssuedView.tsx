import { Button } from '@fluentui/react-components';
import { useEffect, useEffectEvent, type ReactNode } from 'react';

import { ApiError } from '#src/api/api-error.ts';
import { classes } from '#src/ui/classes.ts';
import { errorMessage } from '#src/ui/notices/error-message.ts';
import { StickyFooter } from '#src/ui/StickyFooter.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { Notice } from '#src/ui/notices/Notice.tsx';
import { CredentialFacts } from './FormParts.tsx';
import type { IssuedState } from './issue-draft.ts';
import type { Issuing } from './use-issue.ts';
import layout from '#src/ui/layout.module.css';
import styles from './Issue.module.css';

interface Props {
  issuing: Issuing;
  issued: IssuedState;
  onDone: () => void;
  /** null for a document of the organization itself. */
  onNext: (() => void) | null;
}

/** The document is issued: its file opens in a new window, or is saved. */
export function IssuedView({ issuing, issued, onDone, onNext }: Props) {
  const { t } = useMessages();
  const { act, draft, step, open, save, change, forget } = issuing;
  const { credential, docx } = issued;
  const isDelivered = draft.delivered !== 'no';

  /** The same form with a new reference. */
  function again() {
    change({ phase: 'form', reference: crypto.randomUUID(), preview: null, issued: null });
  }

  function mainButton() {
    if (docx === null) return { label: t('issue.again'), onClick: again };
    if (!isDelivered)
      return { label: t(step === null ? 'ui.tryAgain' : 'issue.step.window'), onClick: () => open(docx) };
    return onNext
      ? { label: t('issue.next'), onClick: onNext }
      : { label: t('issue.another'), onClick: forget };
  }
  const main = mainButton();
  const download = (
    <Button
      size={isDelivered ? 'medium' : 'small'}
      disabledFocusable={act.isRunning}
      onClick={() => save(issued)}
    >
      {t('ui.download')}
    </Button>
  );

  return (
    <>
      <IssuedNotice issuing={issuing} issued={issued} download={!isDelivered && download} />
      <CredentialFacts credential={credential} />
      {docx !== null && isDelivered && (
        <div className={classes(layout.filled, styles.links)}>
          <Button disabledFocusable={act.isRunning} onClick={() => open(docx)}>
            {t('issue.openAgain')}
          </Button>
          {download}
        </div>
      )}
      <StickyFooter>
        <div className={layout.filled}>
          <Button appearance="primary" disabledFocusable={act.isRunning} onClick={main.onClick}>
            {main.label}
          </Button>
          <Button disabledFocusable={act.isRunning} onClick={onDone}>
            {t(isDelivered || docx === null ? 'ui.done' : 'issue.leaveOut')}
          </Button>
        </div>
      </StickyFooter>
    </>
  );
}

interface NoticeProps extends Pick<Props, 'issuing' | 'issued'> {
  /** Offered where the document isn't open. */
  download: ReactNode;
}

function IssuedNotice({ issuing: { act, draft, step }, issued, download }: NoticeProps) {
  const { t } = useMessages();
  const { delivered } = draft;
  if (issued.docx === null)
    return <Notice kind="warning">{t('issue.issued.fileLost', { id: issued.credential.public_id })}</Notice>;
  if (delivered === 'saved') return <Notice kind="success">{t('issue.saved')}</Notice>;
  if (step !== null) return <Notice kind="info">{t('issue.issued.opening')}</Notice>;
  // It may have been opened before, and must not open twice.
  if (delivered === 'no' || act.error !== null)
    return (
      <Notice kind={act.error === null ? 'warning' : 'error'} actions={download}>
        {t('issue.issued.notOpened')}
      </Notice>
    );
  return (
    <Notice kind="success">
      {t('issue.opened')} {t('issue.opened.blind')}
    </Notice>
  );
}

interface PendingProps {
  issuing: Issuing;
  onLook: () => void;
  onRetry: () => void;
}

/** The answer to the request was lost, so the service is first asked whether it issued the document. */
export function PendingIssue({ issuing, onLook, onRetry }: PendingProps) {
  const { t } = useMessages();
  const { act, change } = issuing;
  const isFresh = !act.isRunning && act.error === null && act.result !== 'not-issued';
  const begin = useEffectEvent(() => onLook());
  useEffect(() => {
    if (isFresh) begin();
  }, [isFresh]);

  if (act.isRunning || isFresh) return <Notice kind="info">{t('issue.unsettled.looking')}</Notice>;
  if (act.error !== null) {
    // The message for these errors says that nothing was lost, which isn't known here.
    const isAway = act.error instanceof ApiError && ['offline', 'unavailable'].includes(act.error.code);
    return (
      <Notice
        kind="warning"
        actions={
          <Button size="small" onClick={onLook}>
            {t('issue.unsettled.look')}
          </Button>
        }
      >
        {t('issue.unsettled.unknown')} {!isAway && errorMessage(act.error, t)}
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
            {t('ui.change')}
          </Button>
        </>
      }
    >
      {t('issue.unsettled.notIssued')}
    </Notice>
  );
}
