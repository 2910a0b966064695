import { ApiError } from '#src/api/api-error.ts';
import { recentText, timestampOf } from '#src/ui/dates.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { Notice, RetryButton } from './Notice.tsx';
import { errorMessage } from './error-message.ts';

interface Props {
  error: Error;
  /** When the shown facts were received, in milliseconds since 1970. */
  knownAt: number;
  onRetry?: () => void;
}

/** Shows the age of what is on screen, because the service can't be reached. */
export function LastKnown({ error, knownAt, onRetry }: Props) {
  const { t, locale } = useMessages();
  const isOffline = error instanceof ApiError && error.code === 'offline';
  const known = t('ui.knownAt', { when: recentText(timestampOf(knownAt), locale) });
  return (
    <Notice
      kind={isOffline ? 'info' : 'warning'}
      actions={onRetry && <RetryButton error={error} onRetry={onRetry} />}
    >
      {isOffline ? t('ui.offline') : errorMessage(error, t)} {known}
    </Notice>
  );
}
