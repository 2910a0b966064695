import { Button } from '@fluentui/react-components';

import { dayText } from '#src/ui/dates.ts';
import { useHost } from '#src/ui/host-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { saveIdentity } from '#src/word/document-identity.ts';
import type { OpenDocument } from '#src/word/open-document.ts';
import { resultOfUnseenChange } from './identity-acts.ts';
import { verificationMemory } from './lost-verification.ts';
import type { DocumentAct } from './use-document-act.ts';

/** Offers the verification that this file had on this computer a few days ago, and did not keep. */
export function LostVerification({ document, act }: { document: OpenDocument; act: DocumentAct }) {
  const { t, locale } = useMessages();
  const lost = verificationMemory(useHost().partitionKey).lostBy(document);
  if (lost === null) return null;

  function restore() {
    act.run('keep', async () => {
      if (lost !== null) await saveIdentity(lost.identity);
      return resultOfUnseenChange(t('thisDocument.lost.restored'), t);
    });
  }

  const day = dayText(new Date(lost.at).toISOString().slice(0, 19).replace('T', ' '), locale);
  return (
    <Notice
      kind="info"
      actions={
        <Button size="small" disabledFocusable={act.isRunning} onClick={restore}>
          {t('thisDocument.lost.restore')}
        </Button>
      }
    >
      {t('thisDocument.lost.text', { day })}
    </Notice>
  );
}
