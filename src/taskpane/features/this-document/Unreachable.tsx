import { Button } from '@fluentui/react-components';

import { Fact } from '#src/ui/FactList.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { ErrorNotice } from '#src/ui/Notice.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { StatusIcon } from '#src/ui/StatusIcon.tsx';
import type { OpenDocument } from '#src/word/open-document.ts';
import { ActNotice } from './ActNotice.tsx';
import { SealPlaces } from './SealPlaces.tsx';
import type { DocumentAct } from './use-document-act.ts';
import { useSealRemoval } from './use-seal-removal.ts';
import { VerificationFacts } from './VerificationFacts.tsx';

interface Props {
  document: OpenDocument;
  publicId: string;
  error: Error;
  act: DocumentAct;
  isAsking: boolean;
  askAgain: () => void;
}

/** The document is verified, but its status could not be fetched. */
export function Unreachable({ document, publicId, error, act, isAsking, askAgain }: Props) {
  const { t } = useMessages();
  const remove = useSealRemoval(act);
  const own = document.seals.filter((seal) => seal.publicId === publicId);
  return (
    <>
      <ErrorNotice error={error} onRetry={askAgain} isRetrying={isAsking} />
      <ScreenHeading
        isDivided
        icon={<StatusIcon of="unverified" size={24} />}
        title={t('thisDocument.unreachable.title')}
        subtitle={t('thisDocument.unreachable.subtitle')}
      />
      <VerificationFacts publicId={publicId} record={null}>
        <Fact label={t('thisDocument.fact.seal')}>
          <SealPlaces seals={own} unread={document.unread} act={act} />
        </Fact>
      </VerificationFacts>
      <ActNotice act={act} />
      {own.length > 0 && (
        <Button disabledFocusable={act.isRunning} onClick={() => remove(own)}>
          {t('thisDocument.seal.remove', { count: own.length })}
        </Button>
      )}
    </>
  );
}
