import { Button, ProgressBar } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

import english from '#src/messages/en/check.json';
import { i18n } from '#src/messages/language.ts';
import type { CheckReport, CheckStep } from '#src/taskpane/flows/check/check-document.ts';
import { classes } from '#src/ui/classes.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useHost } from '#src/ui/host-context.ts';
import { NoDocument } from '#src/taskpane/flows/NoDocument.tsx';
import { useGoTo } from '#src/ui/navigation-context.ts';
import { announce, ErrorNotice, focusOn } from '#src/ui/notices/Notice.tsx';
import { openDocumentQuery } from '#src/ui/open-document-query.ts';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { UnverifiedIcon } from '#src/ui/lists/UnverifiedIcon.tsx';
import { notLookedAtText, stepShare, stepText } from './check-text.ts';
import { Results } from './Results.tsx';
import { reportOf, useCheck } from './use-check.ts';
import layout from '#src/ui/layout.module.css';
import textStyles from '#src/ui/text.module.css';
import styles from './check.module.css';

i18n.load('en', english);

export function Check() {
  return useHost().canVerify ? <DocumentCheck /> : <NoDocument />;
}

function DocumentCheck() {
  const { t } = useMessages();
  const check = useCheck();
  const { state, cancel } = check;
  const start = () => void check.start();
  const report = reportOf(state);
  const root = useRef<HTMLDivElement>(null);

  const begin = useEffectEvent(start);
  const isWished = state.name === 'wished';
  useEffect(() => {
    if (isWished) begin();
  }, [isWished]);

  const isRunning = state.name === 'running';
  useEffect(() => {
    // The "Cancel" button disappears when the check ends.
    const isLost = !isRunning && document.activeElement === document.body && document.hasFocus();
    if (isLost) root.current?.querySelector('h1')?.focus();
  }, [isRunning]);

  return (
    <div ref={root} className={layout.stack}>
      {screen()}
    </div>
  );

  function screen() {
    if (state.name === 'running' && report === null)
      return <CheckProgress step={state.step} onCancel={cancel} />;
    if (state.name === 'failed')
      return (
        <>
          <ScreenHeading title={t('check.title')} subtitle={t('check.lead')} />
          <ErrorNotice error={state.error} onRetry={start} />
        </>
      );
    if (report === null) return <Start onCheck={start} />;
    if (report.findings.length === 0 && state.name === 'done')
      return <NothingToScan report={report} onCheck={start} />;
    return <Results report={report} check={check} />;
  }
}

/** What the check will look at, and what the pane already has of this document. */
function Start({ onCheck }: { onCheck: () => void }) {
  const { t } = useMessages();
  const { seals, publicId } = useQuery(openDocumentQuery).data ?? {};
  return (
    <>
      <ScreenHeading title={t('check.title')} subtitle={t('check.lead')} />
      <ul className={classes(layout.tight, layout.bullets)}>
        {(['valid', 'scan', 'text'] as const).map((question) => (
          <li key={question}>{t(`check.question.${question}`)}</li>
        ))}
      </ul>
      {/* Same height before Word has answered. */}
      <p className={textStyles.aside}>
        {seals === undefined
          ? '\u00a0'
          : t('check.known', { count: seals.length, isVerified: String(typeof publicId === 'string') })}
      </p>
      <Button appearance="primary" onClick={onCheck}>
        {t('check.start')}
      </Button>
    </>
  );
}

function CheckProgress({ step, onCancel }: { step: CheckStep; onCancel: () => void }) {
  const messages = useMessages();
  const { t } = messages;
  useEffect(() => announce(t('check.running')), [t]);
  const text = stepText(step, messages);
  return (
    <>
      <ScreenHeading title={t('check.running')} />
      <div className={layout.tight}>
        <ProgressBar aria-label={t('check.progress')} aria-valuetext={text} value={stepShare(step)} />
        <p className={textStyles.aside}>{text}</p>
      </div>
      <Button ref={focusOn} className={styles.cancel} onClick={onCancel}>
        {t('ui.cancel')}
      </Button>
    </>
  );
}

function NothingToScan({ report, onCheck }: { report: CheckReport; onCheck: () => void }) {
  const messages = useMessages();
  const { t } = messages;
  const goTo = useGoTo();
  const unseen = notLookedAtText(report, messages);
  return (
    <>
      <ScreenHeading
        icon={<UnverifiedIcon />}
        title={t(unseen === null ? 'check.none.title' : 'check.none.partly.title')}
        subtitle={t(unseen === null ? 'check.none.lead' : 'check.none.partly.lead')}
      />
      <p>{t(report.publicId === null ? 'check.none.notVerified' : 'check.none.verified')}</p>
      {unseen !== null && <p className={textStyles.aside}>{unseen}</p>}
      <Button appearance="primary" onClick={() => goTo('document')}>
        {t('ui.toDocument')}
      </Button>
      <Button onClick={onCheck}>{t('check.again')}</Button>
    </>
  );
}
