import { useMessages } from '#src/messages/use-messages.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { RetryButton } from '#src/ui/RetryButton.tsx';
import type { Unread } from '#src/word/stories.ts';

interface Props {
  unread: readonly Unread[];
  isReading: boolean;
  readAgain: () => void;
}

/** What Word did not let be looked at. All that does not need it goes on. */
export function UnreadNotice({ unread, isReading, readAgain }: Props) {
  const { t } = useMessages();
  const [first, ...others] = unread;
  if (first === undefined) return null;
  const what = unread.includes('body') ? 'body' : others.length > 0 ? 'both' : first;
  return (
    <Notice kind="info" actions={<RetryButton error={null} onRetry={readAgain} isRetrying={isReading} />}>
      {t('thisDocument.unread', { what })}
    </Notice>
  );
}
