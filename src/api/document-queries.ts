import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { documentList, familyDocumentList } from '#contract/credentials.ts';
import type { CredentialStatus, Family } from '#contract/fields.ts';
import { qrRead } from '#contract/qr.ts';
import type { Client } from './client.ts';
import { isShortList } from './query-client.ts';

interface DocumentFilter {
  q: string;
  family: Family | null;
  status: CredentialStatus | null;
  /** The uid of the student or employee. */
  person: string | null;
  /** The range of issue times, in UTC. */
  range: { issued_from?: string; issued_before?: string };
}

const PER_PAGE = 25;

export const documentQueries = {
  list: (client: Client, { q, family, status, person, range }: DocumentFilter) =>
    infiniteQueryOptions({
      queryKey: ['credentials', 'list', { q, family, status, person, range }],
      queryFn: ({ signal, pageParam }) => {
        const query = {
          ...(pageParam !== null && { cursor: pageParam }),
          per_page: PER_PAGE,
          ...(q !== '' && { q }),
          ...(status !== null && { status }),
          ...(person !== null && { person }),
          ...range,
        };
        return family === null
          ? client.call(documentList, query, { signal })
          : client.call(familyDocumentList, { family, ...query }, { signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ next_cursor }) => next_cursor,
      refetchOnWindowFocus: isShortList,
    }),

  /** The addresses of a credential: that in its code, and that of its picture. */
  qr: (client: Client, publicId: string) =>
    queryOptions({
      queryKey: ['credentials', 'qr', publicId],
      queryFn: ({ signal }) => client.call(qrRead, { public_id: publicId }, { signal }),
      staleTime: Infinity,
    }),
};
