import { Button } from '@fluentui/react-components';

import { useMessages } from '../../ui/messages/use-messages.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { FoundSeal } from '../../word/find-seals.ts';
import type { DocumentAct } from './use-document-act.ts';
import { useSealRemoval } from './use-seal-removal.ts';

interface Props {
  seals: FoundSeal[];
  act: DocumentAct;
  /** Beside a seal of its own they may be wanted, as those of annexes are. */
  isVerified?: boolean;
}

/** Seals that are not this document's: of the file it was copied from, or of an ended verification. */
export function OtherSeals({ seals, act, isVerified = false }: Props) {
  const { t } = useMessages();
  const remove = useSealRemoval(act);
  const count = seals.length;
  if (count === 0) return null;
  return (
    <Notice
      kind={isVerified ? 'info' : 'warning'}
      actions={
        <Button size="small" disabledFocusable={act.isRunning} onClick={() => remove(seals)}>
          {t(isVerified ? 'thisDocument.otherSeals.remove' : 'thisDocument.seal.remove', { count })}
        </Button>
      }
    >
      {t(isVerified ? 'thisDocument.otherSeals.verified' : 'thisDocument.otherSeals.notVerified', { count })}
    </Notice>
  );
}
