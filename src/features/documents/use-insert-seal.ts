import { useMutation, useQueryClient } from '@tanstack/react-query';

import { credentialQueries } from '../../api/credential-queries.ts';
import { useConnection } from '../../ui/connection-context.ts';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { insertSeal } from '../../word/insert-seal.ts';

const SIZE_MM = 25;

/** Puts the seal of a document of the list into the open file, at the cursor. */
export function useInsertSeal(publicId: string) {
  const { client } = useConnection();
  const { language } = useMessages();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn() {
      const { verify_url, qr_url } = await queries.fetchQuery(credentialQueries.qr(client, publicId));
      const picture = await client.picture(qr_url);
      const seal = { publicId, verifyUrl: verify_url, picture, sizeMm: SIZE_MM, caption: true, language };
      return insertSeal(seal, 'cursor');
    },
  });
}
