import { Button, Link } from '@fluentui/react-components';
import { useState } from 'react';

import type { RefusedReason } from '#src/api/api-error.ts';
import english from '#src/messages/en/connect.json';
import { i18n } from '#src/messages/language.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { hasDrafts } from '#src/session/use-draft.ts';
import { lazyComponent } from '#src/ui/LazyComponent.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { ErrorNotice, focusOn, Notice } from '#src/ui/notices/Notice.tsx';
import { useHost } from '#src/ui/host-context.ts';
import { openInBrowser } from '#src/word/host/browser-window.ts';
import styles from './Connect.module.css';
import { type PendingConnection, pendingStore } from './pending-connection.ts';

i18n.load('en', english);

const digitsForm = lazyComponent(async () => (await import('./DigitsForm.tsx')).DigitsForm);
const tokenForm = lazyComponent(async () => (await import('./TokenForm.tsx')).TokenForm);

export interface ConnectProps {
  /** How the pane's last connection ended; null on a first run. */
  ended: RefusedReason | 'signedOut' | 'sessionOpen' | null;
  /** Resolves with why the service refuses the token, or with null if it accepts it. */
  onConnect: (token: string) => Promise<RefusedReason | null>;
}

/** For a first run, and after signing out or a refusal: signs in through a browser, or with a token. */
export function Connect({ ended, onConnect }: ConnectProps) {
  const { t } = useMessages();
  const host = useHost();
  const inWord = host.absence === null;
  const [store] = useState(() => pendingStore(host.partitionKey));
  const [pending, setPending] = useState(() => store.read());
  /** Whether a window could be opened; null if the pane was reloaded since, so that none was tried. */
  const [isOpened, setIsOpened] = useState<boolean | null>(null);
  const [asking, setAsking] = useState<{ error: unknown } | 'running' | null>(null);
  const [isTokenOpen, setIsTokenOpen] = useState(false);

  function updatePending(next: PendingConnection | null) {
    if (next) store.save(next);
    else store.forget();
    setPending(next);
    setAsking(null);
  }

  async function signIn() {
    if (asking === 'running') return;
    setAsking('running');
    try {
      const { requestConnection } = await import('./connection.ts');
      const next = await requestConnection(pending);
      setIsOpened(openInBrowser(next.url));
      updatePending(next);
    } catch (error) {
      setAsking({ error });
    }
  }

  async function connect(token: string) {
    const refused = await onConnect(token);
    store.forget();
    return refused;
  }

  const failure = asking !== null && asking !== 'running' && (
    <ErrorNotice error={asking.error} onRetry={() => void signIn()} />
  );
  return (
    <div className={styles.root}>
      <Logo size={40} />
      <div>
        <h1 className={styles.title}>{inWord ? t('connect.title') : t('connect.titleOutsideWord')}</h1>
        {pending === null && <p className={styles.lead}>{t('connect.lead')}</p>}
      </div>
      {ended !== null && ended !== 'signedOut' && pending === null && (
        <Notice kind="warning">
          {t(`connect.ended.${ended}`)}
          {hasDrafts() && ` ${t('connect.typedIsSaved')}`}
        </Notice>
      )}
      {pending ? (
        <digitsForm.Component
          key={pending.id}
          pending={pending}
          isOpened={isOpened}
          isRestarting={asking === 'running'}
          failure={failure}
          onConnect={connect}
          onRestart={() => void signIn()}
          onCancel={() => updatePending(null)}
        />
      ) : (
        <>
          {failure}
          <Button
            {...(ended !== null && { ref: focusOn })}
            appearance="primary"
            disabledFocusable={asking === 'running'}
            onPointerEnter={digitsForm.hint}
            onFocus={digitsForm.hint}
            onClick={() => void signIn()}
          >
            {asking === 'running' ? t('connect.opening') : t('connect.signIn')}
          </Button>
          <Link
            as="button"
            className={styles.question}
            aria-expanded={isTokenOpen}
            onPointerEnter={tokenForm.hint}
            onFocus={tokenForm.hint}
            onClick={() => setIsTokenOpen(!isTokenOpen)}
          >
            {t('connect.useToken')}
          </Link>
          {isTokenOpen && <tokenForm.Component inWord={inWord} onConnect={onConnect} />}
        </>
      )}
    </div>
  );
}
