import { useRef, useState } from 'react';

import {
  documentContent,
  documentFileAdd,
  documentFileWithdraw,
  type ReadDocument,
} from '#contract/dashboard/document.ts';
import type { RegisteredFile } from '#contract/registered-files.ts';
import { ApiError } from '#src/api/api-error.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { AskingButton, STAYS, useAct } from '#src/dashboard/ActButton.tsx';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import { ask } from '#src/dashboard/dashboard-client.ts';
import type { ComparedFile } from '#src/files/compare-file.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { recentText } from '#src/ui/dates.ts';
import { lazyComponent } from '#src/ui/LazyComponent.tsx';
import { Notice } from '#src/ui/notices/Notice.tsx';
import { sizeText } from '#src/ui/size-text.ts';
import textStyles from '#src/ui/text.module.css';
import { FileDrop } from './FileDrop.tsx';

const fileQuestion = lazyComponent(async () => (await import('#src/files/FileQuestion.tsx')).FileQuestion);

function unreachable(cause: unknown): never {
  throw new ApiError('offline', 'A script did not arrive', { cause });
}

/** The registered files of a document. A file dropped here never leaves the computer; what compares it is fetched with the first. */
export function DocumentFiles({ read, mayChange }: { read: ReadDocument; mayChange: boolean }) {
  const { t, locale } = useMessages();
  const { files, revoked_sentences } = read;
  const { public_id, verify_url } = read.document;
  const [asked, setAsked] = useState<ComparedFile | null>(null);
  const [adding, withdrawing] = [useAct(), useAct()];
  const chooser = useRef<HTMLButtonElement | null>(null);

  const register = ({ registration }: ComparedFile) => ask(documentFileAdd, { public_id, ...registration });

  function add(file: File) {
    setAsked(null);
    const act = async () => {
      const { versions } = await ask(documentContent, { public_id });
      const { compareFile, fileFromDisk, isPlain } = await import('#src/files/compare-file.ts').catch(
        unreachable,
      );
      const record = { public_id, verify_url, issuer: revoked_sentences.issuer, versions };
      const compared = await compareFile(await fileFromDisk(file), record);
      if (isPlain(compared)) return register(compared);
      setAsked(compared);
      return STAYS;
    };
    adding.mutate({ act, done: t('files.done.same') });
  }

  function leaveQuestion() {
    setAsked(null);
    chooser.current?.focus();
  }

  function confirm(compared: ComparedFile) {
    leaveQuestion();
    adding.mutate({ act: () => register(compared), done: t('files.done.confirmed') });
  }

  const nameOf = ({ format, size, sha256 }: RegisteredFile) =>
    t('dashboard.files.name', {
      format: t(`files.format.${format}`),
      size: sizeText(size, locale),
      digest: sha256.slice(0, 8),
    });
  const detailsOf = ({ state, withdrawn_at, registered_at, comparison, checkable }: RegisteredFile) => [
    t(`dashboard.files.state.${state}`, { when: recentText(withdrawn_at ?? registered_at, locale) }),
    comparison === 'same' ? null : t(`files.compared.${comparison}`),
    checkable ? null : t('files.notCheckable'),
  ];

  return (
    <Card title={t('files.list')} lead={t('files.intro')}>
      {files.length === 0 && <p className={textStyles.aside}>{t('files.none')}</p>}
      <ul>
        {files.map((file) => (
          <CardEntry
            key={file.file_uid}
            name={nameOf(file)}
            details={detailsOf(file)}
            action={
              mayChange &&
              file.state !== 'withdrawn' && (
                <AskingButton
                  acting={withdrawing}
                  size="small"
                  aria-label={t('dashboard.files.withdrawThis', { file: nameOf(file) })}
                  title={t('dashboard.files.question')}
                  text={t('dashboard.files.questionText')}
                  label={t('files.withdraw')}
                  act={() => ask(documentFileWithdraw, { file_uid: file.file_uid })}
                  done={t('files.said.withdrawn')}
                >
                  {t('files.withdraw')}
                </AskingButton>
              )
            }
          />
        ))}
      </ul>
      <Problem error={withdrawing.error} />
      <Problem error={adding.error} refusals={{ conflict: 'dashboard.files.refused' }} />
      {adding.isSuccess && adding.data !== STAYS && (
        <Notice kind="success">
          {adding.variables.done} {t('files.sendHint')}
        </Notice>
      )}
      {asked && !adding.isPending && (
        <fileQuestion.Component compared={asked} onConfirm={() => confirm(asked)} onCancel={leaveQuestion} />
      )}
      {mayChange && (
        <FileDrop
          ref={(button) => {
            chooser.current = button;
          }}
          label={t('dashboard.file.choose')}
          busyLabel={adding.isPending ? t('files.step.comparing') : null}
          hint={t('files.drop')}
          onFile={add}
        />
      )}
    </Card>
  );
}
