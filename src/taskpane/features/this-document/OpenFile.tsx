import { useEffect, useRef, useState } from 'react';

import { announce } from '#src/ui/announce.ts';
import { lazyComponent } from '#src/ui/LazyComponent.tsx';
import { useHost } from '#src/ui/host-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { documentState } from './document-state.ts';
import { Loading } from './Loading.tsx';
import { verificationMemory } from './lost-verification.ts';
import { NotVerified } from './NotVerified.tsx';
import { UnreadNotice } from './UnreadNotice.tsx';
import { Unreadable } from './Unreadable.tsx';
import { Unreachable } from './Unreachable.tsx';
import { useDocumentAct } from './use-document-act.ts';
import { useDocumentFacts } from './use-document-facts.ts';
import { Verified } from './Verified.tsx';
import styles from './OpenFile.module.css';

/** Seldom asked. */
const attention = lazyComponent(
  async () => (await import('./MovedFileQuestion.tsx')).MovedFileQuestion,
  Loading,
);
const ended = lazyComponent(async () => (await import('./NoLongerValid.tsx')).NoLongerValid, Loading);

/** Shows the state that the open file is in, without being asked. */
export function OpenFile() {
  const { t } = useMessages();
  const root = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<'never' | 'now' | 'before'>('never');
  const facts = useDocumentFacts();
  const act = useDocumentAct();
  const state = documentState(facts);
  const { partitionKey } = useHost();
  const verified = state.name === 'verified' ? state.document : null;

  useEffect(() => {
    // What was pressed may be gone with its state; the focus then goes to what took its place.
    const isLost = document.activeElement === document.body && document.hasFocus();
    const isDone = act.endedAt > 0 || asked === 'before';
    if (isDone && isLost) root.current?.querySelector('h1')?.focus();
  }, [act.endedAt, asked]);

  /** Notes that the user asked, until the answer is there. */
  async function awaited<T>(answer: Promise<T>): Promise<T> {
    setAsked('now');
    const value = await answer;
    setAsked('before');
    return value;
  }

  useEffect(() => {
    if (verified !== null) verificationMemory(partitionKey).remember(verified);
  }, [verified, partitionKey]);

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
        return <Loading />;
      case 'unreadable':
        return <Unreadable error={state.error} {...reading} />;
      case 'not-verified':
        return <NotVerified document={state.document} act={act} />;
      case 'attention':
        return <attention.Component document={state.document} record={state.record} act={act} />;
      case 'unreachable':
        return <Unreachable {...state} {...asking} act={act} />;
      case 'ended':
        return <ended.Component {...state} act={act} />;
      case 'verified':
        break;
    }
    return <Verified {...state} {...asking} act={act} knownAt={facts.recordKnownAt} />;
  }
}
