import { useMessages } from '#src/messages/use-messages.ts';
import { ErrorNotice } from '#src/ui/Notice.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { StatusIcon } from '#src/ui/StatusIcon.tsx';

interface Props {
  error: Error;
  isReading: boolean;
  readAgain: () => void;
}

/** Word did not let the pane read the open file. */
export function Unreadable({ error, isReading, readAgain }: Props) {
  const { t } = useMessages();
  return (
    <>
      <ScreenHeading
        icon={<StatusIcon of="unverified" size={24} />}
        title={t('thisDocument.unreadable.title')}
        subtitle={t('thisDocument.unreadable.subtitle')}
      />
      <ErrorNotice error={error} onRetry={readAgain} isRetrying={isReading} />
    </>
  );
}
