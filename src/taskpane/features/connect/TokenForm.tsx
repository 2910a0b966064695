import { Button, Link, Field, Input } from '@fluentui/react-components';
import { LockClosed16Regular } from '@fluentui/react-icons/svg/lock-closed';
import { type FormEvent, useState } from 'react';
import { CheckmarkCircle12Filled } from '@fluentui/react-icons/svg/checkmark-circle';
import { Eye20Regular } from '@fluentui/react-icons/svg/eye';
import { EyeOff20Regular } from '@fluentui/react-icons/svg/eye-off';

import type { RefusedReason } from '#src/api/api-error.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { classes } from '#src/ui/classes.ts';
import textStyles from '#src/ui/text.module.css';
import { ErrorNotice, reveal, focusOn } from '#src/ui/notices/Notice.tsx';
import styles from './Connect.module.css';
import { validateToken, type Judgement } from './validate-token.ts';

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
      <p className={classes(textStyles.aside, styles.promise)}>
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

interface TokenFieldProps {
  value: string;
  onChange: (value: string) => void;
  judgement: Judgement;
  /** Connect was pressed, so an unfinished token is an error from now on. */
  isAsked: boolean;
  /** Why the service refused this token. */
  refused: RefusedReason | null;
}

function TokenField({ value, onChange, judgement, isAsked, refused }: TokenFieldProps) {
  const { t } = useMessages();
  const [isShown, setIsShown] = useState(false);
  const isWrong = judgement === 'mistyped' || judgement === 'tooLong' || judgement === 'otherThing';

  function hint() {
    if (refused !== null)
      return { validationState: 'error', validationMessage: t(`connect.refused.${refused}`) } as const;
    if (judgement === 'complete')
      return {
        validationState: 'success',
        validationMessage: t('connect.complete'),
        validationMessageIcon: <CheckmarkCircle12Filled />,
      } as const;
    if (isAsked || isWrong)
      return { validationState: 'error', validationMessage: t(`connect.token.${judgement}`) } as const;
    return { hint: t('connect.tokenHint') } as const;
  }

  return (
    <Field className={classes(styles.token)} label={t('ui.token')} {...hint()}>
      <Input
        ref={focusOn}
        type={isShown ? 'text' : 'password'}
        value={value}
        onChange={(_, { value: typed }) => onChange(typed)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        contentAfter={
          <Button
            appearance="transparent"
            size="small"
            icon={isShown ? <EyeOff20Regular /> : <Eye20Regular />}
            title={isShown ? t('connect.hide') : t('connect.show')}
            onClick={() => setIsShown(!isShown)}
          />
        }
      />
    </Field>
  );
}
