import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { actList, actPreview } from '#contract/dashboard/acts.ts';
import { documentRead } from '#contract/dashboard/document.ts';
import { documentChoices, type DocumentFilters, documentList } from '#contract/dashboard/documents.ts';
import { isShortList } from '#src/api/query-client.ts';
import { shownLanguage } from '#src/messages/language.ts';
import { ask, pages, question, SESSION } from '#src/dashboard/dashboard-client.ts';

export type ReadDocument = z.output<typeof documentRead.output>;

export type ActPreview = z.output<typeof actPreview.output>;
export type ActSelection = Pick<z.input<typeof actPreview.body>, 'public_ids' | 'filters'>;

export const documentQueries = {
  list: (filters: DocumentFilters) => ({
    ...pages(['documents', 'list', filters], (cursor, signal) =>
      ask(documentList, { ...filters, ...cursor }, signal),
    ),
    refetchOnWindowFocus: isShortList,
  }),

  one: (publicId: string) =>
    question(['documents', 'one', publicId, shownLanguage()], documentRead, { public_id: publicId }),

  /** Counted again each time. */
  actPreview: (request: z.input<typeof actPreview.body>) =>
    queryOptions({
      ...question(['documents', 'act', request, shownLanguage()], actPreview, request),
      refetchOnWindowFocus: false,
      gcTime: 0,
    }),

  acts: () =>
    queryOptions({
      queryKey: [...SESSION, 'documents', 'acts'],
      queryFn: async ({ signal }) => (await ask(actList, {}, signal)).acts,
    }),

  choices: () => question(['documents', 'choices', shownLanguage()], documentChoices, {}),
};
