import { Button, Link } from '@fluentui/react-components';
import { LockClosed16Regular } from '@fluentui/react-icons/svg/lock-closed';
import { type FormEvent, useState } from 'react';

import type { RefusedReason } from '#src/api/client.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { ErrorNotice, reveal } from '#src/ui/notices/Notice.tsx';
import styles from './Connect.module.css';
import { TokenField } from './TokenField.tsx';
import { validateToken } from './validate-token.ts';

interface Props {
  inWord: boolean;
  onConnect: (token: string) => Promise<RefusedReason | null>;
}

interface Attempt {
  isRunning: boolean;
  error: unknown;
  refused: RefusedReason | null;
}

const NO_ATTEMPT: Attempt = { isRunning: false, error: null, refused: null };

/** Asks for a token that an administrator made. Sends nothing before its checksum is right. */
export function TokenForm({ inWord, onConnect }: Props) {
  const { t } = useMessages();
  const [typed, setTyped] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [attempt, setAttempt] = useState(NO_ATTEMPT);
  const token = typed.trim();
  const judgement = validateToken(token);
  const promise = t(inWord ? 'connect.promise' : 'connect.promiseOutsideWord', { host: location.host });
  const [beforeHost, afterHost] = promise.split(location.host);

  async function connect() {
    setAttempt({ isRunning: true, error: null, refused: null });
    try {
      setAttempt({ isRunning: false, error: null, refused: await onConnect(token) });
    } catch (error) {
      setAttempt({ isRunning: false, error, refused: null });
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsAsked(true);
    if (judgement !== 'complete') event.currentTarget.querySelector('input')?.focus();
    else if (!attempt.isRunning) void connect();
  }

  function change(value: string) {
    setTyped(value);
    setIsAsked(false);
    setAttempt(NO_ATTEMPT);
  }

  return (
    <form className={styles.root} onSubmit={submit} noValidate>
      <TokenField
        value={typed}
        onChange={change}
        judgement={judgement}
        isAsked={isAsked}
        refused={attempt.refused}
      />
      {attempt.error !== null && <ErrorNotice error={attempt.error} />}
      <Button type="submit" disabledFocusable={attempt.isRunning}>
        {attempt.isRunning ? t('connect.connecting') : t('ui.connect')}
      </Button>
      <p className={styles.promise}>
        <LockClosed16Regular aria-hidden />
        <span>
          {beforeHost}
          <strong className={styles.host}>{location.host}</strong>
          {afterHost}
        </span>
      </p>
      <TokenHelp />
    </form>
  );
}

function TokenHelp() {
  const { t } = useMessages();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.help}>
      <Link as="button" className={styles.question} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('connect.where')}
      </Link>
      {isOpen && (
        <p ref={reveal} className={styles.answer}>
          {t('connect.whereAnswer')}
        </p>
      )}
    </div>
  );
}
