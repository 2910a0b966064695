import { Button, ProgressBar } from '@fluentui/react-components';
import { ArrowDownload20Regular } from '@fluentui/react-icons/svg/arrow-download';
import { ArrowLeft20Regular } from '@fluentui/react-icons/svg/arrow-left';
import { Document20Regular } from '@fluentui/react-icons/svg/document';
import { DocumentPdf20Regular } from '@fluentui/react-icons/svg/document-pdf';
import { FolderOpen20Regular } from '@fluentui/react-icons/svg/folder-open';
import { useEffect, useRef } from 'react';

import { FileQuestion } from '#src/files/FileQuestion.tsx';
import { type ComparedFile, isPlain } from '#src/files/compare-file.ts';
import english from '#src/messages/en/files.json';
import { i18n } from '#src/messages/language.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import type { VerificationRecord } from '#src/taskpane/features/this-document/document-state.ts';
import { useMayNotVerify } from '#src/taskpane/features/this-document/use-document-act.ts';
import { FileButton, useFileDrop } from '#src/files/FileButton.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import layout from '#src/ui/layout.module.css';
import { ErrorNotice, focusOn, Notice } from '#src/ui/notices/Notice.tsx';
import { saveFile } from '#src/ui/save-file.ts';
import textStyles from '#src/ui/text.module.css';
import { platform } from '#src/word/host/host.ts';
import { WordError } from '#src/word/host/word-error.ts';
import { RegisteredFiles } from './RegisteredFiles.tsx';
import styles from './files.module.css';
import { type Registration, useRegistration } from './use-registration.ts';

i18n.load('en', english);

interface Props {
  record: VerificationRecord;
  fileName: string | null;
}

/** Registers the very file that is sent, and lists the registered ones. */
export function RegisterFiles({ record, fileName }: Props) {
  const { t } = useMessages();
  const mayNot = useMayNotVerify();
  const root = useRef<HTMLDivElement>(null);
  const stem = (fileName ?? record.title).replace(/\.[a-z]{3,4}$/i, '');
  const { state, fromWord, fromDisk, confirm, cancel, close } = useRegistration(record, stem);
  const canTake = mayNot === null && state.name !== 'working';
  const { area, several } = useFileDrop(state, canTake ? fromDisk : null);

  useEffect(() => {
    focusOn(root.current?.querySelector('h1') ?? null);
    return () => {
      // The button that closed it is gone.
      if (document.activeElement === document.body) document.querySelector('h1')?.focus();
    };
  }, []);

  return (
    <div ref={root} className={layout.stack} {...area}>
      <div className={styles.head}>
        <Button appearance="subtle" icon={<ArrowLeft20Regular />} title={t('files.back')} onClick={close} />
        <ScreenHeading title={t('files.title')} />
      </div>
      {several}
      {mayNot === null ? stage() : <Notice kind="info">{mayNot}</Notice>}
      <RegisteredFiles publicId={record.public_id} mayChange={mayNot === null} />
    </div>
  );

  function stage() {
    if (state.name === 'choosing') return <Choices error={state.error} onWord={fromWord} onFile={fromDisk} />;
    if (state.name === 'working') return <Progress {...state} onCancel={cancel} />;
    if (state.name === 'done') return <Done {...state} onAnother={cancel} />;
    const { compared } = state;
    return <FileQuestion compared={compared} onConfirm={() => confirm(compared)} onCancel={cancel} />;
  }
}

interface ChoicesProps extends Pick<Extract<Registration, { name: 'choosing' }>, 'error'> {
  onWord: (kind: 'docx' | 'pdf') => void;
  onFile: (file: File) => void;
}

/**
 * The sources of the file. Word for Mac saves nothing that a pane creates, and raises no error (office-js #2700, #4681).
 */
function Choices({ error, onWord, onFile }: ChoicesProps) {
  const { t } = useMessages();
  const canSave = platform() !== 'mac';

  return (
    <>
      <p className={textStyles.aside}>{t('files.intro')}</p>
      {error && isNotGiven(error.error) && <Notice kind="error">{t('files.noFile')}</Notice>}
      {error && !isNotGiven(error.error) && <ErrorNotice {...error} onRetry={error.retry} />}
      <div className={layout.filled}>
        {canSave && (
          <>
            <Button icon={<Document20Regular />} onClick={() => onWord('docx')}>
              {t('files.format.docx')}
            </Button>
            <Button icon={<DocumentPdf20Regular />} onClick={() => onWord('pdf')}>
              {t('files.format.pdf')}
            </Button>
          </>
        )}
        <FileButton icon={<FolderOpen20Regular />} label={t('files.choose')} onFile={onFile} />
      </div>
      <p className={textStyles.aside}>{t(canSave ? 'files.drop' : 'files.mac')}</p>
    </>
  );
}

/** Word gives no such file, at least for now: the user can save it, and choose that file. */
function isNotGiven(error: unknown): boolean {
  return error instanceof WordError && error.reason !== 'session-ended';
}

interface ProgressProps extends Pick<Extract<Registration, { name: 'working' }>, 'step' | 'part'> {
  onCancel: () => void;
}

function Progress({ step, part, onCancel }: ProgressProps) {
  const { t } = useMessages();
  const text = t(`files.step.${step}`);
  return (
    <div className={layout.progress}>
      <ProgressBar aria-label={text} {...(part !== null && { value: part })} />
      <output className={textStyles.aside}>{text}</output>
      {step !== 'registering' && (
        <Button ref={focusOn} onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      )}
    </div>
  );
}

/** Offers the file for saving: Sealmark doesn't store it, and Word would write another one. */
function Done({ compared, onAnother }: { compared: ComparedFile; onAnother: () => void }) {
  const { t } = useMessages();
  const { bytes, name, isMade } = compared;

  return (
    <Notice
      kind="success"
      isRevealed
      actions={
        <>
          {isMade && (
            <Button
              size="small"
              appearance="primary"
              icon={<ArrowDownload20Regular />}
              onClick={() => saveFile(bytes, name, '')}
            >
              {t('files.save')}
            </Button>
          )}
          <Button size="small" onClick={onAnother}>
            {t('files.another')}
          </Button>
        </>
      }
    >
      <div tabIndex={-1} ref={focusOn}>
        {t(isPlain(compared) ? 'files.done.same' : 'files.done.confirmed')}{' '}
        {t(isMade ? 'files.saveHint' : 'files.sendHint')}
      </div>
    </Notice>
  );
}
