import { useEffect, useRef, useState } from 'react';

import { useMessages } from '#src/messages/use-messages.ts';
import { useHost } from '#src/ui/host-context.ts';
import { lazyComponent } from '#src/ui/LazyComponent.tsx';
import { announce, ErrorNotice, Notice, RetryButton } from '#src/ui/notices/Notice.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { SkeletonBlock, useDelayed } from '#src/ui/SkeletonBlock.tsx';
import { UnverifiedIcon } from '#src/ui/lists/UnverifiedIcon.tsx';
import { stopReading } from '#src/ui/open-document-query.ts';
import type { Unread } from '#src/word/story/stories.ts';
import { WordError } from '#src/word/host/word-error.ts';
import { longWait } from './ActProgress.tsx';
import { documentState, useDocumentFacts } from './document-state.ts';
import { verificationMemory } from './lost-verification.ts';
import { NotVerified } from './NotVerified.tsx';
import { useDocumentAct } from './use-document-act.ts';
import textStyles from '#src/ui/text.module.css';
import styles from './this-document.module.css';

/** Fetched on demand, because they're rarely shown. */
const noDocument = lazyComponent(
  async () => (await import('#src/taskpane/flows/NoDocument.tsx')).NoDocument,
  Loading,
);
const attention = lazyComponent(async () => (await import('./Questions.tsx')).MovedFileQuestion, Loading);
const ended = lazyComponent(async () => (await import('./Questions.tsx')).NoLongerValid, Loading);
/** Fetched while the service is asked for the record. */
const verified = lazyComponent(async () => (await import('./Verified.tsx')).Verified, Loading);
const unreachable = lazyComponent(async () => (await import('./Verified.tsx')).Unreachable, Loading);

export function ThisDocument() {
  return useHost().canVerify ? <OpenFile /> : <noDocument.Component />;
}

/** Shows the state of the open file without being asked. */
function OpenFile() {
  const { t } = useMessages();
  const root = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<'never' | 'now' | 'before'>('never');
  const facts = useDocumentFacts();
  const act = useDocumentAct();
  const state = documentState(facts);
  const { partitionKey } = useHost();
  const verifiedDocument = state.name === 'verified' ? state.document : null;
  const hasRecord = facts.document?.publicId != null;

  useEffect(() => {
    // Also during an act, because its heading must exist for the focus afterwards.
    if (hasRecord || act.isRunning) verified.hint();
  }, [hasRecord, act.isRunning]);

  useEffect(() => {
    // The pressed button may be gone with its state; the focus then moves to its replacement.
    const isLost = document.activeElement === document.body && document.hasFocus();
    const isDone = act.endedAt > 0 || asked === 'before';
    if (isDone && isLost) root.current?.querySelector('h1')?.focus();
  }, [act.endedAt, asked]);

  /** Marks a request of the user as pending until the answer comes. */
  async function awaited<T>(answer: Promise<T>): Promise<T> {
    setAsked('now');
    const value = await answer;
    setAsked('before');
    return value;
  }

  useEffect(() => {
    if (verifiedDocument !== null) verificationMemory(partitionKey).remember(verifiedDocument);
  }, [verifiedDocument, partitionKey]);

  async function askAgain() {
    const { data } = await awaited(facts.askAgain());
    if (data) announce(t('thisDocument.scans.said', { total: data.scans.total_scans }));
  }

  const isAsking = asked === 'now';
  const reading = { isReading: isAsking, readAgain: () => void awaited(facts.readAgain()) };
  const asking = { isAsking, askAgain: () => void askAgain() };
  return (
    <div ref={root} className={styles.root}>
      {'document' in state && <UnreadNotice unread={state.document.unread} {...reading} />}
      {screen()}
    </div>
  );

  function screen() {
    switch (state.name) {
      case 'loading':
        return (
          <>
            <Loading />
            {facts.document === undefined && (
              <longWait.Component text={t('thisDocument.loading')} onCancel={stopReading} />
            )}
          </>
        );
      case 'unreadable':
        return <Unreadable error={state.error} {...reading} />;
      case 'not-verified':
        return <NotVerified document={state.document} act={act} />;
      case 'attention':
        return <attention.Component document={state.document} record={state.record} act={act} />;
      case 'unreachable':
        return <unreachable.Component {...state} {...asking} act={act} />;
      case 'ended':
        return <ended.Component {...state} act={act} />;
      case 'verified':
        break;
    }
    return <verified.Component {...state} {...asking} act={act} knownAt={facts.recordKnownAt} />;
  }
}

/** The screen's skeleton, with each part in its final place, shown if reading takes noticeably long. */
function Loading() {
  const { t } = useMessages();
  const isLate = useDelayed(true);
  if (!isLate) return null;
  return (
    <div aria-busy className={styles.loading}>
      <div className={styles.heading}>
        <SkeletonBlock isRound width={24} height={24} />
        <SkeletonBlock width={104} height={20} />
        <SkeletonBlock width="85%" height={14} />
      </div>
      {['72%', '42%', '56%', '80%'].map((width, row) => (
        <div key={width} className={styles.fact}>
          <SkeletonBlock width={row % 2 === 0 ? 48 : 44} height={12} />
          <SkeletonBlock width={width} height={12} />
        </div>
      ))}
      <SkeletonBlock width="100%" height={76} />
      <h1 className={textStyles.aside}>{t('thisDocument.loading')}</h1>
    </div>
  );
}

interface Reading {
  isReading: boolean;
  readAgain: () => void;
}

/** Word didn't let the pane read the open file, or the user canceled the reading. */
function Unreadable({ error, isReading, readAgain }: Reading & { error: Error }) {
  const { t } = useMessages();
  const name = error instanceof WordError && error.reason === 'stopped' ? 'stopped' : 'unreadable';
  return (
    <>
      <ScreenHeading
        icon={<UnverifiedIcon />}
        title={t(`thisDocument.${name}.title`)}
        subtitle={t(`thisDocument.${name}.subtitle`)}
      />
      <ErrorNotice error={error} onRetry={readAgain} isRetrying={isReading} />
    </>
  );
}

/** What Word didn't let the pane read. Everything that doesn't need it still works. */
function UnreadNotice({ unread, isReading, readAgain }: Reading & { unread: readonly Unread[] }) {
  const { t } = useMessages();
  const [first, ...others] = unread;
  if (first === undefined) return null;
  const what = unread.includes('body') ? 'body' : others.length > 0 ? 'both' : first;
  return (
    <Notice kind="info" actions={<RetryButton error={null} onRetry={readAgain} isRetrying={isReading} />}>
      {t('thisDocument.unread', { what })}
    </Notice>
  );
}
