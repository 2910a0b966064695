import '#src/messages/check-messages.ts';
import { useHost } from '#src/ui/host-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { DocumentCheck } from './DocumentCheck.tsx';

/** "Ready to send?": everything in the open document that a reader may scan, looked at once more. */
export function Check() {
  const { t } = useMessages();
  const { inWord, canVerify } = useHost();
  if (canVerify) return <DocumentCheck />;
  return (
    <ScreenHeading
      title={t('check.outside.title')}
      subtitle={t(inWord ? 'check.tooOld.lead' : 'check.outside.lead')}
    />
  );
}
