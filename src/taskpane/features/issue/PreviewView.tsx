import { Button } from '@fluentui/react-components';

import { ConfirmableFacts } from '#src/ui/lists/ConfirmableFacts.tsx';
import { StickyFooter } from '#src/ui/StickyFooter.tsx';
import { WrittenText } from '#src/ui/lists/WrittenText.tsx';
import { classes } from '#src/ui/classes.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { ActError } from './FormParts.tsx';
import type { Written } from './issue-draft.ts';
import type { Issuing } from './use-issue.ts';
import layout from '#src/ui/layout.module.css';
import styles from './Issue.module.css';

interface Props {
  issuing: Issuing;
  written: Written;
  onIssue: () => void;
}

/** Shows the text of the document; nothing is issued before the user confirms it. */
export function PreviewView({ issuing, written, onIssue }: Props) {
  const { t } = useMessages();
  const { act, change, step } = issuing;
  const { facts } = written;
  const error = act.name === 'issue' && !act.isRunning ? act.error : null;

  return (
    <>
      <WrittenText label={written.title} language={written.language} html={written.html} />
      <div className={styles.sealNote}>
        {t(facts === undefined ? 'issue.preview.seal' : 'issue.preview.facts', {
          title: written.publicTitle ?? written.title,
          count: facts?.length ?? 0,
        })}
        {facts !== undefined && <ConfirmableFacts facts={facts} />}
      </div>
      {error && <ActError error={error} />}
      <StickyFooter>
        <p className={styles.note}>{t('issue.preview.target')}</p>
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
