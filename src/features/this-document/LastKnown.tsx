import { ApiError } from '../../api/api-error.ts';
import { timeText } from '../../ui/dates.ts';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { Notice } from '../../ui/Notice.tsx';
import { sentence } from '../../ui/sentence.ts';

interface Props {
  error: Error;
  /** When the facts on screen were told, in milliseconds since 1970. */
  knownAt: number;
}

/** What is on screen is as old as it says, because the service cannot be asked. */
export function LastKnown({ error, knownAt }: Props) {
  const { t, locale } = useMessages();
  const isOffline = error instanceof ApiError && error.code === 'offline';
  const time = timeText(new Date(knownAt), locale);
  return (
    <Notice kind={isOffline ? 'info' : 'warning'}>
      {isOffline
        ? t('thisDocument.offline', { time })
        : `${sentence(error, t)} ${t('thisDocument.knownAt', { time })}`}
    </Notice>
  );
}
