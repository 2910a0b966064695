import { Button } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { organizationQueries, isNewer } from '#src/api/organization-queries.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useConnection } from '#src/session/connection-context.ts';
import type { NotFetchedProps } from '#src/ui/LazyComponent.tsx';
import styles from './Toast.module.css';

const ASKED_EVERY_MS = 30 * 60_000;

interface Props {
  children: ReactNode;
  act?: { label: string; onClick: () => void };
  onClose: () => void;
}

/** A message over the lower edge, so that nothing below it moves. */
export function Toast({ children, act, onClose }: Props) {
  const { t } = useMessages();
  return (
    <output className={styles.root}>
      <div>
        {children}
        {act && (
          <div className={styles.actions}>
            <Button size="small" appearance="primary" onClick={act.onClick}>
              {act.label}
            </Button>
          </div>
        )}
      </div>
      <Button
        appearance="subtle"
        size="small"
        icon={<Dismiss20Regular />}
        title={t('app.close')}
        onClick={onClose}
      />
    </output>
  );
}

/** Shown if the script of a menu or question couldn't be loaded. */
export function ToastNotFetched({ onRetry, onClose }: NotFetchedProps & Pick<Props, 'onClose'>) {
  const { t } = useMessages();
  return (
    <Toast onClose={onClose} act={{ label: t('ui.tryAgain'), onClick: onRetry }}>
      {t('ui.notFetched')}
    </Toast>
  );
}

/** Offers to reload once the service is newer than this open pane. */
export function NewerVersion() {
  const { t } = useMessages();
  const { client } = useConnection();
  const ping = useQuery({ ...organizationQueries.ping(client), refetchInterval: ASKED_EVERY_MS });
  const [isPutOff, setIsPutOff] = useState(false);

  if (isPutOff || !ping.data || !isNewer(ping.data.release, import.meta.env.SEALMARK_VERSION)) return null;
  return (
    <Toast
      onClose={() => setIsPutOff(true)}
      act={{ label: t('ui.reload'), onClick: () => location.reload() }}
    >
      {t('app.newerVersion')}
    </Toast>
  );
}
