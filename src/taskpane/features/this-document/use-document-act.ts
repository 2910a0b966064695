import {
  type QueryClient,
  queryOptions,
  skipToken,
  useIsMutating,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';

import type { Client } from '#src/api/client.ts';
import { credentialQueries } from '#src/api/credential-queries.ts';
import { useLastingMutation } from '#src/api/use-lasting-mutation.ts';
import { type MessageKey, useMessages } from '#src/messages/use-messages.ts';
import { useConnection, useSettings } from '#src/session/connection-context.ts';
import { announce } from '#src/ui/notices/Notice.tsx';
import { openDocumentQuery } from '#src/ui/open-document-query.ts';
import { isChangeUncounted, type OpenDocument, readOpenDocument } from '#src/word/document/open-document.ts';
import { WordError } from '#src/word/host/word-error.ts';
import type { VerifyOutcome, VerifyRequest, VerifyStep } from '#src/taskpane/flows/verify-and-insert.ts';
import { sizedLook } from '#src/session/seal-look.ts';
import type { SealInserted } from '#src/word/seal/insert-seal.ts';
import { trackingNotes } from '#src/ui/notices/tracking-notes.ts';
import type { VerificationRecord } from './document-state.ts';
import { type SealingOptions, validityOf } from './sealing-options.ts';

type ActName = 'go' | 'seal' | 'refresh' | 'remove' | 'keep' | 'copy' | 'restart' | 'keep-text';

/** The outcome of an act: read out, and shown if the user should see more. */
export interface ActResult {
  message: string;
  note?: string;
  /** The inserted QR code, to try it. */
  qrUrl?: string;
  verified?: VerifyOutcome;
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

const ACT = 'document-act';
const mutationKey = [ACT];

interface Act {
  name: ActName;
  work: (signal: AbortSignal) => Promise<ActResult>;
  stop: AbortController;
}

export function isActing(queries: QueryClient): boolean {
  return queries.isMutating({ mutationKey }) > 0;
}

/**
 * One act at a time on the open document, which is read again after each act that may have changed it. `form` separates the
 * outcomes of forms that act on it.
 */
export function useDocumentAct(form = ''): DocumentAct {
  const queries = useQueryClient();
  const { client } = useConnection();
  const { t } = useMessages();
  const isRunning = useIsMutating({ mutationKey }) > 0;
  const { mutate, variables, data, error, endedAt } = useLastingMutation([ACT, form], {
    mutationFn: ({ work, stop }: Act) => work(stop.signal),
    onSuccess: ({ message }) => announce(message),
    onSettled: async (_, failure, { name }) => {
      // Selecting a seal changes nothing, but if that failed, the seal may be gone.
      if (name !== 'go' || failure !== null) await readAgain(queries, client);
    },
  });

  // A second click is dropped, not queued. Ask the mutations, because nothing is rendered between two fast clicks.
  const run: DocumentAct['run'] = (name, work) => {
    if (!isActing(queries)) mutate({ name, work, stop: new AbortController() });
  };
  return {
    run,
    runUnseen: (name, done, work) =>
      run(name, async () => {
        await work();
        const message = t(done);
        const isUncounted = await isChangeUncounted();
        return isUncounted ? { message, note: t('thisDocument.notCounted', { said: message }) } : { message };
      }),
    isRunning,
    cancel: () => variables?.stop.abort(),
    name: variables?.name ?? null,
    result: data ?? null,
    error,
    retry: () => variables && run(variables.name, variables.work),
    endedAt,
  };
}

/**
 * Fetches the record before the screen changes to it, so that it needs no skeleton. A known record, for example from the
 * act's answer, isn't fetched: `useDocumentFacts` refreshes it.
 */
async function readAgain(queries: QueryClient, client: Client): Promise<void> {
  const document = await documentNow();
  const publicId = document?.publicId ?? null;
  if (publicId !== null)
    await queries.prefetchQuery({ ...credentialQueries.status(client, publicId), staleTime: Infinity });
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

/** Why this person may not verify documents, and whom to ask; null if they may. */
export function useMayNotVerify(): string | null {
  const { t } = useMessages();
  const settings = useSettings();
  if (settings === undefined || settings.features.verify_documents) return null;
  const hasScope = settings.scopes.includes('verify:write');
  return t(hasScope ? 'thisDocument.mayNotVerify' : 'ui.error.insufficientScope');
}

/** Fetched after the screen is shown, because it isn't needed for that. */
const loadFlow = () => import('#src/taskpane/flows/verify-and-insert.ts');
export const loadSealing = () => import('#src/taskpane/flows/put-seal.ts');

/** The step of the act that runs; it stays in the cache while another screen shows. */
const stepQuery = queryOptions<VerifyStep | null>({
  queryKey: ['document-act-step'],
  queryFn: skipToken,
  gcTime: Infinity,
});

const SEALING: readonly (ActName | null)[] = ['seal', 'refresh'];

export type SealInsertion = ReturnType<typeof useSealInsertion>;

interface SealWatch {
  onStep: (step: VerifyStep) => void;
  signal: AbortSignal;
}

export function useSealInsertion(act: DocumentAct) {
  const { client } = useConnection();
  const queries = useQueryClient();
  const { t, language } = useMessages();
  const { data: step = null } = useQuery(stepQuery);
  const setStep = (next: VerifyStep | null) => queries.setQueryData(stepQuery.queryKey, next);

  useEffect(prepareFlow, []);

  /** The last step stays until the document is read again. */
  function run(
    name: 'seal' | 'refresh',
    work: (watch: SealWatch) => Promise<ActResult>,
    first: VerifyStep = 'picture',
  ) {
    if (isActing(queries)) return;
    setStep(first);
    act.run(name, (signal) => work({ onStep: setStep, signal }));
  }

  function lookOf(options: SealingOptions) {
    return { ...sizedLook(options), language };
  }

  function resultOf(
    { outcome, ...recorded }: Omit<SealInserted, 'stories'>,
    done: SealInserted['outcome'] | 'replaced' | 'moved' = outcome,
  ): ActResult {
    const message = t(`thisDocument.seal.${done}`);
    const notes = trackingNotes(recorded, t);
    return done === 'inserted' && notes.length === 0
      ? { message }
      : { message, note: [message, ...notes].join(' ') };
  }

  return {
    // Another form's act may be the running one.
    step: act.isRunning && SEALING.includes(act.name) && act.endedAt === 0 ? step : null,
    run,
    lookOf,
    resultOf,

    /** Verifies, and puts the new seal in the places of those that it replaces. */
    verify: (
      what: Required<Pick<VerifyRequest, 'title' | 'facts' | 'replacing' | 'binding'>>,
      options: SealingOptions,
      onVerified: () => void,
    ) => {
      const look = lookOf(options);
      const validity = validityOf(options);
      const work = async (watch: SealWatch) => {
        const request = { client, ...what, validity, staffNote: options.note, ...watch, ...look };
        const { verifyAndInsert } = await loadFlow();
        const outcome = await verifyAndInsert(request);
        const { verification, inserted } = outcome;
        saveRecord(queries, client, verification);
        onVerified();
        if (inserted === null) return { message: t('thisDocument.seal.notWanted'), verified: outcome };
        const result = what.replacing.length > 0 ? resultOf(inserted, 'replaced') : resultOf(inserted);
        const { message, note = message } = result;
        const known = t('thisDocument.seal.known', { title: verification.title });
        return {
          ...result,
          verified: outcome,
          ...(outcome.isOtherwiseKnown && { note: `${note} ${known}` }),
          ...(verification.qr_url && { qrUrl: verification.qr_url }),
        };
      };
      run('seal', work, 'identity');
    },

    insert: (record: VerificationRecord, options: SealingOptions, onInserted = () => {}) => {
      const look = lookOf(options);
      run('seal', async (watch) => {
        const { insertSealOf } = await loadSealing();
        const inserted = await insertSealOf(client, record, look, watch);
        onInserted();
        return resultOf(inserted);
      });
    },
  };
}

/** If it can't be fetched now, the act that needs it tries again, and reports a failure. */
function prepareFlow(): void {
  void Promise.allSettled([loadFlow().then(({ loadReader }) => loadReader()), loadSealing()]);
}

const NO_SCANS = { total_scans: 0, valid_scans: 0, invalid_scans: 0, last_scan_at: null };

/**
 * The answer contains everything that the screen shows, so it isn't fetched again. Earlier scans appear with the next
 * refresh.
 */
function saveRecord(queries: QueryClient, client: Client, verification: Omit<VerificationRecord, 'scans'>) {
  const { queryKey } = credentialQueries.status(client, verification.public_id);
  queries.setQueryData(queryKey, (known) => ({ scans: known?.scans ?? NO_SCANS, ...verification }));
}
