import { Menu, MenuDivider, MenuItem, MenuItemLink, MenuList, MenuPopover } from '@fluentui/react-components';
import { DocumentEdit20Regular } from '@fluentui/react-icons/svg/document-edit';
import { QuestionCircle20Regular } from '@fluentui/react-icons/svg/question-circle';
import { Settings20Regular } from '@fluentui/react-icons/svg/settings';
import { SignOut20Regular } from '@fluentui/react-icons/svg/sign-out';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';

import { organizationQueries } from '#src/api/organization-queries.ts';
import { useConnection, useSettings } from '#src/session/connection-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { classes } from '#src/ui/classes.ts';
import { useHost } from '#src/ui/host-context.ts';
import { Initials } from '#src/ui/lists/Initials.tsx';
import { useGoTo } from '#src/ui/navigation-context.ts';
import { SkeletonBlock } from '#src/ui/SkeletonBlock.tsx';
import { ICONS, useBarRoom } from './TopBar.tsx';
import styles from './MoreMenu.module.css';

interface Props {
  slot: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

export function MoreMenu({ slot, onClose }: Props) {
  const { t, language } = useMessages();
  const { signOut } = useConnection();
  const goTo = useGoTo();
  const { inMore } = useBarRoom();
  const canManage = useCanManageTemplates();

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
          {inMore.map((destination) => (
            <MenuItem key={destination} icon={ICONS[destination].other} onClick={() => goTo(destination)}>
              {t(`app.${destination}`)}
            </MenuItem>
          ))}
          {canManage && (
            <MenuItem icon={<DocumentEdit20Regular />} onClick={() => goTo('template')}>
              {t('app.template')}
            </MenuItem>
          )}
          <MenuItem icon={<Settings20Regular />} onClick={() => goTo('settings')}>
            {t('app.settings')}
          </MenuItem>
          <MenuItemLink
            icon={<QuestionCircle20Regular />}
            href={`/help?lang=${language}`}
            target="_blank"
            rel="noreferrer"
          >
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

/** Whether a document is open, and its user may decide what the organization issues. */
function useCanManageTemplates(): boolean {
  const { client } = useConnection();
  const { canVerify } = useHost();
  const permissions = useQuery(organizationQueries.profile(client)).data?.permissions;
  return canVerify && permissions?.includes('manage organization') === true;
}

function WhoAmI() {
  const { client } = useConnection();
  const profile = useQuery(organizationQueries.profile(client));
  const settings = useSettings();
  return (
    <div className={styles.who}>
      <Initials className={classes(styles.initials)} name={profile.data?.name ?? ''} />
      <div>
        <div className={styles.name}>{profile.data?.name ?? <SkeletonBlock width="96px" height={18} />}</div>
        <div className={styles.organization}>
          {settings?.organization.name ?? <SkeletonBlock width="72px" height={18} />}
        </div>
      </div>
    </div>
  );
}
