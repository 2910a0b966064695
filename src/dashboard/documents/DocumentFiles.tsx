import { useState } from 'react';

import { documentFileAdd, documentFileWithdraw } from '#contract/dashboard/document.ts';
import { MAX_FILE_BYTES, type RegisteredFile } from '#contract/registered-files.ts';
import { formatOf, sha256Of } from '#src/api/file-digest.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { AskingButton, useAct } from '#src/dashboard/ActButton.tsx';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import { ask } from '#src/dashboard/dashboard-client.ts';
import { type MessageKey, useMessages } from '#src/messages/use-messages.ts';
import { recentText } from '#src/ui/dates.ts';
import { Notice } from '#src/ui/notices/Notice.tsx';
import { sizeText } from '#src/ui/size-text.ts';
import textStyles from '#src/ui/text.module.css';
import { FileDrop } from './FileDrop.tsx';

interface Props {
  publicId: string;
  files: readonly RegisteredFile[];
  mayChange: boolean;
}

/** The registered files of a document. A file dropped here never leaves the computer. */
export function DocumentFiles({ publicId, files, mayChange }: Props) {
  const { t, locale } = useMessages();
  const [refused, setRefused] = useState<MessageKey | null>(null);
  const acting = useAct();

  function add(file: File) {
    setRefused(
      file.size === 0 ? 'dashboard.file.empty' : file.size > MAX_FILE_BYTES ? 'dashboard.files.huge' : null,
    );
    if (file.size === 0 || file.size > MAX_FILE_BYTES) return;
    acting.mutate({
      act: async () => {
        const bytes = new Uint8Array(await file.arrayBuffer());
        const format = formatOf({ bytes, name: file.name });
        const sha256 = await sha256Of(bytes);
        return ask(documentFileAdd, { public_id: publicId, sha256, format, size: bytes.length });
      },
      done: t('dashboard.files.added'),
    });
  }

  const nameOf = ({ format, size, sha256 }: RegisteredFile) =>
    t('dashboard.files.name', {
      format: format === 'other' ? t('dashboard.files.other') : `.${format}`,
      size: sizeText(size, locale),
      digest: sha256.slice(0, 8),
    });

  return (
    <Card title={t('files.list')} lead={t('dashboard.files.lead')}>
      {files.length === 0 && <p className={textStyles.aside}>{t('dashboard.files.none')}</p>}
      <ul>
        {files.map((file) => (
          <CardEntry
            key={file.file_uid}
            name={nameOf(file)}
            details={t(`dashboard.files.state.${file.state}`, {
              when: recentText(file.withdrawn_at ?? file.registered_at, locale),
            })}
            action={
              mayChange &&
              file.state !== 'withdrawn' && (
                <AskingButton
                  acting={acting}
                  size="small"
                  aria-label={t('dashboard.files.withdrawThis', { file: nameOf(file) })}
                  title={t('dashboard.files.question')}
                  text={t('dashboard.files.questionText')}
                  label={t('files.withdraw')}
                  act={() => ask(documentFileWithdraw, { file_uid: file.file_uid })}
                  done={t('dashboard.files.withdrawn')}
                >
                  {t('files.withdraw')}
                </AskingButton>
              )
            }
          />
        ))}
      </ul>
      {refused !== null && <Notice kind="error">{t(refused)}</Notice>}
      <Problem error={acting.error} refusals={{ conflict: 'dashboard.files.refused' }} />
      {mayChange && (
        <FileDrop
          label={t('dashboard.file.choose')}
          busyLabel={acting.isPending ? t('dashboard.files.reading') : null}
          hint={t('dashboard.files.drop')}
          onFile={add}
        />
      )}
    </Card>
  );
}
