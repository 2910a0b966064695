import { Button } from '@fluentui/react-components';
import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { CheckmarkCircle20Filled } from '@fluentui/react-icons/svg/checkmark-circle';
import { DismissCircle20Filled } from '@fluentui/react-icons/svg/dismiss-circle';
import { Info20Filled } from '@fluentui/react-icons/svg/info';
import { Warning20Filled } from '@fluentui/react-icons/svg/warning';
import { useEffect, useState, type ReactNode } from 'react';

import { ApiError, secondsToWait } from '#src/api/api-error.ts';
import { WordError, type WordErrorReason } from '#src/word/host/word-error.ts';
import { reveal } from './announce.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { errorMessage } from './error-message.ts';
import { classes } from '#src/ui/classes.ts';
import { useServiceRetry } from './retries.ts';
import styles from './Notice.module.css';

const ICONS = {
  info: Info20Filled,
  success: CheckmarkCircle20Filled,
  warning: Warning20Filled,
  error: DismissCircle20Filled,
};

interface Props {
  kind: keyof typeof ICONS;
  children: ReactNode;
  actions?: ReactNode;
  /** Scrolled to where it would be out of sight. */
  isRevealed?: boolean;
}

/** A box that says something in place; screen readers hear it when it appears. */
export function Notice({ kind, children, actions, isRevealed = kind === 'error' }: Props) {
  const Icon = ICONS[kind];
  return (
    // What an act came to may appear below the edge of the pane, or behind what is docked there.
    <div
      ref={isRevealed ? reveal : undefined}
      className={classes(styles.root, styles[kind])}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      <Icon aria-hidden />
      <div>{children}</div>
      {actions !== undefined && actions !== null && actions !== false && (
        <div className={styles.actions}>{actions}</div>
      )}
    </div>
  );
}

interface ErrorNoticeProps {
  error: unknown;
  /** Tries just that again. */
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** What people put right in Word itself, which tells the pane nothing of it. */
const FIXED_IN_WORD: ReadonlySet<WordErrorReason> = new Set([
  'read-only',
  'protected',
  'final',
  'locked',
  'all-refused',
  'not-saved',
]);

/** Any failure as one sentence. One that may be over goes once the user comes back from the document. Being offline is a state, and canceling a choice. */
export function ErrorNotice({ error, onRetry, isRetrying = false }: ErrorNoticeProps) {
  const { t } = useMessages();
  const [seen, setSeen] = useState<unknown>(null);
  useEffect(() => {
    if (!(error instanceof WordError && FIXED_IN_WORD.has(error.reason))) return undefined;
    // A press on "Try again" brings the focus back too, and comes after it.
    const look = () => document.querySelector('[role=alert]:is(:hover, :focus-within)') ?? setSeen(error);
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [error]);
  if (seen === error && seen !== null) return null;
  const isStopped = error instanceof WordError && error.reason === 'stopped';
  const isState = isStopped || (error instanceof ApiError && error.code === 'offline');
  return (
    <Notice
      kind={isState ? 'info' : 'error'}
      isRevealed={isStopped || !isState}
      actions={onRetry && <RetryButton error={error} onRetry={onRetry} isRetrying={isRetrying} />}
    >
      {errorMessage(error, t)}
      {error instanceof ApiError && error.requestId !== null && isForSupport(error) && (
        <details className={classes(styles.details)}>
          <summary>{t('ui.error.details')}</summary>
          {t('ui.error.requestId', { id: error.requestId })}
        </details>
      )}
    </Notice>
  );
}

/** What nobody in front of Word can mend, and an administrator finds in the log by the request id. */
function isForSupport({ code, status }: ApiError): boolean {
  return status >= 500 || code === 'bad_answer';
}

interface RetryProps {
  error: unknown;
  onRetry: () => void;
  /** It is being tried again right now. */
  isRetrying?: boolean;
  appearance?: 'primary';
}

/** Tries again, once the time is over that the service asked to be left alone. */
export function RetryButton({ error, onRetry, isRetrying = false, appearance }: RetryProps) {
  const { t } = useMessages();
  const retry = useServiceRetry(onRetry);
  const [{ of, left }, setWait] = useState({ of: error, left: secondsToWait(error) });
  if (of !== error) setWait({ of: error, left: secondsToWait(error) });

  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setWait({ of, left: left - 1 }), 1000);
    return () => clearTimeout(timer);
  }, [of, left]);

  return (
    <Button
      size={appearance ? 'medium' : 'small'}
      {...(appearance && { appearance })}
      icon={<ArrowClockwise20Regular />}
      disabledFocusable={isRetrying || left > 0}
      onClick={retry}
    >
      {left > 0 ? t('ui.tryAgainIn', { seconds: left }) : t('ui.tryAgain')}
    </Button>
  );
}
