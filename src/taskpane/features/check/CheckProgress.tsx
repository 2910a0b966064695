import { Button, ProgressBar } from '@fluentui/react-components';
import { useEffect } from 'react';

import type { CheckStep } from '#src/taskpane/flows/check/check-document.ts';
import { announce } from '#src/ui/announce.ts';
import { focusOn } from '#src/ui/appearing.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { stepShare, stepText } from './step-text.ts';
import styles from './CheckProgress.module.css';

interface Props {
  step: CheckStep;
  onCancel: () => void;
}

export function CheckProgress({ step, onCancel }: Props) {
  const messages = useMessages();
  const { t } = messages;
  useEffect(() => announce(t('check.running')), [t]);
  const text = stepText(step, messages);
  return (
    <>
      <ScreenHeading title={t('check.running')} />
      <div className={styles.progress}>
        <ProgressBar aria-label={t('check.progress')} aria-valuetext={text} value={stepShare(step)} />
        <p className={styles.step}>{text}</p>
      </div>
      <Button ref={focusOn} className={styles.cancel} onClick={onCancel}>
        {t('check.cancel')}
      </Button>
    </>
  );
}
