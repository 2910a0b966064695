import { Button } from '@fluentui/react-components';
import { useMemo, useState } from 'react';

import { focusOn } from '#src/ui/appearing.ts';
import { StickyFooter } from '#src/ui/StickyFooter.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { readContent } from '#src/word/issued-content.ts';
import { ActError } from './ActError.tsx';
import { ContentView } from './ContentView.tsx';
import type { IssueTarget, Written } from './issue-draft.ts';
import { useInsertionLabel } from './use-insertion-label.ts';
import { useIsMissing } from './use-is-missing.ts';
import type { Issuing } from './use-issue.ts';
import styles from './PreviewView.module.css';

interface Props {
  issuing: Issuing;
  written: Written;
  /** Of the person it is about, if any. */
  name: string | null;
  onIssue: (target: IssueTarget) => void;
}

/** What would be issued, word for word, and where it would go; nothing is until the user says so. */
export function PreviewView({ issuing, written, name, onIssue }: Props) {
  const { t } = useMessages();
  const { act, change, step } = issuing;
  const [isAsking, setIsAsking] = useState(false);
  const isMissing = useIsMissing(name);
  const insertLabel = useInsertionLabel('issueHere');
  const blocks = useMemo(() => readContent(written.html), [written.html]);
  const error = act.name === 'issue' && !act.isRunning ? act.error : null;

  return (
    <>
      <section aria-label={written.title} lang={written.language} className={styles.sheet}>
        <ContentView blocks={blocks} />
      </section>
      <p className={styles.seal}>{t('issue.preview.seal', { title: written.title })}</p>
      {error && <ActError error={error} />}
      {isAsking && step === null ? (
        question()
      ) : (
        <Button
          className={styles.here}
          disabledFocusable={act.isRunning}
          onClick={() => (isMissing ? setIsAsking(true) : onIssue('open'))}
        >
          {insertLabel}
        </Button>
      )}
      <StickyFooter>
        <p className={styles.target}>{t('issue.preview.target')}</p>
        <div className={styles.actions}>
          <Button
            className={styles.main}
            appearance="primary"
            disabledFocusable={act.isRunning}
            onClick={() => onIssue('new')}
          >
            {step === null ? t('issue.issue') : t(`issue.step.${step}`)}
          </Button>
          <Button disabledFocusable={act.isRunning} onClick={() => change({ phase: 'form', preview: null })}>
            {t('issue.change')}
          </Button>
        </div>
      </StickyFooter>
    </>
  );

  function question() {
    return (
      <Notice
        kind="warning"
        actions={
          <>
            <Button size="small" ref={focusOn} onClick={() => onIssue('open')}>
              {t('issue.issueAnyway')}
            </Button>
            <Button size="small" appearance="subtle" onClick={() => setIsAsking(false)}>
              {t('issue.cancel')}
            </Button>
          </>
        }
      >
        {name !== null && t('issue.wrongPerson', { name })}
      </Notice>
    );
  }
}
