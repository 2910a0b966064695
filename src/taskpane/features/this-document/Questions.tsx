import { Button, CompoundButton } from '@fluentui/react-components';
import { Document24Regular } from '@fluentui/react-icons/svg/document';
import { DocumentCopy24Regular } from '@fluentui/react-icons/svg/document-copy';
import { useState } from 'react';

import english from '#src/messages/en/questions.json';
import { i18n } from '#src/messages/language.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { classes } from '#src/ui/classes.ts';
import { Fact } from '#src/ui/FactList.tsx';
import { focusOn, Notice } from '#src/ui/notices/Notice.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { StatusIcon } from '#src/ui/lists/StatusIcon.tsx';
import type { FoundSeal } from '#src/word/seal/find-seals.ts';
import { keepAsSameFile, startAfresh } from '#src/word/document/file-identity.ts';
import type { OpenDocument } from '#src/word/document/open-document.ts';
import { ActNotice } from './ActProgress.tsx';
import { RemoveSeals, SealFact, VerificationFacts } from './DocumentParts.tsx';
import type { EndedCause, VerificationRecord } from './document-state.ts';
import { type DocumentAct, useMayNotVerify } from './use-document-act.ts';
import layout from '#src/ui/layout.module.css';
import textStyles from '#src/ui/text.module.css';
import styles from './this-document.module.css';

i18n.load('en', english);

interface Props {
  document: OpenDocument;
  act: DocumentAct;
}

const ANSWERS = [
  { name: 'same', act: 'keep', done: 'kept', work: keepAsSameFile, icon: <Document24Regular /> },
  { name: 'copy', act: 'copy', done: 'copied', work: startAfresh, icon: <DocumentCopy24Regular /> },
] as const;

/** The file contains a verification, but is at an unknown address or has none. Both answers have the same weight. */
export function MovedFileQuestion({ document, record, act }: Props & { record: VerificationRecord | null }) {
  const { t } = useMessages();
  const where = document.address === null ? 'unsaved' : 'subtitle';
  return (
    <>
      <ScreenHeading
        isDivided
        icon={<StatusIcon of="attention" size={24} />}
        title={t('thisDocument.attention.title')}
        subtitle={<span className={styles.quiet}>{t(`thisDocument.attention.${where}`)}</span>}
      />
      <VerificationFacts publicId={document.publicId} record={record}>
        {document.fileName !== null && (
          <Fact label={t('thisDocument.fact.savedAs')}>{document.fileName}</Fact>
        )}
      </VerificationFacts>
      <ActNotice act={act} />
      <div className={layout.tight}>
        {ANSWERS.map((answer) => (
          <CompoundButton
            key={answer.name}
            className={styles.answer}
            icon={{ className: classes(styles.icon), children: answer.icon }}
            secondaryContent={{
              className: classes(styles.secondary),
              children: t(`thisDocument.attention.${answer.name}Hint`),
            }}
            disabledFocusable={act.isRunning}
            onClick={() =>
              act.runUnseen(answer.act, `thisDocument.attention.${answer.done}`, () => answer.work(document))
            }
          >
            {t(`thisDocument.attention.${answer.name}`)}
          </CompoundButton>
        ))}
      </div>
      <p className={textStyles.aside}>{t('thisDocument.attention.hint')}</p>
    </>
  );
}

interface EndedProps extends Props {
  publicId: string;
  cause: EndedCause;
  record: VerificationRecord | null;
}

/** The document's verification is no longer valid; a new one starts with a new document id. */
export function NoLongerValid({ document, publicId, cause, record, act }: EndedProps) {
  const { t } = useMessages();
  const mayNot = useMayNotVerify();
  const [isAsking, setIsAsking] = useState(false);
  const own = document.seals.filter((seal) => seal.publicId === publicId);

  return (
    <>
      <ScreenHeading
        isDivided
        icon={<StatusIcon of={cause === 'other-file' ? 'attention' : cause} size={24} />}
        title={t(
          cause === 'revoked' || cause === 'expired' ? `status.${cause}` : `thisDocument.ended.${cause}`,
        )}
        subtitle={record?.title ?? t('thisDocument.ended.noRecord')}
      />
      <VerificationFacts withValidity publicId={publicId} record={record}>
        <SealFact seals={own} unread={document.unread} act={act} />
      </VerificationFacts>
      <p>{t(`thisDocument.ended.explained.${cause}`)}</p>
      <ActNotice act={act} />
      {isAsking ? (
        <Notice
          kind="warning"
          actions={
            <>
              <Button
                size="small"
                ref={focusOn}
                disabledFocusable={act.isRunning}
                onClick={() => restart(document, act)}
              >
                {t('thisDocument.ended.confirm')}
              </Button>
              <Button size="small" appearance="subtle" onClick={() => setIsAsking(false)}>
                {t('ui.cancel')}
              </Button>
            </>
          }
        >
          {t('thisDocument.ended.question')}
        </Notice>
      ) : (
        <div className={layout.tight}>
          {mayNot === null ? (
            <Button appearance="primary" disabledFocusable={act.isRunning} onClick={() => setIsAsking(true)}>
              {t('thisDocument.ended.restart')}
            </Button>
          ) : (
            <Notice kind="info">{mayNot}</Notice>
          )}
          <RemoveSeals seals={own} act={act} />
        </div>
      )}
    </>
  );
}

/** An earlier attempt was recorded after all, with other dates, which the service keeps. */
export function Conflict({ document, act }: Props) {
  const { t } = useMessages();
  return (
    <Notice
      kind="warning"
      actions={
        <Button size="small" onClick={() => restart(document, act)}>
          {t('thisDocument.ended.restart')}
        </Button>
      }
    >
      {t('thisDocument.conflict')}
    </Notice>
  );
}

function restart(document: OpenDocument, act: DocumentAct): void {
  act.runUnseen('restart', 'thisDocument.ended.restarted', () => startAfresh(document));
}

/** Seals of other documents: of the file it was copied from, or of an ended verification. */
export function OtherSeals({ seals, act }: { seals: FoundSeal[]; act: DocumentAct }) {
  const { t } = useMessages();
  return (
    <Notice kind="warning" actions={<RemoveSeals size="small" seals={seals} act={act} />}>
      {t('thisDocument.otherSeals.notVerified', { count: seals.length })}
    </Notice>
  );
}
