import { Button } from '@fluentui/react-components';
import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';

import { useMessages } from '#src/messages/use-messages.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { errorMessage } from '#src/ui/error-message.ts';
import { ActNotice } from './ActNotice.tsx';
import type { DocumentAct } from './use-document-act.ts';

interface Props {
  act: DocumentAct;
  hasSeal: boolean;
  onInsert: () => void;
}

/** After a failure between the record and the seal, says what has happened already and goes on from there. */
export function SealNotice({ act, hasSeal, onInsert }: Props) {
  const { t } = useMessages();
  const isHalfDone = act.name === 'seal' && act.error !== null && !act.isRunning && !hasSeal;
  if (!isHalfDone) return <ActNotice act={act} />;
  return (
    <Notice
      kind="error"
      actions={
        <Button size="small" icon={<ArrowClockwise20Regular />} onClick={onInsert}>
          {t('ui.tryAgain')}
        </Button>
      }
    >
      {t('thisDocument.seal.missing')} {errorMessage(act.error, t)}
    </Notice>
  );
}
