import { queryOptions } from '@tanstack/react-query';

import { verificationStatus } from '#contract/credentials.ts';
import { qrRead } from '#contract/qr.ts';

import type { Client } from './client.ts';

export const credentialQueries = {
  /** One credential with its scans. */
  status: (client: Client, publicId: string) =>
    queryOptions({
      queryKey: ['credentials', 'status', publicId],
      queryFn: async ({ signal }) =>
        (await client.call(verificationStatus, { public_id: publicId }, { signal })).verification,
    }),

  /** The addresses of a credential: what its code says, and where its picture is. */
  qr: (client: Client, publicId: string) =>
    queryOptions({
      queryKey: ['credentials', 'qr', publicId],
      queryFn: ({ signal }) => client.call(qrRead, { public_id: publicId }, { signal }),
      staleTime: Infinity,
    }),
};
