import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { CheckReport } from '#src/taskpane/flows/check/check-document.ts';
import { onDocumentChanged } from '#src/taskpane/flows/document-changed.ts';
import { readCodes } from '#src/word/read-codes.ts';

const READ_AGAIN_AFTER_MS = 5_000;

/** Whether the document has changed since the check. Word tells of no change, so it is read when someone comes back. */
export function useIsStale(report: CheckReport | null, isBusy: boolean): boolean {
  const trace = useQuery({
    queryKey: ['word', 'trace', report?.at],
    queryFn: async () => (await readCodes()).trace,
    enabled: report !== null && !isBusy,
    staleTime: READ_AGAIN_AFTER_MS,
    ...(report !== null && { initialData: report.trace, initialDataUpdatedAt: report.at }),
    refetchOnMount: 'always',
    retry: false,
  });

  const { refetch } = trace;
  const canLook = report !== null && !isBusy;
  const isDue = canLook && trace.isStale;
  useEffect(() => {
    if (!isDue) return undefined;
    const look = () => void refetch();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [refetch, isDue]);

  useEffect(() => (canLook ? onDocumentChanged(() => void refetch()) : undefined), [refetch, canLook]);

  return report !== null && trace.data !== undefined && trace.data !== report.trace;
}
