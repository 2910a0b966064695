import { Button, Link } from '@fluentui/react-components';
import { SignOut20Regular } from '@fluentui/react-icons/svg/sign-out';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as PlaceLink } from 'wouter';

import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { chooseLanguage } from '#src/messages/language.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { classes } from '#src/ui/classes.ts';
import { Initials } from '#src/ui/lists/Initials.tsx';
import { lazyComponent, NotFetched } from '#src/ui/LazyComponent.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { setLiveRegion } from '#src/ui/notices/Notice.tsx';
import textStyles from '#src/ui/text.module.css';

import { endSession } from './dashboard-client.ts';
import styles from './Frame.module.css';
import { Problem } from './Problem.tsx';

/** Fetched after signing in; its space is reserved before. */
const placeList = lazyComponent(
  async () => (await import('./places/PlaceList.tsx')).PlaceList,
  () => <nav className={styles.places} />,
);

interface Props {
  /** null before anyone is signed in. */
  session: DashboardSession | null;
  onSignedOut?: () => void;
  children: ReactNode;
}

export function Frame({ session, onSignedOut, children }: Props) {
  const { t, language } = useMessages();
  const queries = useQueryClient();
  const leaving = useMutation({ mutationFn: () => endSession(queries), onSuccess: () => onSignedOut?.() });
  const other = language === 'en' ? 'fr' : 'en';
  const choosing = useMutation({ mutationFn: () => chooseLanguage(other, '') });

  return (
    <div className={classes(styles.frame, session !== null && styles.withPlaces)}>
      <header className={styles.header}>
        <a href="/dashboard/" className={styles.home}>
          <Logo size={24} />
          <span>Sealmark</span>
        </a>
        <div className={styles.person}>
          {session && (
            <span className={classes(textStyles.clipped, styles.organization)}>
              {session.organization.name}
            </span>
          )}
          <Link
            appearance="subtle"
            className={styles.help}
            href={`/help?lang=${language}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('app.help')}
          </Link>
          <Button appearance="subtle" lang={other} onClick={() => choosing.mutate()}>
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
      {session && <placeList.Component permissions={session.profile.permissions} />}
      <main className={classes(styles.screen, !session && styles.entry)}>
        <Problem error={leaving.error} />
        {choosing.isError && <NotFetched onRetry={() => choosing.mutate()} />}
        {children}
      </main>
      <div ref={setLiveRegion} aria-live="polite" className={textStyles.heard} />
    </div>
  );
}
