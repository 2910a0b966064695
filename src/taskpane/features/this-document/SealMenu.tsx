import { Menu, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { ArrowMove20Regular } from '@fluentui/react-icons/svg/arrow-move';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { DocumentCheckmark20Regular } from '@fluentui/react-icons/svg/document-checkmark';
import type { RefObject } from 'react';

import english from '#src/messages/en/files.json';
import { i18n } from '#src/messages/language.ts';
import { useMessages } from '#src/messages/use-messages.ts';

i18n.load('en', english);

export interface SealChoices {
  count: number;
  onPlace: () => void;
  /** null if there is no seal in the body. */
  onMove: (() => void) | null;
  onRefresh: () => void;
  onRemove: () => void;
  onRegister: () => void;
}

interface Props extends SealChoices {
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

export function SealMenu({ button, onClose, ...choices }: Props) {
  const { count, onPlace, onMove, onRefresh, onRegister, onRemove } = choices;
  const { t } = useMessages();
  return (
    <Menu
      open
      inline
      onOpenChange={(_, { open }) => open || onClose()}
      positioning={{ target: button.current, position: 'above', align: 'end' }}
    >
      <MenuPopover>
        <MenuList>
          <MenuItem icon={<ArrowClockwise20Regular />} onClick={onRefresh}>
            {t('thisDocument.seal.refresh', { count })}
          </MenuItem>
          {onMove !== null && (
            <MenuItem icon={<ArrowMove20Regular />} onClick={onMove}>
              {t('thisDocument.seal.move')}
            </MenuItem>
          )}
          <MenuItem icon={<Add20Regular />} onClick={onPlace}>
            {t('thisDocument.seal.place')}
          </MenuItem>
          <MenuItem icon={<DocumentCheckmark20Regular />} onClick={onRegister}>
            {t('files.title')}
          </MenuItem>
          <MenuItem icon={<Delete20Regular />} onClick={onRemove}>
            {t('thisDocument.seal.remove', { count })}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
