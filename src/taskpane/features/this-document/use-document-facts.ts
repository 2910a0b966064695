import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

import { secondsToWait } from '#src/api/api-error.ts';
import { credentialQueries } from '#src/api/credential-queries.ts';
import { onDocumentChanged } from '#src/taskpane/flows/document-changed.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { useStandingError } from '#src/ui/use-standing-error.ts';
import type { DocumentFacts, VerificationRecord } from './document-state.ts';
import { openDocumentQuery } from '#src/ui/open-document-query.ts';
import { isActing } from './use-document-act.ts';

/** How soon a scan shows while the pane is visible. */
const SCANS_EVERY_MS = 15_000;

interface LiveFacts extends DocumentFacts {
  /** When the service last told the record, in milliseconds since 1970; 0 for never. */
  recordKnownAt: number;
  readAgain: () => Promise<unknown>;
  askAgain: () => Promise<UseQueryResult<VerificationRecord>>;
}

/** What Word and the service say of the open file, kept fresh while someone looks. */
export function useDocumentFacts(): LiveFacts {
  const queries = useQueryClient();
  const { client } = useConnection();
  const document = useQuery(openDocumentQuery);
  const publicId = document.data?.publicId ?? null;
  const record = useQuery({
    ...credentialQueries.status(client, publicId ?? ''),
    enabled: publicId !== null,
    refetchInterval: ({ state }) => Math.max(SCANS_EVERY_MS, secondsToWait(state.error) * 1000),
    refetchOnMount: 'always',
  });

  const documentError = useStandingError(document, null);
  const recordError = useStandingError(record, publicId);

  const leftAloneUntil = record.errorUpdatedAt + secondsToWait(recordError) * 1000;

  const { refetch: askAgain } = record;
  const { refetch: readAgain, isStale } = document;
  useEffect(() => {
    // Coming back from the document or from the scanned page: neither tells the pane of a change.
    const look = () => {
      // An act that runs is read after its end; halfway, the document would show a state of its own.
      if (isStale && !isActing(queries)) void readAgain();
      if (publicId !== null && Date.now() >= leftAloneUntil) void askAgain();
    };
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [queries, askAgain, readAgain, isStale, publicId, leftAloneUntil]);

  useEffect(() => onDocumentChanged(() => void readAgain()), [readAgain]);

  return {
    document: document.data,
    documentError,
    record: record.data,
    recordError,
    recordKnownAt: record.dataUpdatedAt,
    readAgain,
    askAgain,
  };
}
