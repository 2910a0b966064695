import { Button } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useMessages } from '#src/messages/use-messages.ts';
import { Fact } from '#src/ui/FactList.tsx';
import { LastKnown } from '#src/ui/notices/LastKnown.tsx';
import { lazyComponent } from '#src/ui/LazyComponent.tsx';
import { ErrorNotice, Notice, RetryButton } from '#src/ui/notices/Notice.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { StatusIcon } from '#src/ui/lists/StatusIcon.tsx';
import { UnverifiedIcon } from '#src/ui/lists/UnverifiedIcon.tsx';
import { StickyFooter } from '#src/ui/StickyFooter.tsx';
import { useCheckNow } from '#src/ui/navigation-context.ts';
import { startAfresh } from '#src/word/document/file-identity.ts';
import type { OpenDocument } from '#src/word/document/open-document.ts';
import { ActNotice, SealWait } from './ActProgress.tsx';
import { OtherSealsFact, RemoveSeals, SealFact, VerificationFacts } from './DocumentParts.tsx';
import { CHOOSING, registrationQuery, sealOwners, type VerificationRecord } from './document-state.ts';
import { useSealingOptions } from './sealing-options.ts';
import { type DocumentAct, useMayNotVerify, useSealInsertion } from './use-document-act.ts';
import { useSealChanges, useSealRemoval } from './use-seal-changes.ts';
import { LinkActions, PlaceSeal, RecordNote, Scans, SealMore, SealNotice } from './VerifiedParts.tsx';

const changedText = lazyComponent(async () => (await import('./ChangedOwnText.tsx')).ChangedOwnText);

const registerFiles = lazyComponent(async () => (await import('./files/RegisterFiles.tsx')).RegisterFiles);

const confirmableFacts = lazyComponent(async () => (await import('./Facts.tsx')).RecordedFacts);

interface Props {
  document: OpenDocument;
  act: DocumentAct;
  isAsking: boolean;
  askAgain: () => void;
}

interface VerifiedProps extends Props {
  record: VerificationRecord;
  /** Why refreshing the record failed, and when it was last received. */
  staleBecause: Error | null;
  knownAt: number;
}

export function Verified({
  document,
  record,
  act,
  staleBecause,
  knownAt,
  isAsking,
  askAgain,
}: VerifiedProps) {
  const { t } = useMessages();
  const [isPlacing, setIsPlacing] = useState(false);
  const [isTextChanged, setIsTextChanged] = useState(document.textChange !== null);
  const queries = useQueryClient();
  const registration = registrationQuery(record.public_id);
  const isRegistering = Boolean(useQuery(registration).data);
  const chosen = useSealingOptions(document);
  const remove = useSealRemoval(act);
  const insertion = useSealInsertion(act);
  const changes = useSealChanges(insertion);
  const checkNow = useCheckNow();
  const mayVerify = useMayNotVerify() === null;
  const status = record.status === 'scheduled' ? 'scheduled' : 'valid';
  const { own, issued, other } = sealOwners(document, record.public_id);
  const hasSeal = own.length > 0;
  /** Word's undo takes an inserted seal out again, and puts a removed one back. */
  const isUndone =
    act.name === 'remove'
      ? act.result?.undo !== undefined && hasSeal
      : act.result?.qrUrl !== undefined && !hasSeal && document.unread.length === 0;
  const inBody = own.find(({ story }) => story === 'body') ?? null;

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
          onMove={inBody && (() => changes.move(record, inBody, chosen.options))}
          onRefresh={() => changes.refresh(record, own, chosen.options)}
          onRegister={() => queries.setQueryData(registration.queryKey, CHOOSING)}
          onRemove={() => remove(own, (place) => changes.putBack(record, own, place, chosen.options))}
        />
      )}
    </LinkActions>
  );

  if (isRegistering) {
    return <registerFiles.Component record={record} fileName={document.fileName} />;
  }
  return (
    <>
      {staleBecause && <LastKnown error={staleBecause} knownAt={knownAt} />}
      <ScreenHeading
        isDivided
        icon={<StatusIcon of={isTextChanged ? 'attention' : status} size={24} />}
        title={
          isTextChanged
            ? t('thisDocument.verifiedButChanged')
            : t(status === 'valid' ? 'thisDocument.verified' : `status.${status}`)
        }
        subtitle={record.title}
      />
      {!isUndone && (
        <SealNotice act={act} hasSeal={hasSeal} onInsert={() => insertion.insert(record, chosen.options)} />
      )}
      <SealWait act={act} step={insertion.step} />
      <changedText.Component
        document={document}
        publicId={record.public_id}
        act={act}
        onCompared={setIsTextChanged}
      />
      <VerificationFacts withValidity publicId={record.public_id} record={record}>
        <SealFact seals={own} unread={document.unread} act={act} />
        {issued.length > 0 && (
          <Fact label={t('thisDocument.fact.issuedHere')}>
            {t('thisDocument.issuedHere', { count: new Set(issued.map((seal) => seal.publicId)).size })}
          </Fact>
        )}
        <OtherSealsFact seals={other} act={act} />
        <RecordNote record={record} />
        {record.facts.length > 0 && <confirmableFacts.Component {...record} />}
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
      {staleBecause === null && !isPlacing && (
        <Scans scans={record.scans} isRefreshing={isAsking} onRefresh={askAgain} />
      )}
      {staleBecause && (
        <RetryButton
          error={staleBecause}
          onRetry={askAgain}
          isRetrying={isAsking}
          {...(hasSeal && { appearance: 'primary' })}
        />
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
          {/* A check could only repeat the notice above. */}
          {!isTextChanged && (
            <Button appearance="primary" onClick={checkNow}>
              {t('thisDocument.check')}
            </Button>
          )}
          {links}
        </StickyFooter>
      )}
    </>
  );
}

interface UnreachableProps extends Props {
  publicId: string;
  error: Error;
}

/** The document is verified, but its status couldn't be fetched. */
export function Unreachable({ document, publicId, error, act, isAsking, askAgain }: UnreachableProps) {
  const { t } = useMessages();
  const own = document.seals.filter((seal) => seal.publicId === publicId);
  return (
    <>
      <ErrorNotice error={error} onRetry={askAgain} isRetrying={isAsking} />
      <ScreenHeading
        isDivided
        icon={<UnverifiedIcon />}
        title={t('thisDocument.unreachable.title')}
        subtitle={t('thisDocument.unreachable.subtitle')}
      />
      <VerificationFacts publicId={publicId} record={null}>
        <SealFact seals={own} unread={document.unread} act={act} />
      </VerificationFacts>
      <ActNotice act={act} />
      <RemoveSeals seals={own} act={act} />
    </>
  );
}
