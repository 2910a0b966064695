import { Button } from '@fluentui/react-components';
import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { useState } from 'react';

import { lazyComponent } from '#src/ui/LazyComponent.tsx';
import { StickyFooter } from '#src/ui/StickyFooter.tsx';
import { Fact } from '#src/ui/FactList.tsx';
import { LastKnown } from '#src/ui/LastKnown.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { StatusIcon } from '#src/ui/StatusIcon.tsx';
import { useCheckNow } from '#src/ui/use-check-now.ts';
import type { OpenDocument } from '#src/word/open-document.ts';
import type { VerificationRecord } from './document-state.ts';
import { draftKey } from './draft-key.ts';
import { resultOfUnseenChange } from './identity-acts.ts';
import { startAfresh } from './identity-acts.ts';
import { LinkActions } from './LinkActions.tsx';
import { OtherSealsFact } from './OtherSealsFact.tsx';
import { PlaceSeal } from './PlaceSeal.tsx';
import { Scans } from './Scans.tsx';
import { sealOwners } from './seal-owners.ts';
import { SealMore } from './SealMore.tsx';
import { SealNotice } from './SealNotice.tsx';
import { SealPlaces } from './SealPlaces.tsx';
import type { DocumentAct } from './use-document-act.ts';
import { useMayNotVerify } from './use-may-not-verify.ts';
import { useSealRemoval } from './use-seal-removal.ts';
import { useSealInsertion } from './use-seal-insertion.ts';
import { useSealingOptions } from './use-sealing-options.ts';
import { VerificationFacts } from './VerificationFacts.tsx';

const changedText = lazyComponent(
  async () => (await import('#src/ui/ChangedText.tsx')).ChangedText,
  () => null,
);

interface Props {
  document: OpenDocument;
  record: VerificationRecord;
  act: DocumentAct;
  /** Why the record could not be had again, and when it was told. */
  staleBecause: Error | null;
  knownAt: number;
  isAsking: boolean;
  askAgain: () => void;
}

/** The document's verification holds, or will from a later day on. */
export function Verified({ document, record, act, staleBecause, knownAt, isAsking, askAgain }: Props) {
  const { t } = useMessages();
  const [isPlacing, setIsPlacing] = useState(false);
  const chosen = useSealingOptions(draftKey(document));
  const remove = useSealRemoval(act);
  const insertion = useSealInsertion(act);
  const checkNow = useCheckNow();
  const mayVerify = useMayNotVerify() === null;
  const status = record.status === 'scheduled' ? 'scheduled' : 'valid';
  const { own, issued, other } = sealOwners(document, record.public_id);
  const hasSeal = own.length > 0;
  const inBody = own.find(({ story }) => story === 'body') ?? null;

  function keep() {
    act.run('keep-text', async () => {
      const { saveText } = await import('#src/word/stored-text.ts');
      await saveText(record.public_id);
      return resultOfUnseenChange(t('ui.text.kept'), t);
    });
  }

  function verifyWhole() {
    act.run('restart', async () => {
      await startAfresh(document);
      return { message: t('thisDocument.ended.restarted') };
    });
  }

  const canCheck = hasSeal && !isPlacing && staleBecause === null;
  // Without its signing key a record has no address that a reader could open.
  const links = record.signature === undefined && (
    <LinkActions verifyUrl={record.verify_url}>
      {hasSeal && (
        <SealMore
          count={own.length}
          isLocked={act.isRunning}
          onPlace={() => setIsPlacing(true)}
          onMove={inBody && (() => insertion.move(record, inBody, chosen.options))}
          onRefresh={() => insertion.refresh(record, own, chosen.options)}
          onRemove={() => remove(own)}
        />
      )}
    </LinkActions>
  );

  return (
    <>
      {staleBecause && (
        <LastKnown error={staleBecause} knownAt={knownAt} comfort={t('thisDocument.sealsKeepWorking')} />
      )}
      <ScreenHeading
        isDivided
        icon={<StatusIcon of={status} size={24} />}
        title={t(`thisDocument.verified.${status}`)}
        subtitle={record.title}
      />
      <SealNotice act={act} hasSeal={hasSeal} onInsert={() => insertion.insert(record, chosen.options)} />
      <VerificationFacts withValidity publicId={record.public_id} record={record}>
        <Fact label={t('thisDocument.fact.seal')}>
          <SealPlaces seals={own} unread={document.unread} act={act} />
        </Fact>
        {issued.length > 0 && (
          <Fact label={t('thisDocument.fact.issuedHere')}>
            {t('thisDocument.issuedHere', { count: new Set(issued.map((seal) => seal.publicId)).size })}
          </Fact>
        )}
        <OtherSealsFact seals={other} act={act} />
      </VerificationFacts>
      {document.hasOtherText && document.issuedContents.includes(record.public_id) && (
        <Notice
          kind="info"
          actions={
            mayVerify && (
              <Button size="small" disabledFocusable={act.isRunning} onClick={verifyWhole}>
                {t('thisDocument.issuedPart.verify')}
              </Button>
            )
          }
        >
          {t('thisDocument.issuedPart')}
        </Notice>
      )}
      {document.textChange && (
        <changedText.Component change={document.textChange} isLocked={act.isRunning} onKeep={keep} />
      )}
      {staleBecause === null && !isPlacing && (
        <Scans scans={record.scans} isRefreshing={isAsking} onRefresh={askAgain} />
      )}
      {staleBecause && (
        <Button
          appearance={hasSeal ? 'primary' : 'secondary'}
          icon={<ArrowClockwise20Regular />}
          disabledFocusable={isAsking}
          onClick={askAgain}
        >
          {t('ui.tryAgain')}
        </Button>
      )}
      {record.signature !== undefined && (
        <Notice kind="warning">{t(`ui.signature.${record.signature}`)}</Notice>
      )}
      {!isPlacing && !canCheck && links}
      {(!hasSeal || isPlacing) && record.signature === undefined && (
        <PlaceSeal
          record={record}
          act={act}
          insertion={insertion}
          chosen={chosen}
          {...(hasSeal && { onClose: () => setIsPlacing(false) })}
        />
      )}
      {canCheck && (
        <StickyFooter>
          <Button appearance="primary" onClick={checkNow}>
            {t('thisDocument.check')}
          </Button>
          {links}
        </StickyFooter>
      )}
    </>
  );
}
