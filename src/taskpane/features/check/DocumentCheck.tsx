import { Button } from '@fluentui/react-components';
import { useEffect, useEffectEvent, useRef } from 'react';

import { useMessages } from '#src/messages/use-messages.ts';
import { ErrorNotice } from '#src/ui/Notice.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { CheckProgress } from './CheckProgress.tsx';
import { reportOf } from './check-state.ts';
import { NothingToScan } from './NothingToScan.tsx';
import { Results } from './Results.tsx';
import { useCheck } from './use-check.ts';
import styles from './DocumentCheck.module.css';

export function DocumentCheck() {
  const { t } = useMessages();
  const check = useCheck();
  const { state, start, cancel } = check;
  const report = reportOf(state);
  const root = useRef<HTMLDivElement>(null);

  const begin = useEffectEvent(() => void start());
  const isWished = state.name === 'wished';
  useEffect(() => {
    if (isWished) begin();
  }, [isWished]);

  const isRunning = state.name === 'running';
  useEffect(() => {
    // "Cancel" is gone with the check it would have cancelled.
    const isLost = !isRunning && document.activeElement === document.body && document.hasFocus();
    if (isLost) root.current?.querySelector('h1')?.focus();
  }, [isRunning]);

  return (
    <div ref={root} className={styles.root}>
      {screen()}
    </div>
  );

  function screen() {
    if (state.name === 'running' && report === null)
      return <CheckProgress step={state.step} onCancel={cancel} />;
    if (state.name === 'failed') {
      return (
        <>
          <ScreenHeading title={t('check.title')} subtitle={t('check.lead')} />
          <ErrorNotice error={state.error} onRetry={() => void start()} />
        </>
      );
    }
    if (report === null) {
      return (
        <>
          <ScreenHeading title={t('check.title')} subtitle={t('check.lead')} />
          <Button appearance="primary" onClick={() => void start()}>
            {t('check.start')}
          </Button>
        </>
      );
    }
    if (report.findings.length === 0 && state.name === 'done') {
      return <NothingToScan report={report} onCheck={() => void start()} />;
    }
    return <Results report={report} check={check} />;
  }
}
