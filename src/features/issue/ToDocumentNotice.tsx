import { Button } from '@fluentui/react-components';

import { useMessages } from '../../ui/messages/use-messages.ts';
import { useGoTo } from '../../ui/navigation-context.ts';
import { Notice } from '../../ui/Notice.tsx';

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
