import { Button } from '@fluentui/react-components';
import { Key20Regular } from '@fluentui/react-icons/svg/key';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { Notice } from '#src/ui/notices/Notice.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import textStyles from '#src/ui/text.module.css';
import { leaveForProvider, useProvider } from '#src/dashboard/openid/openid.ts';
import { signInWithPasskey } from '#src/dashboard/passkey.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import styles from './Entry.module.css';
import { useTitle } from '#src/dashboard/use-title.ts';

interface Props {
  isSignedOut: boolean;
  /** A session was on this screen before. */
  isEnded: boolean;
  /** Word waits for this person. */
  isForWord: boolean;
  onEntered: (session: DashboardSession) => void;
}

export function SignIn({ isSignedOut, isEnded, isForWord, onEntered }: Props) {
  const { t } = useMessages();
  const provider = useProvider();
  const entering = useMutation({
    mutationFn: async (way: 'passkey' | 'provider') => {
      if (way === 'passkey') return onEntered(await signInWithPasskey());
      const return_to = location.pathname + location.search;
      // Connecting Word needs a recent sign-in: this one is fresh, so that the person isn't asked twice.
      return leaveForProvider({ purpose: 'sign-in', return_to, fresh: isForWord });
    },
  });
  const isWaiting = entering.isPending && entering.variables === 'passkey';
  useTitle(t('dashboard.signIn.title'));
  // The element that was pressed last is gone.
  useEffect(() => {
    if (isEnded) document.querySelector('h1')?.focus();
  }, [isEnded]);

  return (
    <div className={styles.card}>
      <ScreenHeading
        title={t('dashboard.signIn.title')}
        subtitle={t(isForWord ? 'dashboard.connect.signIn' : 'dashboard.signIn.lead')}
      />
      {isEnded && entering.isIdle && (
        <Notice kind={isSignedOut ? 'success' : 'warning'}>
          {t(isSignedOut ? 'dashboard.signedOut' : 'dashboard.sessionEnded')}
        </Notice>
      )}
      <Problem error={entering.error} refusals={{ invalid_request: 'dashboard.signIn.unknown' }} />
      <Button
        appearance="primary"
        size="large"
        icon={<Key20Regular />}
        disabledFocusable={entering.isPending}
        onClick={() => entering.mutate('passkey')}
      >
        {t(isWaiting ? 'dashboard.passkey.waiting' : 'dashboard.signIn.action')}
      </Button>
      {provider !== null && (
        <Button
          size="large"
          disabledFocusable={entering.isPending}
          onClick={() => entering.mutate('provider')}
        >
          {t('dashboard.openid.signIn', { provider })}
        </Button>
      )}
      <p className={textStyles.aside}>{t('dashboard.signIn.lost')}</p>
    </div>
  );
}
