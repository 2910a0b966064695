import { useMutation, useQueryClient } from '@tanstack/react-query';

import { credentialQueries } from '#src/api/credential-queries.ts';
import { insertSealOf } from '#src/taskpane/flows/put-seal.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { usualLook } from '#src/session/seal-look.ts';

/** Puts the seal of a document of the list into the open file, as new seals usually look. */
export function useInsertSeal(publicId: string) {
  const { client } = useConnection();
  const { language } = useMessages();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn() {
      const { verify_url, qr_url } = await queries.fetchQuery(credentialQueries.qr(client, publicId));
      const look = { ...usualLook(), language };
      const inserted = await insertSealOf(client, { public_id: publicId, verify_url, qr_url }, look);
      return { ...inserted, placement: look.placement };
    },
  });
}
