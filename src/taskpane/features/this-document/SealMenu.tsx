import { Menu, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { ArrowMove20Regular } from '@fluentui/react-icons/svg/arrow-move';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import type { RefObject } from 'react';

import { useMessages } from '#src/messages/use-messages.ts';

export interface SealChoices {
  count: number;
  onPlace: () => void;
  /** null where no seal stands in the body. */
  onMove: (() => void) | null;
  onRefresh: () => void;
  onRemove: () => void;
}

interface Props extends SealChoices {
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

export function SealMenu({ button, count, onPlace, onMove, onRefresh, onRemove, onClose }: Props) {
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
          <MenuItem icon={<Delete20Regular />} onClick={onRemove}>
            {t('thisDocument.seal.remove', { count })}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
