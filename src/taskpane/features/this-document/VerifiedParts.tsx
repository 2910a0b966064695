import { Button } from '@fluentui/react-components';
import { ArrowClockwise16Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { Link16Regular } from '@fluentui/react-icons/svg/link';
import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import { Open16Regular } from '@fluentui/react-icons/svg/open';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';

import { type Scans as ScanCounts, staffNoteSave } from '#contract/verification.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { oneLine } from '#src/taskpane/flows/one-line.ts';
import { classes } from '#src/ui/classes.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { recentText } from '#src/ui/dates.ts';
import { errorMessage } from '#src/ui/notices/error-message.ts';
import { lazyComponent } from '#src/ui/LazyComponent.tsx';
import { focusOn, Notice, RetryButton } from '#src/ui/notices/Notice.tsx';
import { StickyFooter } from '#src/ui/StickyFooter.tsx';
import { publicPageLink } from '#src/ui/public-page-link.ts';
import { StaffNote } from '#src/ui/lists/StaffNote.tsx';
import { SCAN_OUTCOMES, ScanLegend } from '#src/ui/lists/ScanLegend.tsx';
import layout from '#src/ui/layout.module.css';
import textStyles from '#src/ui/text.module.css';
import legend from '#src/ui/lists/ScanLegend.module.css';
import { ActNotice } from './ActProgress.tsx';
import type { VerificationRecord } from './document-state.ts';
import { OptionsDisclosure, SealButton } from './SealAction.tsx';
import type { ChosenOptions } from './sealing-options.ts';
import type { SealChoices } from './SealMenu.tsx';
import { type DocumentAct, type SealInsertion, useMayNotVerify } from './use-document-act.ts';
import styles from './this-document.module.css';

const menu = lazyComponent(async () => (await import('./SealMenu.tsx')).SealMenu);

interface NoticeProps {
  act: DocumentAct;
  hasSeal: boolean;
  onInsert: () => void;
}

/** After a failure between the record and the seal, shows what has happened and continues from there. */
export function SealNotice({ act, hasSeal, onInsert }: NoticeProps) {
  const { t } = useMessages();
  const isHalfDone = act.name === 'seal' && act.error !== null && !act.isRunning && !hasSeal;
  if (!isHalfDone) return <ActNotice act={act} />;
  return (
    <Notice kind="error" actions={<RetryButton error={act.error} onRetry={onInsert} />}>
      {t('thisDocument.seal.missing')} {errorMessage(act.error, t)}
    </Notice>
  );
}

interface PlaceSealProps {
  record: VerificationRecord;
  act: DocumentAct;
  insertion: SealInsertion;
  chosen: ChosenOptions;
  /** Present if a seal exists and another place is requested. */
  onClose?: () => void;
}

export function PlaceSeal({ record, act, insertion, chosen, onClose }: PlaceSealProps) {
  const { t } = useMessages();
  const { options, problems, onChange } = chosen;
  const { sizeMm } = problems;

  const folded = (
    <OptionsDisclosure
      withValidity={false}
      isOpenFirst={onClose !== undefined}
      options={options}
      problems={sizeMm === undefined ? {} : { sizeMm }}
      onChange={onChange}
    />
  );
  const button = (
    <SealButton
      label={t('ui.insertSeal')}
      step={insertion.step}
      isLocked={act.isRunning}
      onClick={() => {
        if (sizeMm === undefined) insertion.insert(record, options, onClose);
      }}
    />
  );

  if (!onClose)
    return (
      <>
        {folded}
        <StickyFooter>{button}</StickyFooter>
      </>
    );
  return (
    <div tabIndex={-1} ref={focusOn} className={layout.tight}>
      {folded}
      {button}
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
    </div>
  );
}

/** The staff note, which people who may verify can change. */
export function RecordNote({ record: { public_id, staff_note } }: { record: VerificationRecord }) {
  const { client } = useConnection();
  const queries = useQueryClient();
  const mayChange = useMayNotVerify() === null;

  async function save(typed: string) {
    const note = oneLine(typed) || undefined;
    try {
      await client.call(staffNoteSave, { public_id, before: { staff_note }, staff_note: note });
    } finally {
      await queries.invalidateQueries({ queryKey: ['credentials'] });
    }
  }

  return <StaffNote publicId={public_id} note={staff_note ?? null} mayChange={mayChange} onSave={save} />;
}

interface ScansProps {
  scans: ScanCounts;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** The number of scans, with one proportional bar, because a single document has no history. */
export function Scans({ scans, isRefreshing, onRefresh }: ScansProps) {
  const { t, locale } = useMessages();
  const { total_scans: total, valid_scans: valid, invalid_scans: invalid, last_scan_at: last } = scans;
  const number = new Intl.NumberFormat(locale);
  const counts = { valid, invalid };

  return (
    <section className={classes(layout.tight, styles.card)} aria-label={t('thisDocument.scans.label')}>
      <div className={styles.head}>
        <p className={styles.total}>
          {total === 0 ? (
            t('thisDocument.scans.none')
          ) : (
            <>
              <span className={styles.count}>{number.format(total)}</span>{' '}
              {t('thisDocument.scans.unit', { total })}
            </>
          )}
        </p>
        {last !== null && (
          <span className={textStyles.aside}>
            {t('thisDocument.scans.last', { when: recentText(last, locale) })}
          </span>
        )}
        <Button
          appearance="subtle"
          size="small"
          icon={<ArrowClockwise16Regular />}
          title={t('thisDocument.scans.refresh')}
          disabledFocusable={isRefreshing}
          onClick={onRefresh}
        />
      </div>
      {total > 0 && (
        <>
          <div className={styles.bar} aria-hidden>
            {SCAN_OUTCOMES.map(
              (outcome) =>
                counts[outcome] > 0 && (
                  <div
                    key={outcome}
                    className={classes(styles.part, legend[outcome])}
                    style={{ flexGrow: counts[outcome] }}
                  />
                ),
            )}
          </div>
          <ScanLegend textOf={(outcome) => t(`thisDocument.scans.${outcome}`, { count: counts[outcome] })} />
        </>
      )}
    </section>
  );
}

/** Links that leave the document: its address, its public page, and others that are passed in. */
export function LinkActions({ verifyUrl, children }: { verifyUrl: string; children?: ReactNode }) {
  const { t } = useMessages();
  return (
    <div className={classes(layout.line, styles.links)}>
      <CopyButton className={styles.wide} icon={<Link16Regular />} text={verifyUrl} />
      <div className={layout.line}>
        <Button as="a" className={styles.wide} icon={<Open16Regular />} {...publicPageLink(verifyUrl)}>
          {t('ui.publicPage')}
        </Button>
        {children}
      </div>
    </div>
  );
}

/** Rare acts on a seal. The menu is fetched when a pointer or the focus comes near. */
export function SealMore({ isLocked, ...choices }: SealChoices & { isLocked: boolean }) {
  const { t } = useMessages();
  const button = useRef<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  function close() {
    setIsOpen(false);
    button.current?.focus();
  }

  return (
    <>
      <Button
        ref={(element: HTMLButtonElement | null) => {
          button.current = element;
        }}
        icon={<MoreHorizontal20Regular />}
        title={t('ui.moreActions')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        disabledFocusable={isLocked}
        onPointerEnter={menu.hint}
        onFocus={menu.hint}
        onClick={() => setIsOpen((wasOpen) => !wasOpen)}
      />
      {isOpen && <menu.Component {...choices} button={button} onClose={close} />}
    </>
  );
}
