import { Button } from '@fluentui/react-components';
import { SignOut20Regular } from '@fluentui/react-icons/svg/sign-out';
import { useQuery } from '@tanstack/react-query';

import { organizationQueries } from '#src/api/organization-queries.ts';
import { abilities } from '#src/ui/abilities.ts';
import { SkeletonBlock } from '#src/ui/SkeletonBlock.tsx';
import { useConnection } from '#src/session/connection-context.ts';
import { Fact, FactList } from '#src/ui/FactList.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { isNewer } from '#src/api/organization-queries.ts';
import styles from './Settings.module.css';

const VERSION = import.meta.env.SEALMARK_VERSION;

/** For whom the pane works, what its token may do, and the way out. */
export function SignOut() {
  const { t, locale } = useMessages();
  const { client, signOut } = useConnection();
  const profile = useQuery(organizationQueries.profile(client)).data;
  const settings = useQuery(organizationQueries.settings(client)).data;
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });

  return (
    <>
      <FactList>
        <Fact label={t('settings.name')}>{profile?.name ?? <SkeletonBlock width="96px" height={16} />}</Fact>
        <Fact label={t('settings.organization')}>
          {settings?.organization.name ?? <SkeletonBlock width="96px" height={16} />}
        </Fact>
        <Fact label={t('settings.youCan')}>
          {settings ? list.format(abilities(settings, t)) : <SkeletonBlock width="96px" height={16} />}
        </Fact>
      </FactList>
      <Button className={styles.signOut} icon={<SignOut20Regular />} onClick={signOut}>
        {t('app.signOut')}
      </Button>
    </>
  );
}

/** Which pane this is, and which service it belongs to. */
export function About() {
  const { t } = useMessages();
  const { client } = useConnection();
  const offered = useQuery(organizationQueries.ping(client)).data?.release ?? VERSION;
  return (
    <FactList>
      <Fact label={t('settings.version')}>
        {VERSION}
        {isNewer(offered, VERSION) && (
          <Button size="small" onClick={() => location.reload()}>
            {t('settings.reloadFor', { version: offered })}
          </Button>
        )}
      </Fact>
      <Fact label={t('settings.service')}>{location.origin}</Fact>
    </FactList>
  );
}
