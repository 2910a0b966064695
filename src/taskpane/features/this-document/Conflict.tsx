import '#src/messages/questions-messages.ts';
import { Button } from '@fluentui/react-components';

import { useMessages } from '#src/messages/use-messages.ts';
import { Notice } from '#src/ui/Notice.tsx';
import type { OpenDocument } from '#src/word/open-document.ts';
import { resultOfUnseenChange, startAfresh } from './identity-acts.ts';
import type { DocumentAct } from './use-document-act.ts';

/** An earlier try was recorded after all, with other dates: the service keeps those. */
export function Conflict({ document, act }: { document: OpenDocument; act: DocumentAct }) {
  const { t } = useMessages();

  function restart() {
    act.run('restart', async () => {
      await startAfresh(document);
      return resultOfUnseenChange(t('thisDocument.ended.restarted'), t);
    });
  }

  return (
    <Notice
      kind="warning"
      actions={
        <Button size="small" onClick={restart}>
          {t('thisDocument.ended.restart')}
        </Button>
      }
    >
      {t('thisDocument.conflict')}
    </Notice>
  );
}
