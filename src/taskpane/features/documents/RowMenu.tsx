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

import { classes } from '#src/ui/classes.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import styles from './RowMenu.module.css';

interface Props {
  /** Absent where the public page has a button of its own. */
  verifyUrl?: string;
  /** Absent where the download has. */
  onDownload?: () => void;
}

export function RowMenu({ verifyUrl, onDownload }: Props) {
  const { t } = useMessages();
  return (
    <Menu inline positioning={{ position: 'below', align: 'end', strategy: 'fixed' }}>
      <MenuTrigger disableButtonEnhancement>
        <Button size="small" icon={<MoreHorizontal20Regular />} title={t('documents.moreActions')} />
      </MenuTrigger>
      <MenuPopover className={classes(styles.popover)}>
        <MenuList>
          {onDownload && (
            <MenuItem icon={<ArrowDownload20Regular />} onClick={onDownload}>
              {t('documents.download')}
            </MenuItem>
          )}
          {verifyUrl !== undefined && (
            <MenuItemLink icon={<Open20Regular />} href={verifyUrl} target="_blank" rel="noreferrer">
              {t('documents.publicPage')}
            </MenuItemLink>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
