import { Button } from '@fluentui/react-components';
import { ArrowDownload20Regular } from '@fluentui/react-icons/svg/arrow-download';
import { Open20Regular } from '@fluentui/react-icons/svg/open';
import { QrCode20Regular } from '@fluentui/react-icons/svg/qr-code';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { DocumentItem } from '#contract/credentials.ts';

import { credentialQueries } from '#src/api/credential-queries.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { useHost } from '#src/ui/host-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { ErrorNotice, Notice } from '#src/ui/Notice.tsx';
import { reveal } from '#src/ui/appearing.ts';
import { CodePicture } from './CodePicture.tsx';
import { RowFacts } from './RowFacts.tsx';
import { RowMenu } from './RowMenu.tsx';
import { useDownloadCode } from './use-download-code.ts';
import { useInsertSeal } from './use-insert-seal.ts';
import { useOwnRecord } from './use-own-record.ts';
import styles from './RowActions.module.css';

/** What can be done with the selected document, in place. */
export function RowActions({ item }: { item: DocumentItem }) {
  const { t } = useMessages();
  const { inWord } = useHost();
  const { client } = useConnection();
  const status = useQuery(credentialQueries.status(client, item.public_id));
  const insertion = useInsertSeal(item.public_id);
  const download = useDownloadCode(item.public_id);
  // Any other document's seal would be one that a check asks to remove.
  const isOwn = useOwnRecord() === item.public_id;
  const canInsert = isOwn && item.status !== 'revoked' && item.status !== 'expired';
  const scans = status.data?.scans.total_scans;

  function insertedText(): string {
    if (!insertion.data) return '';
    const { outcome, placement, tracked } = insertion.data;
    const message = outcome === 'inserted' ? t(`documents.inserted.${placement}`) : t('documents.refreshed');
    return tracked ? `${message} ${t('documents.tracked')}` : message;
  }

  // Its link and its code would tell readers that the document isn't good.
  if (item.signature !== undefined) {
    return (
      <div ref={reveal} className={styles.root}>
        <Notice kind="warning">{t(`ui.signature.${item.signature}`)}</Notice>
        {status.data && <RowFacts record={status.data} />}
      </div>
    );
  }

  return (
    <div ref={reveal} className={styles.root}>
      <div className={styles.subject}>
        {!inWord && <CodePicture publicId={item.public_id} />}
        <div className={styles.actions}>
          {canInsert ? (
            <Button
              appearance="primary"
              size="small"
              icon={<QrCode20Regular />}
              disabledFocusable={insertion.isPending}
              onClick={() => insertion.mutate()}
            >
              {insertion.isPending ? t('documents.inserting') : t('documents.insertSeal')}
            </Button>
          ) : (
            <Button
              as="a"
              appearance="primary"
              size="small"
              icon={<Open20Regular />}
              href={item.verify_url}
              target="_blank"
              rel="noreferrer"
            >
              {t('documents.publicPage')}
            </Button>
          )}
          {!inWord && (
            <Button size="small" icon={<ArrowDownload20Regular />} onClick={() => download.mutate()}>
              {t('documents.download')}
            </Button>
          )}
          <CopyButton size="small" text={item.verify_url} />
          {(canInsert || inWord) && (
            <RowMenu
              {...(canInsert && { verifyUrl: item.verify_url })}
              {...(inWord && { onDownload: () => download.mutate() })}
            />
          )}
          <span className={styles.scans}>
            {scans !== undefined && t('documents.scans', { count: scans })}
          </span>
        </div>
      </div>
      {status.data && <RowFacts record={status.data} />}
      {status.isError && <ErrorNotice error={status.error} onRetry={() => void status.refetch()} />}
      {insertion.isSuccess && (
        <Revealed>
          <Notice kind="success">{insertedText()}</Notice>
        </Revealed>
      )}
      {insertion.isError && (
        <Revealed>
          <ErrorNotice error={insertion.error} onRetry={() => insertion.mutate()} />
        </Revealed>
      )}
      {download.isSuccess && (
        <Revealed>
          <Notice kind="success">{t('documents.downloaded')}</Notice>
        </Revealed>
      )}
      {download.isError && (
        <Revealed>
          <ErrorNotice error={download.error} onRetry={() => download.mutate()} />
        </Revealed>
      )}
    </div>
  );
}

/** What became of an act, which may stand below the edge of the pane. */
function Revealed({ children }: { children: ReactNode }) {
  return <div ref={reveal}>{children}</div>;
}
