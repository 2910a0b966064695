import { useMutation, useQueryClient } from '@tanstack/react-query';

import { credentialQueries } from '../../api/credential-queries.ts';
import { useConnection } from '../../ui/connection-context.ts';

/** Saves the picture of a code, named after its public id. */
export function useDownloadCode(publicId: string) {
  const { client } = useConnection();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn() {
      const { qr_url } = await queries.fetchQuery(credentialQueries.qr(client, publicId));
      save(await client.picture(qr_url), `${publicId}.png`);
    },
  });
}

function save(picture: Uint8Array<ArrayBuffer>, name: string): void {
  const address = URL.createObjectURL(new Blob([picture], { type: 'image/png' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
