import { Button } from '@fluentui/react-components';
import { useEffect, useEffectEvent } from 'react';

import { StickyFooter } from '#src/ui/StickyFooter.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { CredentialFacts } from './CredentialFacts.tsx';
import type { IssuedState } from './issue-draft.ts';
import { IssuedNotice } from './IssuedNotice.tsx';
import { useInsertionLabel } from './use-insertion-label.ts';
import type { Issuing } from './use-issue.ts';
import styles from './IssuedView.module.css';

interface Props {
  issuing: Issuing;
  issued: IssuedState;
  onDone: () => void;
  onAnother: () => void;
}

/** The document is issued, once and for all; what is left is to have it in Word. */
export function IssuedView({ issuing, issued, onDone, onAnother }: Props) {
  const { t } = useMessages();
  const { act, draft, step, insert, open, save, lookInDocument } = issuing;
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
      {others()}
      <StickyFooter>
        <div className={styles.ends}>{delivered === 'no' ? deliver() : end()}</div>
      </StickyFooter>
    </>
  );

  /** The ways to have it that are not the one asked for. */
  function others() {
    if (delivered === 'inserted') return null;
    const isOpened = delivered === 'opened';
    return (
      <div className={styles.links}>
        {(isOpened || (delivered === 'no' && target === 'open')) && (
          <Button className={styles.wide} disabledFocusable={act.isRunning} onClick={() => open(issued)}>
            {t(isOpened ? 'issue.openAgain' : 'issue.open')}
          </Button>
        )}
        <Button className={styles.wide} disabledFocusable={act.isRunning} onClick={() => save(issued)}>
          {t('issue.download')}
        </Button>
        {delivered === 'no' && target === 'new' && (
          <Button className={styles.wide} disabledFocusable={act.isRunning} onClick={() => insert(issued)}>
            {insertLabel}
          </Button>
        )}
      </div>
    );
  }

  function deliver() {
    const retry = target === 'new' ? open : insert;
    return (
      <>
        <Button appearance="primary" disabledFocusable={act.isRunning} onClick={() => retry(issued)}>
          {step === null ? t(target === 'new' ? 'issue.open' : 'issue.insertAgain') : t(`issue.step.${step}`)}
        </Button>
        <Button disabledFocusable={act.isRunning} onClick={onDone}>
          {t('issue.leaveOut')}
        </Button>
      </>
    );
  }

  function end() {
    return (
      <>
        <Button appearance="primary" disabledFocusable={act.isRunning} onClick={onDone}>
          {t('issue.done')}
        </Button>
        <Button disabledFocusable={act.isRunning} onClick={onAnother}>
          {t('issue.another')}
        </Button>
      </>
    );
  }
}
