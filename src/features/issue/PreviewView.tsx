import { Button } from '@fluentui/react-components';
import { useMemo } from 'react';

import { Dock } from '../../ui/Dock.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { readContent } from '../../word/issued-content.ts';
import { ActError } from './ActError.tsx';
import { ContentView } from './ContentView.tsx';
import type { Written } from './issue-draft.ts';
import type { Issuing } from './use-issue.ts';
import styles from './PreviewView.module.css';

interface Props {
  issuing: Issuing;
  written: Written;
  onIssue: () => void;
}

/** What would be issued, word for word; nothing is until the user says so. */
export function PreviewView({ issuing, written, onIssue }: Props) {
  const { t } = useMessages();
  const { act, change, step } = issuing;
  const blocks = useMemo(() => readContent(written.html), [written.html]);
  const error = act.name === 'issue' && !act.isRunning ? act.error : null;

  return (
    <>
      <section aria-label={written.title} lang={written.language} className={styles.sheet}>
        <ContentView blocks={blocks} />
      </section>
      <p className={styles.seal}>{t('issue.preview.seal', { title: written.title })}</p>
      {error && <ActError error={error} />}
      <Dock>
        <div className={styles.actions}>
          <Button disabledFocusable={act.isRunning} onClick={() => change({ phase: 'form', preview: null })}>
            {t('issue.change')}
          </Button>
          <Button
            className={styles.main}
            appearance="primary"
            disabledFocusable={act.isRunning}
            onClick={onIssue}
          >
            {step === null ? t('issue.issue') : t(`issue.step.${step}`)}
          </Button>
        </div>
      </Dock>
    </>
  );
}
