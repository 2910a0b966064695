import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { contentList } from '#contract/contents.ts';
import { documentList, familyDocumentList, verificationStatus } from '#contract/credentials.ts';
import type { CredentialStatus, Family } from '#contract/fields.ts';
import { qrRead } from '#contract/qr.ts';
import type { Client } from './client.ts';
import { isShortList } from './query-client.ts';

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

interface DocumentFilter {
  q: string;
  family: Family | null;
  status: CredentialStatus | null;
}

const PER_PAGE = 25;

/** Documents, a page after the other. */
export const documentListQuery = (client: Client, { q, family, status }: DocumentFilter) =>
  infiniteQueryOptions({
    queryKey: ['credentials', 'list', { q, family, status }],
    queryFn: ({ signal, pageParam }) => {
      const query = {
        ...(pageParam !== null && { cursor: pageParam }),
        per_page: PER_PAGE,
        ...(q !== '' && { q }),
        ...(status !== null && { status }),
      };
      return family === null
        ? client.call(documentList, query, { signal })
        : client.call(familyDocumentList, { family, ...query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchOnWindowFocus: isShortList,
  });
