import '#src/messages/questions-messages.ts';
import { CompoundButton } from '@fluentui/react-components';
import { Document24Regular } from '@fluentui/react-icons/svg/document';
import { DocumentCopy24Regular } from '@fluentui/react-icons/svg/document-copy';

import { Fact } from '#src/ui/FactList.tsx';
import { classes } from '#src/ui/classes.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { StatusIcon } from '#src/ui/StatusIcon.tsx';
import type { OpenDocument } from '#src/word/open-document.ts';
import { ActNotice } from './ActNotice.tsx';
import type { VerificationRecord } from './document-state.ts';
import { keepAsSameFile, resultOfUnseenChange, startAfresh } from './identity-acts.ts';
import type { DocumentAct } from './use-document-act.ts';
import { VerificationFacts } from './VerificationFacts.tsx';
import styles from './MovedFileQuestion.module.css';

interface Props {
  document: OpenDocument;
  record: VerificationRecord | null;
  act: DocumentAct;
}

/** The file carries a verification, but stands where it is not known, or nowhere yet. Both answers weigh the same. */
export function MovedFileQuestion({ document, record, act }: Props) {
  const { t } = useMessages();
  const where = document.address === null ? 'unsaved' : 'subtitle';

  function same() {
    act.run('keep', async () => {
      await keepAsSameFile(document);
      return resultOfUnseenChange(t('thisDocument.attention.kept'), t);
    });
  }

  function copy() {
    act.run('copy', async () => {
      await startAfresh(document);
      return resultOfUnseenChange(t('thisDocument.attention.copied'), t);
    });
  }

  return (
    <>
      <ScreenHeading
        isDivided
        icon={<StatusIcon of="attention" size={24} />}
        title={t('thisDocument.attention.title')}
        subtitle={<span className={styles.subtitle}>{t(`thisDocument.attention.${where}`)}</span>}
      />
      <VerificationFacts publicId={document.publicId} record={record}>
        {document.fileName !== null && (
          <Fact label={t('thisDocument.fact.savedAs')}>{document.fileName}</Fact>
        )}
      </VerificationFacts>
      <ActNotice act={act} />
      <div className={styles.answers}>
        <CompoundButton
          className={styles.answer}
          icon={{ className: classes(styles.icon), children: <Document24Regular /> }}
          secondaryContent={{
            className: classes(styles.secondary),
            children: t('thisDocument.attention.sameHint'),
          }}
          disabledFocusable={act.isRunning}
          onClick={same}
        >
          {t('thisDocument.attention.same')}
        </CompoundButton>
        <CompoundButton
          className={styles.answer}
          icon={{ className: classes(styles.icon), children: <DocumentCopy24Regular /> }}
          secondaryContent={{
            className: classes(styles.secondary),
            children: t('thisDocument.attention.copyHint'),
          }}
          disabledFocusable={act.isRunning}
          onClick={copy}
        >
          {t('thisDocument.attention.copy')}
        </CompoundButton>
      </div>
      <p className={styles.hint}>{t('thisDocument.attention.hint')}</p>
    </>
  );
}
