import { Button } from '@fluentui/react-components';
import { Open16Regular } from '@fluentui/react-icons/svg/open';
import { useEffect, useEffectEvent } from 'react';

import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dock } from '../../ui/Dock.tsx';
import { Fact, FactList } from '../../ui/FactList.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { Notice } from '../../ui/Notice.tsx';
import { sentence } from '../../ui/sentence.ts';
import type { IssuedState } from './issue-draft.ts';
import { ownSentence } from './own-sentence.ts';
import type { Issuing } from './use-issue.ts';
import styles from './IssuedView.module.css';

interface Props {
  issuing: Issuing;
  issued: IssuedState;
  onDone: () => void;
  onAnother: () => void;
}

/** The document is issued, once and for all; what is left is to have it in the open document. */
export function IssuedView({ issuing, issued, onDone, onAnother }: Props) {
  const { t } = useMessages();
  const { act, draft, step, isTracked, insert, lookInDocument } = issuing;
  const { public_id, title, verify_url } = issued.credential;
  const { isInserted } = draft;
  const isFresh = !isInserted && !act.isRunning && act.name === null;
  const begin = useEffectEvent(() => lookInDocument(issued));
  useEffect(() => {
    if (isFresh) begin();
  }, [isFresh]);

  return (
    <>
      {notice()}
      <FactList>
        <Fact label={t('issue.fact.title')}>{title}</Fact>
        <Fact label={t('issue.fact.id')}>{public_id}</Fact>
      </FactList>
      <div className={styles.links}>
        <CopyButton className={styles.wide} text={verify_url} />
        <Button
          as="a"
          className={styles.wide}
          icon={<Open16Regular />}
          href={verify_url}
          target="_blank"
          rel="noopener"
        >
          {t('issue.publicPage')}
        </Button>
      </div>
      <Dock>
        {isInserted ? (
          <div className={styles.ends}>
            <Button appearance="primary" onClick={onDone}>
              {t('issue.done')}
            </Button>
            <Button onClick={onAnother}>{t('issue.another')}</Button>
          </div>
        ) : (
          <div className={styles.ends}>
            <Button appearance="primary" disabledFocusable={act.isRunning} onClick={() => insert(issued)}>
              {step === null ? t('issue.insertAgain') : t(`issue.step.${step}`)}
            </Button>
            <Button disabledFocusable={act.isRunning} onClick={onDone}>
              {t('issue.leaveOut')}
            </Button>
          </div>
        )}
      </Dock>
    </>
  );

  function notice() {
    if (isInserted) {
      return (
        <Notice kind="success">
          {t('issue.inserted')} {isTracked && t('issue.tracked')}
        </Notice>
      );
    }
    if (step !== null) return <Notice kind="info">{t('issue.issued.inserting')}</Notice>;
    if (act.error === null) return <Notice kind="warning">{t('issue.issued.notThere')}</Notice>;
    return (
      <Notice kind="error">
        {t('issue.issued.notThere')} {ownSentence(act.error, t) ?? sentence(act.error, t)}
      </Notice>
    );
  }
}
