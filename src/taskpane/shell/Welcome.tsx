import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { organizationQueries } from '#src/api/organization-queries.ts';
import { abilities } from '#src/ui/abilities.ts';
import { useConnection, useSettings } from '#src/session/connection-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { Toast } from './Toast.tsx';
import textStyles from '#src/ui/text.module.css';
import styles from './Toast.module.css';

const SHOWN_MS = 10_000;

/** Shown after connecting: person, organization, and the token's permissions. The rest is in More. */
export function Welcome({ onClose }: { onClose: () => void }) {
  const { t, locale } = useMessages();
  const { client } = useConnection();
  const profile = useQuery(organizationQueries.profile(client));
  const settings = useSettings();
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const done = () => close();
    const timer = setTimeout(done, SHOWN_MS);
    // It may cover the button that the user needs next.
    document.addEventListener('click', done);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', done);
    };
  }, []);

  if (!profile.data || !settings) return null;
  const can = abilities(settings, t);
  return (
    <Toast onClose={onClose}>
      <div className={styles.who}>
        {t('app.connectedAs', { name: profile.data.name, organization: settings.organization.name })}
      </div>
      {can.length > 0 && (
        <div className={textStyles.aside}>
          {t('app.youCan', { can: new Intl.ListFormat(locale, { type: 'conjunction' }).format(can) })}
        </div>
      )}
    </Toast>
  );
}
