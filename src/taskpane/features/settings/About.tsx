import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';

import { organizationQueries } from '#src/api/organization-queries.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { Fact, FactList } from '#src/ui/FactList.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { isNewer } from '#src/ui/version.ts';

const VERSION = import.meta.env.SEALMARK_VERSION;

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
