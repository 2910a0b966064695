import { useMessages } from '../../ui/messages/use-messages.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { ScreenHeading } from '../../ui/ScreenHeading.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';

/** Word did not let the pane read the open file. */
export function Unreadable({ error, readAgain }: { error: Error; readAgain: () => void }) {
  const { t } = useMessages();
  return (
    <>
      <ScreenHeading
        icon={<StatusIcon of="unverified" size={24} />}
        title={t('thisDocument.unreadable.title')}
        subtitle={t('thisDocument.unreadable.subtitle')}
      />
      <ErrorNotice error={error} onRetry={readAgain} />
    </>
  );
}
