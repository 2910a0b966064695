import '#src/messages/questions-messages.ts';
import { Button } from '@fluentui/react-components';

import { useMessages } from '#src/messages/use-messages.ts';
import { Notice } from '#src/ui/Notice.tsx';
import type { FoundSeal } from '#src/word/find-seals.ts';
import type { DocumentAct } from './use-document-act.ts';
import { useSealRemoval } from './use-seal-removal.ts';

interface Props {
  seals: FoundSeal[];
  act: DocumentAct;
}

/** Seals that are not this document's: of the file it was copied from, or of an ended verification. */
export function OtherSeals({ seals, act }: Props) {
  const { t } = useMessages();
  const remove = useSealRemoval(act);
  const count = seals.length;
  return (
    <Notice
      kind="warning"
      actions={
        <Button size="small" disabledFocusable={act.isRunning} onClick={() => remove(seals)}>
          {t('thisDocument.seal.remove', { count })}
        </Button>
      }
    >
      {t('thisDocument.otherSeals.notVerified', { count })}
    </Notice>
  );
}
