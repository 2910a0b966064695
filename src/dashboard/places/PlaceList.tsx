import { Document20Regular } from '@fluentui/react-icons/svg/document';
import { History20Regular } from '@fluentui/react-icons/svg/history';
import { Home20Regular } from '@fluentui/react-icons/svg/home';
import { People20Regular } from '@fluentui/react-icons/svg/people';
import { PersonKey20Regular } from '@fluentui/react-icons/svg/person-key';
import { Settings20Regular } from '@fluentui/react-icons/svg/settings';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link as PlaceLink, useLocation } from 'wouter';

import type { Permission } from '#contract/fields.ts';
import styles from '#src/dashboard/Frame.module.css';
import { type MessageKey, useMessages } from '#src/messages/use-messages.ts';

interface PlaceEntry {
  href: string;
  icon: ReactNode;
  name: MessageKey;
  /** The place is listed only with one of these. */
  permission?: Permission | readonly Permission[];
}

const PLACES: readonly PlaceEntry[] = [
  { href: '/dashboard/', icon: <Home20Regular />, name: 'dashboard.overview' },
  { href: '/dashboard/documents', icon: <Document20Regular />, name: 'app.documents' },
  {
    href: '/dashboard/people',
    icon: <People20Regular />,
    name: 'app.people',
    permission: ['view students', 'view employees'],
  },
  {
    href: '/dashboard/staff',
    icon: <PersonKey20Regular />,
    name: 'dashboard.staff',
    permission: 'manage access',
  },
  { href: '/dashboard/audit', icon: <History20Regular />, name: 'dashboard.audit', permission: 'read audit' },
  {
    href: '/dashboard/settings',
    icon: <Settings20Regular />,
    name: 'app.settings',
    permission: 'manage organization',
  },
];

export function PlaceList({ permissions }: { permissions: readonly Permission[] }) {
  const { t } = useMessages();
  const mayOpen = ({ permission }: PlaceEntry) =>
    !permission || [permission].flat().some((one) => permissions.includes(one));
  return (
    <nav className={styles.places} aria-label={t('dashboard.places')}>
      {PLACES.filter(mayOpen).map(({ href, icon, name }) => (
        <Place key={href} href={href} icon={icon}>
          {t(name)}
        </Place>
      ))}
    </nav>
  );
}

/** A link to a place and everything below its address. A narrow screen shows only some of the places, this one included. */
function Place({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  const [path] = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  const isHere = href.endsWith('/') ? path === href : path === href || path.startsWith(`${href}/`);
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isHere]);
  return (
    <PlaceLink ref={link} href={href} className={styles.place} {...(isHere && { 'aria-current': 'page' })}>
      {icon}
      {children}
    </PlaceLink>
  );
}
