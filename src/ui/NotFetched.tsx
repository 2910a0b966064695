import { Button } from '@fluentui/react-components';

import { useMessages } from '#src/messages/use-messages.ts';
import { Notice } from './Notice.tsx';

export interface NotFetchedProps {
  onRetry: () => void;
}

/** In place of a part of the pane whose script did not come. */
export function NotFetched({ onRetry }: NotFetchedProps) {
  const { t } = useMessages();
  return (
    <Notice
      kind="info"
      actions={
        <>
          <Button size="small" appearance="primary" onClick={onRetry}>
            {t('ui.tryAgain')}
          </Button>
          <Button size="small" onClick={() => location.reload()}>
            {t('ui.reload')}
          </Button>
        </>
      }
    >
      {t('ui.notFetched')}
    </Notice>
  );
}
