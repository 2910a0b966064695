import { Button } from '@fluentui/react-components';

import { useMessages } from '#src/messages/use-messages.ts';
import { useGoTo } from '#src/ui/navigation-context.ts';
import { Notice } from '#src/ui/Notice.tsx';

/** What only This document can settle, with the way there. */
export function ToDocumentNotice({ children }: { children: string }) {
  const { t } = useMessages();
  const goTo = useGoTo();
  return (
    <Notice
      kind="warning"
      actions={
        <Button size="small" onClick={() => goTo('document')}>
          {t('issue.bind.toDocument')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
