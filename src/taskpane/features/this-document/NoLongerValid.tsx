import '#src/messages/questions-messages.ts';
import { Button } from '@fluentui/react-components';
import { useState } from 'react';

import { Fact } from '#src/ui/FactList.tsx';
import { focusOn } from '#src/ui/appearing.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { StatusIcon, type Verdict } from '#src/ui/StatusIcon.tsx';
import type { OpenDocument } from '#src/word/open-document.ts';
import { ActNotice } from './ActNotice.tsx';
import type { EndedCause, VerificationRecord } from './document-state.ts';
import { resultOfUnseenChange, startAfresh } from './identity-acts.ts';
import { SealPlaces } from './SealPlaces.tsx';
import type { DocumentAct } from './use-document-act.ts';
import { useMayNotVerify } from './use-may-not-verify.ts';
import { useSealRemoval } from './use-seal-removal.ts';
import { VerificationFacts } from './VerificationFacts.tsx';
import styles from './NoLongerValid.module.css';

const VERDICTS: Record<EndedCause, Verdict> = {
  revoked: 'revoked',
  expired: 'expired',
  unknown: 'unknown',
  'other-file': 'attention',
};

interface Props {
  document: OpenDocument;
  publicId: string;
  cause: EndedCause;
  record: VerificationRecord | null;
  act: DocumentAct;
}

/** The document's verification no longer holds; a new one starts with a document id of its own. */
export function NoLongerValid({ document, publicId, cause, record, act }: Props) {
  const { t } = useMessages();
  const remove = useSealRemoval(act);
  const mayNot = useMayNotVerify();
  const [isAsking, setIsAsking] = useState(false);
  const own = document.seals.filter((seal) => seal.publicId === publicId);

  function restart() {
    act.run('restart', async () => {
      await startAfresh(document);
      return resultOfUnseenChange(t('thisDocument.ended.restarted'), t);
    });
  }

  return (
    <>
      <ScreenHeading
        isDivided
        icon={<StatusIcon of={VERDICTS[cause]} size={24} />}
        title={t(`thisDocument.ended.${cause}`)}
        subtitle={record?.title ?? t('thisDocument.ended.noRecord')}
      />
      <VerificationFacts withValidity publicId={publicId} record={record}>
        <Fact label={t('thisDocument.fact.seal')}>
          <SealPlaces seals={own} unread={document.unread} act={act} />
        </Fact>
      </VerificationFacts>
      <p className={styles.explained}>{t(`thisDocument.ended.explained.${cause}`)}</p>
      <ActNotice act={act} />
      {isAsking ? (
        <Notice
          kind="warning"
          actions={
            <>
              <Button size="small" ref={focusOn} disabledFocusable={act.isRunning} onClick={restart}>
                {t('thisDocument.ended.confirm')}
              </Button>
              <Button size="small" appearance="subtle" onClick={() => setIsAsking(false)}>
                {t('thisDocument.cancel')}
              </Button>
            </>
          }
        >
          {t('thisDocument.ended.question')}
        </Notice>
      ) : (
        <div className={styles.actions}>
          {mayNot === null ? (
            <Button appearance="primary" disabledFocusable={act.isRunning} onClick={() => setIsAsking(true)}>
              {t('thisDocument.ended.restart')}
            </Button>
          ) : (
            <Notice kind="info">{mayNot}</Notice>
          )}
          {own.length > 0 && (
            <Button disabledFocusable={act.isRunning} onClick={() => remove(own)}>
              {t('thisDocument.seal.remove', { count: own.length })}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
