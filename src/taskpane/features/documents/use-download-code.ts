import { useMutation, useQueryClient } from '@tanstack/react-query';

import { credentialQueries } from '#src/api/credential-queries.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { saveFile } from '#src/ui/save-file.ts';

/** Saves the picture of a code, named after its public id. */
export function useDownloadCode(publicId: string) {
  const { client } = useConnection();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn() {
      const { qr_url } = await queries.fetchQuery(credentialQueries.qr(client, publicId));
      saveFile(await client.picture(qr_url), `${publicId}.png`, 'image/png');
    },
  });
}
