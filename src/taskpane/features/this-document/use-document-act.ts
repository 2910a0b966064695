import { useIsMutating, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import type { Client } from '#src/api/client.ts';
import { credentialQueries } from '#src/api/credential-queries.ts';
import { type MessageKey, useMessages } from '#src/messages/use-messages.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { announce } from '#src/ui/notices/announce.ts';
import { openDocumentQuery } from '#src/ui/open-document-query.ts';
import { isChangeUncounted, readOpenDocument, type OpenDocument } from '#src/word/document/open-document.ts';
import { WordError } from '#src/word/host/word-error.ts';

type ActName = 'go' | 'seal' | 'refresh' | 'remove' | 'keep' | 'copy' | 'restart' | 'keep-text';

/** The outcome of an act: read out, and shown if the user should see more. */
export interface ActResult {
  message: string;
  note?: string;
  /** The inserted QR code, to try it. */
  qrUrl?: string;
  undo?: { label: string; run: () => void };
}

export interface DocumentAct {
  /** Runs one act on the document; does nothing while another one runs. */
  run(name: ActName, work: (signal: AbortSignal) => Promise<ActResult>): void;
  /** Runs an act that changes no text. A note is shown if Word may not save such a change. */
  runUnseen(name: ActName, done: MessageKey, work: () => Promise<void>): void;
  isRunning: boolean;
  /** Stops the running act at the next place where nothing is half done, if it observes its signal. */
  cancel: () => void;
  /** The running act, or the last one. */
  name: ActName | null;
  result: ActResult | null;
  error: Error | null;
  retry: () => void;
  /** When the last act ended; 0 before the first. */
  endedAt: number;
}

const MUTATION_KEY = ['document-act'];

interface Act {
  name: ActName;
  work: (signal: AbortSignal) => Promise<ActResult>;
}

export function isActing(queries: QueryClient): boolean {
  return queries.isMutating({ mutationKey: MUTATION_KEY }) > 0;
}

/** One act at a time on the open document, which is read again after each act that may have changed it. */
export function useDocumentAct(): DocumentAct {
  const queries = useQueryClient();
  const { client } = useConnection();
  const { t } = useMessages();
  const stop = useRef(new AbortController());
  const isRunning = useIsMutating({ mutationKey: MUTATION_KEY }) > 0;
  const { mutate, variables, data, error, status, submittedAt } = useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: ({ work }: Act) => {
      stop.current = new AbortController();
      return work(stop.current.signal);
    },
    onSuccess: ({ message }) => announce(message),
    onSettled: async (_, failure, { name }) => {
      // Selecting a seal changes nothing, but if that failed, the seal may be gone.
      if (name !== 'go' || failure !== null) await readAgain(queries, client);
    },
  });

  // A second click is dropped, not queued. Ask the mutations, because nothing is rendered between two fast clicks.
  const start = (act: Act) => {
    if (!isActing(queries)) mutate(act);
  };
  return {
    run: (name, work) => start({ name, work }),
    runUnseen: (name, done, work) =>
      start({
        name,
        work: async () => {
          await work();
          const message = t(done);
          const isUncounted = await isChangeUncounted();
          return isUncounted
            ? { message, note: t('thisDocument.notCounted', { said: message }) }
            : { message };
        },
      }),
    isRunning,
    cancel: () => stop.current.abort(),
    name: variables?.name ?? null,
    result: data ?? null,
    error,
    retry: () => variables && start(variables),
    endedAt: status === 'success' || status === 'error' ? submittedAt : 0,
  };
}

/**
 * Fetches the record before the screen changes to it, so that it needs no skeleton. A known record, for example from the
 * act's answer, isn't fetched: `useDocumentFacts` refreshes it.
 */
async function readAgain(queries: QueryClient, client: Client): Promise<void> {
  const document = await documentNow();
  const publicId = document?.publicId ?? null;
  if (publicId !== null) {
    await queries.prefetchQuery({ ...credentialQueries.status(client, publicId), staleTime: Infinity });
  }
  if (document !== null) queries.setQueryData(openDocumentQuery.queryKey, document);
}

/** null if Word doesn't answer; the act's outcome is shown anyway. */
async function documentNow(): Promise<OpenDocument | null> {
  try {
    return await readOpenDocument();
  } catch (error) {
    if (error instanceof WordError) return null;
    throw error;
  }
}
