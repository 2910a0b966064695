import { queryOptions, skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { reportError } from '#src/api/api-error.ts';
import type { Client } from '#src/api/client.ts';
import { credentialQueries } from '#src/api/credential-queries.ts';
import { checkDocument, type CheckReport, type CheckStep } from '#src/taskpane/flows/check/check-document.ts';
import { serviceSources } from '#src/taskpane/flows/check/service-sources.ts';
import { onDocumentChanged } from '#src/word/document/open-document.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { useMessages, type Messages } from '#src/messages/use-messages.ts';
import { announce } from '#src/ui/notices/Notice.tsx';
import { CHECK_STATE, type CHECK_WISHED } from '#src/ui/navigation-context.ts';
import { readCodes } from '#src/word/story/read-codes.ts';
import { adviceOf } from '#src/taskpane/flows/check/repair.ts';
import { adviceText } from './check-text.ts';

interface Running {
  name: 'running';
  step: CheckStep;
  /** The previous report, shown until this check is done. */
  report: CheckReport | null;
  stop: AbortController;
}

type CheckState =
  | { name: 'idle' }
  | typeof CHECK_WISHED
  | Running
  | { name: 'done'; report: CheckReport }
  | { name: 'failed'; error: unknown; report: CheckReport | null };

const IDLE: CheckState = { name: 'idle' };

/** Kept while the pane is open and connected, because it can't be refetched. */
export const checkStateQuery = queryOptions<CheckState>({
  queryKey: CHECK_STATE,
  queryFn: skipToken,
  staleTime: Infinity,
  gcTime: Infinity,
});

export const reportOf = (state: CheckState): CheckReport | null => ('report' in state ? state.report : null);

export interface CheckControl {
  state: CheckState;
  start: () => Promise<void>;
  cancel: () => void;
}

/** The check of the open document. It continues, and its results stay, while other screens show. */
export function useCheck(): CheckControl {
  const queries = useQueryClient();
  const { client } = useConnection();
  const messages = useMessages();
  const { data: state = IDLE } = useQuery(checkStateQuery);

  function cancel() {
    if (state.name !== 'running') return;
    state.stop.abort();
    const { report } = state;
    queries.setQueryData(checkStateQuery.queryKey, report === null ? IDLE : { name: 'done', report });
    announce(messages.t('check.cancelled'));
  }

  return { state, cancel, start: () => run(queries, client, messages) };
}

async function run(queries: QueryClient, client: Client, messages: Messages): Promise<void> {
  const before = queries.getQueryData(checkStateQuery.queryKey) ?? IDLE;
  if (before.name === 'running') return;
  const stop = new AbortController();
  const report = reportOf(before);
  /** After a sign-out or a cancellation, the check's outcome is ignored. */
  const show = (next: CheckState) => {
    const now = queries.getQueryData(checkStateQuery.queryKey);
    if (now?.name === 'running' && now.stop === stop) queries.setQueryData(checkStateQuery.queryKey, next);
  };
  const running: Running = { name: 'running', step: { name: 'reading' }, report, stop };
  queries.setQueryData<CheckState>(checkStateQuery.queryKey, running);
  try {
    const found = await checkDocument({
      sources: serviceSources(client),
      signal: stop.signal,
      onStep: (step) => show({ ...running, step }),
    });
    show({ name: 'done', report: found });
    if (!stop.signal.aborted) announce(adviceText(adviceOf(found), messages));
  } catch (error) {
    reportError(error);
    show({ name: 'failed', error, report });
  }
}

const READ_AGAIN_AFTER_MS = 5_000;

/**
 * Whether the document, or its record's status, has changed since the check. No event tells of
 * that, so both are read when the user comes back.
 */
export function useIsStale(report: CheckReport, isBusy: boolean): boolean {
  const { client } = useConnection();
  const checked = report.findings.find(({ owner }) => owner === 'this-document')?.record?.status;
  const record = useQuery({
    ...credentialQueries.status(client, report.publicId ?? ''),
    enabled: report.publicId !== null && checked !== undefined,
    refetchOnMount: 'always',
  });
  const { refetch: askAgain } = record;
  const isOtherStatus =
    checked !== undefined && record.dataUpdatedAt > report.at && record.data?.status !== checked;
  const { data, refetch, isStale } = useQuery({
    queryKey: ['word', 'trace', report.at],
    queryFn: async () => (await readCodes()).trace,
    enabled: !isBusy,
    staleTime: READ_AGAIN_AFTER_MS,
    initialData: report.trace,
    initialDataUpdatedAt: report.at,
    refetchOnMount: 'always',
    retry: false,
  });

  const isDue = !isBusy && isStale;
  useEffect(() => {
    if (!isDue) return undefined;
    const look = () => {
      void refetch();
      if (checked !== undefined) void askAgain();
    };
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [refetch, isDue, checked, askAgain]);

  useEffect(() => (isBusy ? undefined : onDocumentChanged(() => void refetch())), [refetch, isBusy]);

  return data !== report.trace || isOtherStatus;
}
