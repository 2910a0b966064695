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
import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import { Open20Regular } from '@fluentui/react-icons/svg/open';
import { useQuery } from '@tanstack/react-query';

import type { Output } from '#src/api/client.ts';
import { documentQueries } from '#src/api/document-queries.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { classes } from '#src/ui/classes.ts';
import { dayText, recentText } from '#src/ui/dates.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { SkeletonBlock } from '#src/ui/SkeletonBlock.tsx';
import { publicPageLink } from '#src/ui/public-page-link.ts';
import textStyles from '#src/ui/text.module.css';
import styles from './Documents.module.css';

const PICTURE_EDGE = 96;

export function CodePicture({ publicId }: { publicId: string }) {
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

type Verification = Output<'verificationStatus'>['verification'];

export function RowDetails({ record }: { record: Verification }) {
  const { t, locale } = useMessages();
  const { effective_date: start, end_date: end, scans } = record;
  const details = [
    t('documents.scans', { count: scans.total_scans }),
    start !== null && t('documents.validFrom', { day: dayText(start, locale) }),
    end !== null && t('documents.validUntil', { day: dayText(end, locale) }),
    scans.last_scan_at !== null && t('documents.lastScan', { when: recentText(scans.last_scan_at, locale) }),
    scans.invalid_scans > 0 && t('documents.invalidScans', { count: scans.invalid_scans }),
  ].filter((detail) => detail !== false);
  return <p className={classes(textStyles.aside, styles.details)}>{details.join(' · ')}</p>;
}

interface RowMenuProps {
  /** null if the public page has its own button. */
  verifyUrl: string | null;
  /** null if the download has its own button. */
  onDownload: (() => void) | null;
}

export function RowMenu({ verifyUrl, onDownload }: RowMenuProps) {
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
