import {
  Button,
  Menu,
  MenuItem,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { ArrowDownload20Regular } from '@fluentui/react-icons/svg/arrow-download';
import { Open20Regular } from '@fluentui/react-icons/svg/open';
import { QrCode20Regular } from '@fluentui/react-icons/svg/qr-code';
import { useMutation, useQuery, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';

import type { DocumentItem } from '#contract/credentials.ts';
import type { Output } from '#src/api/client.ts';
import { credentialQueries } from '#src/api/credential-queries.ts';
import { documentQueries } from '#src/api/document-queries.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { usualLook } from '#src/session/seal-look.ts';
import { insertSealOf } from '#src/taskpane/flows/put-seal.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { SkeletonBlock } from '#src/ui/SkeletonBlock.tsx';
import { classes } from '#src/ui/classes.ts';
import { periodText, recentText } from '#src/ui/dates.ts';
import { useHost } from '#src/ui/host-context.ts';
import { ErrorNotice, Notice, reveal } from '#src/ui/notices/Notice.tsx';
import { trackingNotes } from '#src/ui/notices/tracking-notes.ts';
import { openDocumentQuery } from '#src/ui/open-document-query.ts';
import { publicPageLink } from '#src/ui/public-page-link.ts';
import { saveFile } from '#src/ui/save-file.ts';
import textStyles from '#src/ui/text.module.css';
import styles from './Documents.module.css';

export function RowActions({ item }: { item: DocumentItem }) {
  const { t } = useMessages();
  const inWord = useHost().absence === null;
  const { client } = useConnection();
  const status = useQuery(credentialQueries.status(client, item.public_id));
  const insertion = useInsertSeal(item.public_id);
  const download = useDownloadCode(item.public_id);
  // A check would ask to remove the seal of any other document.
  const isOwn = useOwnRecord() === item.public_id;
  const canInsert = isOwn && item.status !== 'revoked' && item.status !== 'expired';

  function insertedText(): string {
    if (!insertion.data) return '';
    const { outcome, placement } = insertion.data;
    const message = outcome === 'inserted' ? t(`documents.inserted.${placement}`) : t('documents.refreshed');
    return [message, ...trackingNotes(insertion.data, t)].join(' ');
  }

  // Without a valid signature there is no link or code, because the public page would say that the document isn't valid.
  if (item.signature !== undefined)
    return (
      <div ref={reveal} className={styles.body}>
        <Notice kind="warning">{t(`ui.signature.${item.signature}`)}</Notice>
        {status.data && <RowDetails record={status.data} />}
      </div>
    );

  return (
    <div ref={reveal} className={styles.body}>
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
              {insertion.isPending ? t('documents.inserting') : t('ui.insertSeal')}
            </Button>
          ) : (
            <Button
              as="a"
              appearance="primary"
              size="small"
              icon={<Open20Regular />}
              {...publicPageLink(item.verify_url)}
            >
              {t('ui.publicPage')}
            </Button>
          )}
          {!inWord && (
            <Button size="small" icon={<ArrowDownload20Regular />} onClick={() => download.mutate()}>
              {t('documents.download')}
            </Button>
          )}
          <CopyButton size="small" text={item.verify_url} />
          <RowMenu
            verifyUrl={canInsert ? item.verify_url : null}
            onDownload={inWord ? () => download.mutate() : null}
          />
        </div>
      </div>
      {status.data && <RowDetails record={status.data} />}
      {status.isError && <ErrorNotice error={status.error} onRetry={() => void status.refetch()} />}
      <Outcome act={insertion} message={insertedText()} />
      <Outcome act={download} message={t('documents.downloaded')} />
    </div>
  );
}

/** Scrolled into view, because it may be below the edge of the pane. */
function Outcome({ act, message }: { act: UseMutationResult<unknown, Error, void>; message: string }) {
  if (!act.isSuccess && !act.isError) return null;
  return (
    <div key={act.status} ref={reveal}>
      {act.isSuccess ? (
        <Notice kind="success">{message}</Notice>
      ) : (
        <ErrorNotice error={act.error} onRetry={() => act.mutate()} />
      )}
    </div>
  );
}

/** The public id of the open document's record; null without one, and until Word has answered. */
export function useOwnRecord(): string | null {
  const { canVerify } = useHost();
  const document = useQuery({ ...openDocumentQuery, enabled: canVerify });
  const { publicId = null, isMoved = false } = document.data ?? {};
  // A file that may be a copy has no record of its own until the user decides.
  return isMoved ? null : publicId;
}

/** Inserts the document's seal into the open file, with the look of new seals. */
function useInsertSeal(publicId: string) {
  const { client } = useConnection();
  const { language } = useMessages();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn() {
      const { verify_url, qr_url } = await queries.fetchQuery(documentQueries.qr(client, publicId));
      const look = { ...usualLook(), language };
      const inserted = await insertSealOf(client, { public_id: publicId, verify_url, qr_url }, look);
      return { ...inserted, placement: look.placement };
    },
  });
}

function useDownloadCode(publicId: string) {
  const { client } = useConnection();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn() {
      const { qr_url } = await queries.fetchQuery(documentQueries.qr(client, publicId));
      saveFile(await client.picture(qr_url), `${publicId}.png`, 'image/png');
    },
  });
}

const PICTURE_EDGE = 96;

function CodePicture({ publicId }: { publicId: string }) {
  const { t } = useMessages();
  const { client } = useConnection();
  const qr = useQuery(documentQueries.qr(client, publicId));
  if (!qr.data) return <SkeletonBlock width={PICTURE_EDGE} height={PICTURE_EDGE} />;
  return (
    <img
      className={styles.picture}
      src={qr.data.qr_url}
      width={PICTURE_EDGE}
      height={PICTURE_EDGE}
      alt={t('documents.codeOf', { id: publicId })}
    />
  );
}

function RowDetails({ record }: { record: Output<'verificationStatus'>['verification'] }) {
  const messages = useMessages();
  const { t, locale } = messages;
  const { scans } = record;
  const details = [
    t('documents.scans', { count: scans.total_scans }),
    periodText(record, messages, 'part'),
    scans.last_scan_at !== null && t('documents.lastScan', { when: recentText(scans.last_scan_at, locale) }),
    scans.invalid_scans > 0 && t('documents.invalidScans', { count: scans.invalid_scans }),
  ].filter((detail) => detail !== false && detail !== null);
  return <p className={classes(textStyles.aside, styles.details)}>{details.join(' · ')}</p>;
}

interface RowMenuProps {
  /** null if the public page has its own button. */
  verifyUrl: string | null;
  /** null if the download has its own button. */
  onDownload: (() => void) | null;
}

function RowMenu({ verifyUrl, onDownload }: RowMenuProps) {
  const { t } = useMessages();
  if (verifyUrl === null && onDownload === null) return null;
  return (
    <Menu inline positioning={{ position: 'below', align: 'end', strategy: 'fixed' }}>
      <MenuTrigger disableButtonEnhancement>
        <Button size="small" icon={<MoreHorizontal20Regular />} title={t('ui.moreActions')} />
      </MenuTrigger>
      <MenuPopover className={classes(styles.popover)}>
        <MenuList>
          {onDownload && (
            <MenuItem icon={<ArrowDownload20Regular />} onClick={onDownload}>
              {t('documents.download')}
            </MenuItem>
          )}
          {verifyUrl !== null && (
            <MenuItemLink icon={<Open20Regular />} {...publicPageLink(verifyUrl)}>
              {t('ui.publicPage')}
            </MenuItemLink>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
