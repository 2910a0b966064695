import { useQuery } from '@tanstack/react-query';

import { credentialQueries } from '#src/api/credential-queries.ts';
import { SkeletonBlock } from '#src/ui/SkeletonBlock.tsx';
import { useConnection } from '#src/session/connection-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import styles from './CodePicture.module.css';

const EDGE = 96;

/** Outside Word a code is looked at, or saved. */
export function CodePicture({ publicId }: { publicId: string }) {
  const { t } = useMessages();
  const { client } = useConnection();
  const qr = useQuery(credentialQueries.qr(client, publicId));
  if (!qr.data) return <SkeletonBlock width={EDGE} height={EDGE} />;
  return (
    <img
      className={styles.picture}
      src={qr.data.qr_url}
      width={EDGE}
      height={EDGE}
      alt={t('documents.codeOf', { id: publicId })}
    />
  );
}
