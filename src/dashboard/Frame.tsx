import { Button, Link } from '@fluentui/react-components';
import { Document20Regular } from '@fluentui/react-icons/svg/document';
import { History20Regular } from '@fluentui/react-icons/svg/history';
import { Home20Regular } from '@fluentui/react-icons/svg/home';
import { People20Regular } from '@fluentui/react-icons/svg/people';
import { PersonKey20Regular } from '@fluentui/react-icons/svg/person-key';
import { Settings20Regular } from '@fluentui/react-icons/svg/settings';
import { SignOut20Regular } from '@fluentui/react-icons/svg/sign-out';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link as PlaceLink, useLocation } from 'wouter';

import type { Permission } from '#contract/fields.ts';
import { type DashboardSession, signOut } from '#contract/dashboard/sessions.ts';
import { chooseLanguage } from '#src/messages/language.ts';
import { type MessageKey, useMessages } from '#src/messages/use-messages.ts';
import { classes } from '#src/ui/classes.ts';
import { Initials } from '#src/ui/lists/Initials.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { setLiveRegion } from '#src/ui/notices/announce.ts';
import textStyles from '#src/ui/text.module.css';

import { ask } from './dashboard-client.ts';
import styles from './Frame.module.css';
import { Problem } from './Problem.tsx';

interface PlaceEntry {
  href: string;
  icon: ReactNode;
  name: MessageKey;
  /** Without any of them the place isn't listed. */
  permission?: Permission | readonly Permission[];
}

const PLACES: readonly PlaceEntry[] = [
  { href: '/dashboard/', icon: <Home20Regular />, name: 'dashboard.overview' },
  { href: '/dashboard/documents', icon: <Document20Regular />, name: 'dashboard.documents' },
  {
    href: '/dashboard/people',
    icon: <People20Regular />,
    name: 'dashboard.people',
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
    name: 'dashboard.settings',
    permission: 'manage organization',
  },
];

interface Props {
  /** Of whom the screen is; null before anyone is signed in. */
  session: DashboardSession | null;
  onSignedOut?: () => void;
  children: ReactNode;
}

/** What stands around every screen: the organization and the person on top, the places beside or below. */
export function Frame({ session, onSignedOut, children }: Props) {
  const { t, language } = useMessages();
  const leaving = useMutation({ mutationFn: () => ask(signOut, {}), onSuccess: () => onSignedOut?.() });
  const other = language === 'en' ? 'fr' : 'en';

  return (
    <div className={classes(styles.frame, session !== null && styles.withPlaces)}>
      <header className={styles.header}>
        <a href="/dashboard/" className={styles.home}>
          <Logo size={24} />
          Sealmark
        </a>
        <div className={styles.person}>
          {session && <span className={styles.organization}>{session.organization.name}</span>}
          <Link href={`/help?lang=${language}`} target="_blank" rel="noreferrer">
            {t('app.help')}
          </Link>
          <Button appearance="subtle" lang={other} onClick={() => void chooseLanguage(other, '')}>
            {t('dashboard.otherLanguage')}
          </Button>
          {session && (
            <>
              <PlaceLink href="/dashboard/account" className={styles.account}>
                <Initials name={session.profile.name} />
                <span className={textStyles.heard}>{t('dashboard.account')}</span>
              </PlaceLink>
              <Button
                appearance="subtle"
                icon={<SignOut20Regular />}
                disabledFocusable={leaving.isPending}
                onClick={() => leaving.mutate()}
              >
                {t('app.signOut')}
              </Button>
            </>
          )}
        </div>
      </header>
      {session && (
        <nav className={styles.places} aria-label={t('dashboard.places')}>
          {PLACES.filter(
            ({ permission }) =>
              !permission || [permission].flat().some((one) => session.profile.permissions.includes(one)),
          ).map(({ href, icon, name }) => (
            <Place key={href} href={href} icon={icon}>
              {t(name)}
            </Place>
          ))}
        </nav>
      )}
      <main className={classes(styles.screen, !session && styles.entry)}>
        {leaving.isError && <Problem error={leaving.error} />}
        {children}
      </main>
      <div ref={setLiveRegion} aria-live="polite" className={textStyles.heard} />
    </div>
  );
}

interface PlaceProps {
  href: string;
  icon: ReactNode;
  children: ReactNode;
}

/** A way to a place, and to what is below its address. A narrow screen shows a part of the places, and this one among them. */
function Place({ href, icon, children }: PlaceProps) {
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
