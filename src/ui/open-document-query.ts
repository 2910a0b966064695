import { queryOptions } from '@tanstack/react-query';

import { readOpenDocument } from '#src/word/open-document.ts';

/** Reading a long document takes a while: not each time the pane gets the focus. */
const READ_AGAIN_AFTER_MS = 5_000;

/** What Word tells of the open document; one query for all screens, so that they read it once. */
export const openDocumentQuery = queryOptions({
  queryKey: ['word', 'open-document'],
  queryFn: readOpenDocument,
  staleTime: READ_AGAIN_AFTER_MS,
  refetchOnMount: 'always',
  retry: false,
});
