import { Button } from '@fluentui/react-components';
import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { useRef } from 'react';

import type { CheckReport } from '#src/taskpane/flows/check/check-document.ts';
import { isFixable, adviceOf, isReady, type Advice } from '#src/taskpane/flows/check/repair.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { ChangedText } from '#src/ui/notices/ChangedText.tsx';
import { classes } from '#src/ui/classes.ts';
import { recentText, timestampOf } from '#src/ui/dates.ts';
import { useGoTo } from '#src/ui/navigation-context.ts';
import { ErrorNotice, Notice } from '#src/ui/notices/Notice.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { StatusIcon } from '#src/ui/lists/StatusIcon.tsx';
import { UnverifiedIcon } from '#src/ui/lists/UnverifiedIcon.tsx';
import { StickyFooter } from '#src/ui/StickyFooter.tsx';
import { trackingNotes } from '#src/ui/notices/tracking-notes.ts';
import { comparedText, notLookedAtText, readyText, sectionsText, stepText, whatToDo } from './check-text.ts';
import { FindingRow, FineFindings } from './Findings.tsx';
import { useCheckAct } from './use-check-act.ts';
import { useIsStale, type CheckControl } from './use-check.ts';
import layout from '#src/ui/layout.module.css';
import textStyles from '#src/ui/text.module.css';
import styles from './check.module.css';

export function Results({ report, check }: { report: CheckReport; check: CheckControl }) {
  const messages = useMessages();
  const { t, locale } = messages;
  const goTo = useGoTo();
  const root = useRef<HTMLDivElement>(null);
  const act = useCheckAct(check, () => {
    // The pressed button may be gone with its finding, or mean something else now.
    if (document.hasFocus()) root.current?.querySelector('h1')?.focus();
  });
  const { state } = check;
  const start = () => void check.start();
  const isChecking = state.name === 'running';
  const isBusy = isChecking || act.isRunning;
  const notes = trackingNotes(act.recorded, t);
  const isStale = useIsStale(report, isBusy);
  const advice = adviceOf(report);
  const isFine = isReady(advice);
  const scope = [comparedText(report, messages), notLookedAtText(report, messages)].filter(Boolean);
  const open = report.findings.filter((finding) => finding.verdict !== 'fine');
  const fine = report.findings.filter((finding) => finding.verdict === 'fine');

  const by = advice.repair > 0 ? 'repair' : 'remove';
  const count = advice[by];
  /** Otherwise the button below checks again. */
  const offersFix = !isStale && count > 0;

  function title(): string {
    if (isStale) return t('check.title');
    if (advice.attention > 0) return t('check.attention', { count: advice.attention, total: advice.total });
    if (!isFine) return t('check.notFine');
    if (advice.isPartial) return t('check.partly');
    return t(advice.isTextChanged ? 'check.changed' : 'check.fine');
  }

  function icon() {
    if (isStale) return <UnverifiedIcon />;
    const isAllFine = isFine && !advice.isTextChanged && !advice.isPartial;
    return <StatusIcon of={isAllFine ? 'valid' : 'attention'} size={24} />;
  }

  function button() {
    if (isChecking) return <Button onClick={check.cancel}>{t('ui.cancel')}</Button>;
    if (isBusy)
      return (
        <Button appearance="primary" disabledFocusable>
          {t('check.working')}
        </Button>
      );
    if (!offersFix)
      return (
        <Button appearance={isStale || !isFine ? 'primary' : 'secondary'} onClick={start}>
          {t('check.again')}
        </Button>
      );
    return (
      <Button appearance="primary" onClick={() => act.fix(report.findings.filter(isFixable), by)}>
        {t(`check.${by}All`, { count })}
      </Button>
    );
  }

  return (
    <div ref={root} className={layout.stack}>
      <div className={styles.head}>
        <ScreenHeading
          icon={icon()}
          title={title()}
          subtitle={
            <span className={textStyles.aside}>
              {isChecking
                ? stepText(state.step, messages)
                : t('check.where', { when: recentText(timestampOf(report.at), locale) })}
            </span>
          }
        />
        {offersFix && (
          <Button
            className={classes(styles.again)}
            appearance="subtle"
            icon={<ArrowClockwise20Regular />}
            title={t('check.again')}
            disabledFocusable={isBusy}
            onClick={start}
          />
        )}
      </div>
      {report.sections !== null && (
        <Notice kind={isFine ? 'info' : 'warning'}>{sectionsText(report.sections, messages)}</Notice>
      )}
      {report.isMoved && (
        <Notice
          kind="warning"
          actions={
            <Button size="small" onClick={() => goTo('document')}>
              {t('ui.toDocument')}
            </Button>
          }
        >
          {t('check.moved')}
        </Notice>
      )}
      {act.error !== null && <ErrorNotice error={act.error} />}
      {notes.length > 0 && <Notice kind="info">{notes.join(' ')}</Notice>}
      {open.length > 0 && (
        <ul aria-label={t('check.findings')} className={styles.list}>
          {open.map((finding, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list is replaced as a whole
            <FindingRow key={index} finding={finding} act={act} isLocked={isBusy} />
          ))}
        </ul>
      )}
      {report.textChange && report.publicId !== null && (
        <ChangedText
          change={report.textChange}
          isLocked={isBusy}
          onGo={act.goToText}
          onKeep={act.acceptText}
        />
      )}
      {fine.length > 0 && (
        <FineFindings findings={fine} act={act} isLocked={isBusy} isAll={open.length === 0} />
      )}
      {scope.length > 0 && <p className={textStyles.aside}>{scope.join(' ')}</p>}
      <StickyFooter>
        <p>
          <Conclusion advice={advice} isStale={isStale} />
        </p>
        {button()}
      </StickyFooter>
    </div>
  );
}

/** One sentence on what to do next, above the button that does most of it. */
function Conclusion({ advice, isStale }: { advice: Advice; isStale: boolean }) {
  const messages = useMessages();
  const { t } = messages;
  if (isStale) return t('check.stale');
  if (isReady(advice)) return readyText(advice, messages);
  return (
    <>
      <strong className={styles.strong}>{t('check.notYet')}</strong> {whatToDo(advice, messages)}
    </>
  );
}
