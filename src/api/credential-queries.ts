import { queryOptions } from '@tanstack/react-query';

import { contentList } from '#contract/contents.ts';
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

  /** The digests of the texts that were verified, issued or accepted: the first and the newest ones. */
  contents: (client: Client, publicId: string) =>
    queryOptions({
      queryKey: ['credentials', 'contents', publicId],
      queryFn: async ({ signal }) =>
        (await client.call(contentList, { public_id: publicId }, { signal })).versions,
    }),

  /** The addresses of a credential: what its code says, and where its picture is. */
  qr: (client: Client, publicId: string) =>
    queryOptions({
      queryKey: ['credentials', 'qr', publicId],
      queryFn: ({ signal }) => client.call(qrRead, { public_id: publicId }, { signal }),
      staleTime: Infinity,
    }),
};
