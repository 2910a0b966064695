import { queryOptions } from '@tanstack/react-query';

import { readOpenDocument, type OpenDocument } from '#src/word/document/open-document.ts';
import { WordError } from '#src/word/host/word-error.ts';

/** Reading a long document takes a while, so it isn't read each time the pane gets the focus. */
const READ_AGAIN_AFTER_MS = 5_000;

let stop = new AbortController();

/** What Word says about the open document; one query for all screens, so that they read it once. */
export const openDocumentQuery = queryOptions({
  queryKey: ['word', 'open-document'],
  queryFn: read,
  staleTime: READ_AGAIN_AFTER_MS,
  refetchOnMount: 'always',
  retry: false,
});

/** Ends the running reading with a WordError, `stopped`; later answers of Word are ignored. */
export function stopReading(): void {
  stop.abort();
}

async function read(): Promise<OpenDocument> {
  stop = new AbortController();
  const { signal } = stop;
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(new WordError('stopped', 'The user canceled'));
    });
  });
  return Promise.race([readOpenDocument(), stopped]);
}
