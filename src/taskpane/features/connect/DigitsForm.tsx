import { Button, Field, Input, Link } from '@fluentui/react-components';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';

import type { ConnectionResult } from '#contract/dashboard/connections.ts';
import { ApiError, type RefusedReason } from '#src/api/api-error.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { ErrorNotice, focusOn, Notice } from '#src/ui/notices/Notice.tsx';
import { classes } from '#src/ui/classes.ts';
import { finishConnection } from './connection.ts';
import styles from './Connect.module.css';
import type { PendingConnection } from './pending-connection.ts';

interface Props {
  pending: PendingConnection;
  /** Whether a window could be opened; null if none was tried. */
  isOpened: boolean | null;
  isRestarting: boolean;
  /** Why no other request could be made. */
  failure: ReactNode;
  onConnect: (token: string) => Promise<RefusedReason | null>;
  onRestart: () => void;
  onCancel: () => void;
}

/** `unknown`: the service no longer has the request. `refused`: its session ended at once. */
type Outcome = Exclude<ConnectionResult, 'connected' | 'wrong'> | 'unknown' | 'refused';

export function DigitsForm(props: Props) {
  const { pending, isOpened, isRestarting, failure, onConnect, onRestart, onCancel } = props;
  const { t } = useMessages();
  const [typed, setTyped] = useState('');
  const [isRunning, setIsRunning] = useState(false);
  const [hint, setHint] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** Returned only once, so a failure after that retries with it. */
  const token = useRef<string | null>(null);
  const digits = typed.replace(/\D/g, '');

  async function connect() {
    token.current ??= await newToken();
    if (token.current === null) return;
    if ((await onConnect(token.current)) !== null) setOutcome('refused');
  }

  async function newToken(): Promise<string | null> {
    const { result, tries_left, token: given } = await finishConnection(pending, digits);
    if (result === 'wrong') setHint(t('connect.digits.wrong', { count: tries_left }));
    else if (result !== 'connected') setOutcome(result);
    return given;
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isRunning) return;
    event.currentTarget.querySelector('input')?.focus();
    setError(null);
    if (digits.length !== 6) return setHint(t('connect.digits.six'));
    setHint(null);
    setIsRunning(true);
    connect()
      .catch((reason: unknown) => {
        if (reason instanceof ApiError && reason.code === 'not_found') setOutcome('unknown');
        else setError(reason);
      })
      .finally(() => setIsRunning(false));
  }

  const cancel = (
    <Button appearance="subtle" onClick={onCancel}>
      {t('ui.cancel')}
    </Button>
  );
  if (outcome !== null)
    return (
      <>
        {failure || <Notice kind="error">{t(`connect.over.${outcome}`)}</Notice>}
        <div className={styles.actions}>
          <Button ref={focusOn} appearance="primary" disabledFocusable={isRestarting} onClick={onRestart}>
            {isRestarting ? t('connect.opening') : t('connect.digits.restart')}
          </Button>
          {cancel}
        </div>
      </>
    );
  return (
    <form className={styles.root} onSubmit={submit} noValidate>
      <p className={styles.lead}>{t(isOpened ? 'connect.digits.opened' : 'connect.digits.open')}</p>
      <div className={styles.actions}>
        <Link href={pending.url} target="_blank" rel="noreferrer">
          {t(isOpened ? 'connect.digits.again' : 'connect.digits.link')}
        </Link>
        <CopyButton text={pending.url} size="small" appearance="subtle" />
      </div>
      <Field
        className={classes(styles.token)}
        label={t('connect.digits.label')}
        {...(hint !== null && { validationState: 'error', validationMessage: hint })}
      >
        <Input
          ref={focusOn}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={typed}
          onChange={(_, { value }) => {
            setTyped(value);
            setHint(null);
          }}
        />
      </Field>
      {error !== null && <ErrorNotice error={error} />}
      <div className={styles.actions}>
        <Button type="submit" appearance="primary" disabledFocusable={isRunning}>
          {isRunning ? t('connect.connecting') : t('ui.connect')}
        </Button>
        {cancel}
      </div>
    </form>
  );
}
