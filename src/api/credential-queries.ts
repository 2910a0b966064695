import { queryOptions } from '@tanstack/react-query';

import { verificationStatus } from '#contract/verification.ts';
import type { Client } from './client.ts';

export const credentialQueries = {
  /** One credential with its scans. */
  status: (client: Client, publicId: string) =>
    queryOptions({
      queryKey: ['credentials', 'status', publicId],
      queryFn: async ({ signal }) =>
        (await client.call(verificationStatus, { public_id: publicId }, { signal })).verification,
    }),
};
