import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError } from '#src/api/api-error.ts';
import { timeText } from '#src/ui/dates.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { Notice, RetryButton } from './Notice.tsx';
import { errorMessage } from './error-message.ts';

interface Props {
  error: Error;
  /** When the facts on screen were told, in milliseconds since 1970. */
  knownAt: number;
  /** What holds all the same while offline. */
  comfort?: string;
  onRetry?: () => void;
}

/** What is on screen is as old as it says, because the service cannot be asked. */
export function LastKnown({ error, knownAt, comfort, onRetry }: Props) {
  const { t, locale } = useMessages();
  const isOffline = error instanceof ApiError && error.code === 'offline';
  const known = t('ui.knownAt', { time: timeText(new Date(knownAt), locale) });
  const sentences = isOffline ? [t('ui.offline'), known, comfort] : [errorMessage(error, t), known];
  return (
    <Notice
      kind={isOffline ? 'info' : 'warning'}
      actions={onRetry && <RetryButton error={error} onRetry={onRetry} />}
    >
      {sentences.filter(Boolean).join(' ')}
    </Notice>
  );
}

/**
 * Why the query about `of` has no answer yet. TanStack Query forgets the error of a query without data as soon as it
 * asks again, which it does whenever the pane is clicked into: what is being clicked would be gone before the release.
 */
export function useStandingError({ data, error }: UseQueryResult, of: string | null): Error | null {
  const [last, setLast] = useState({ of, error });
  if (last.of !== of || (error !== null && last.error !== error)) setLast({ of, error });
  if (data !== undefined || error !== null || last.of !== of) return error;
  return last.error;
}
