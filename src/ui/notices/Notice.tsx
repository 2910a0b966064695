import { Button } from '@fluentui/react-components';
import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { CheckmarkCircle20Filled } from '@fluentui/react-icons/svg/checkmark-circle';
import { DismissCircle20Filled } from '@fluentui/react-icons/svg/dismiss-circle';
import { Info20Filled } from '@fluentui/react-icons/svg/info';
import { Warning20Filled } from '@fluentui/react-icons/svg/warning';
import { type ReactNode, useEffect, useState } from 'react';

import { ApiError, secondsToWait } from '#src/api/api-error.ts';
import { WordError, type WordErrorReason } from '#src/word/host/word-error.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { classes } from '#src/ui/classes.ts';
import { errorMessage } from './error-message.ts';
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
  /** Scrolled into view if it would be out of sight. */
  isRevealed?: boolean;
}

/** A box with a message; screen readers read it when it appears. */
export function Notice({ kind, children, actions, isRevealed = kind === 'error' }: Props) {
  const Icon = ICONS[kind];
  return (
    // An act's outcome may appear below the edge of the pane, or behind the sticky footer.
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
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** Problems that the user solves in Word itself, which sends the pane no event for it. */
const FIXED_IN_WORD: ReadonlySet<WordErrorReason> = new Set([
  'read-only',
  'protected',
  'final',
  'locked',
  'all-refused',
  'not-saved',
]);

/**
 * A failure as one sentence. One that may be temporary disappears when the user comes back from the document. Being offline
 * is a state, and canceling is a choice, so neither is an error.
 */
export function ErrorNotice({ error, onRetry, isRetrying = false }: ErrorNoticeProps) {
  const { t } = useMessages();
  const [seen, setSeen] = useState<unknown>(null);
  useEffect(() => {
    if (!(error instanceof WordError && FIXED_IN_WORD.has(error.reason))) return undefined;
    // A press on "Try again" also brings the focus back, and comes after it.
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
          <summary>{t('ui.details')}</summary>
          {t('ui.error.requestId', { id: error.requestId })}
        </details>
      )}
    </Notice>
  );
}

/** Failures that nobody in Word can solve, and that an administrator finds in the log by the request id. */
const isForSupport = ({ code, status }: ApiError): boolean => status >= 500 || code === 'bad_answer';

interface RetryProps {
  error: unknown;
  onRetry: () => void;
  isRetrying?: boolean;
  appearance?: 'primary';
}

/** Retries once the wait that the service asked for is over. */
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

let region: HTMLElement | null = null;

/** Sets the element that screen readers listen to; the frame contains it. */
export function setLiveRegion(element: HTMLElement | null): void {
  region = element;
}

/**
 * Makes screen readers read a result that appears without taking the focus. Returns a function that removes it, for what
 * soon isn't so anymore: otherwise, it would be read at the end of the screen.
 */
export function announce(text: string): () => void {
  // A new element each time, because the same text in the same element is no change, and would be read only once.
  const line = document.createElement('p');
  line.textContent = text;
  region?.replaceChildren(line);
  return () => line.remove();
}

/** A ref that takes the focus, for what appears in place of the focused button; somebody on the tabs stays there. */
export function focusOn(element: HTMLElement | null): void {
  if (document.activeElement?.getAttribute('role') !== 'tab') element?.focus();
}

/** A ref for what expands at the lower edge of the pane: scrolls just far enough to show it. */
export function reveal(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
