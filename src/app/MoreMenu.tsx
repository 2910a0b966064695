import { Menu, MenuDivider, MenuItem, MenuItemLink, MenuList, MenuPopover } from '@fluentui/react-components';
import { LocalLanguage20Regular } from '@fluentui/react-icons/svg/local-language';
import { QuestionCircle20Regular } from '@fluentui/react-icons/svg/question-circle';
import { SignOut20Regular } from '@fluentui/react-icons/svg/sign-out';
import type { RefObject } from 'react';

import { useConnection } from '../ui/connection-context.ts';
import { chooseLanguage } from '../ui/messages/language.ts';
import { useMessages } from '../ui/messages/use-messages.ts';
import { WhoAmI } from './WhoAmI.tsx';
import styles from './MoreMenu.module.css';

interface Props {
  slot: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

export function MoreMenu({ slot, onClose }: Props) {
  const { t, language } = useMessages();
  const { signOut } = useConnection();
  const other =
    language === 'en'
      ? ({ tag: 'fr', name: 'Français' } as const)
      : ({ tag: 'en', name: 'English' } as const);

  return (
    <Menu
      open
      inline
      onOpenChange={(_, { open }) => open || onClose()}
      positioning={{ target: slot.current, position: 'below', align: 'start', offset: { mainAxis: -4 } }}
    >
      <MenuPopover className={styles.popover}>
        <WhoAmI />
        <MenuDivider />
        <MenuList>
          <MenuItem
            icon={<LocalLanguage20Regular />}
            lang={other.tag}
            onClick={() => void chooseLanguage(other.tag)}
          >
            {other.name}
          </MenuItem>
          <MenuItemLink icon={<QuestionCircle20Regular />} href="/" target="_blank" rel="noreferrer">
            {t('app.help')}
          </MenuItemLink>
          <MenuItem icon={<SignOut20Regular />} onClick={signOut}>
            {t('app.signOut')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
