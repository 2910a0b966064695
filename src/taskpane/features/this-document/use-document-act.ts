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

/** What an act came to: said aloud, and noted on screen where the user should know more. */
export interface ActResult {
  message: string;
  note?: string;
  /** The QR code that was put into the document, to try. */
  qrUrl?: string;
  /** Takes back what was done. */
  undo?: { label: string; run: () => void };
}

export interface DocumentAct {
  /** Does one thing to the document; while another is being done, nothing. */
  run(name: ActName, work: (signal: AbortSignal) => Promise<ActResult>): void;
  /** Does what writes no text. It is noted where Word may not save that by itself. */
  runUnseen(name: ActName, done: MessageKey, work: () => Promise<void>): void;
  isRunning: boolean;
  /** Ends the running act at the next place where nothing is half done, if it heeds its signal. */
  cancel: () => void;
  /** The act that runs, or ran last. */
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

/** Whether something is being done to the document right now. */
export function isActing(queries: QueryClient): boolean {
  return queries.isMutating({ mutationKey: MUTATION_KEY }) > 0;
}

/** One act at a time on the open document, which is read again after each that may have changed it. */
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
      // Selecting a seal changes nothing; where it failed, the seal may be gone.
      if (name !== 'go' || failure !== null) await readAgain(queries, client);
    },
  });

  // A second click is dropped, not queued. Asked of the mutations: between two fast clicks nothing has been drawn yet.
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
 * The record comes before the screen changes to it, which then needs no skeleton in between. One that is known, such
 * as from the answer to the act, is not asked for: `useDocumentFacts` refreshes it.
 */
async function readAgain(queries: QueryClient, client: Client): Promise<void> {
  const document = await documentNow();
  const publicId = document?.publicId ?? null;
  if (publicId !== null) {
    await queries.prefetchQuery({ ...credentialQueries.status(client, publicId), staleTime: Infinity });
  }
  if (document !== null) queries.setQueryData(openDocumentQuery.queryKey, document);
}

/** null where Word does not say: what the act came to is told all the same. */
async function documentNow(): Promise<OpenDocument | null> {
  try {
    return await readOpenDocument();
  } catch (error) {
    if (error instanceof WordError) return null;
    throw error;
  }
}
