import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { organizationQueries } from '#src/api/organization-queries.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { Toast } from './Toast.tsx';
import { isNewer } from '#src/ui/version.ts';

const ASKED_EVERY_MS = 30 * 60_000;

/** Offers to reload once the service has moved on to a newer version than this open pane. */
export function NewerVersion() {
  const { t } = useMessages();
  const { client } = useConnection();
  const ping = useQuery({ ...organizationQueries.ping(client), refetchInterval: ASKED_EVERY_MS });
  const [isPutOff, setIsPutOff] = useState(false);

  if (isPutOff || !ping.data || !isNewer(ping.data.release, import.meta.env.SEALMARK_VERSION)) return null;
  return (
    <Toast
      onClose={() => setIsPutOff(true)}
      actions={
        <Button size="small" appearance="primary" onClick={() => location.reload()}>
          {t('ui.reload')}
        </Button>
      }
    >
      {t('app.newerVersion')}
    </Toast>
  );
}
