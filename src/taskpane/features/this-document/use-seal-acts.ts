import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import type { Client } from '#src/api/client.ts';
import { credentialQueries } from '#src/api/credential-queries.ts';
import type { VerifyOutcome, VerifyRequest, VerifyStep } from '#src/taskpane/flows/verify-and-insert.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useConnection, useSettings } from '#src/session/connection-context.ts';
import { sizedLook } from '#src/session/seal-look.ts';
import type { SealInserted } from '#src/word/seal/insert-seal.ts';
import type { VerificationRecord } from './document-state.ts';
import { validityOf, type SealingOptions } from './sealing-options.ts';
import { trackingNotes } from '#src/ui/notices/tracking-notes.ts';
import type { ActResult, DocumentAct } from './use-document-act.ts';

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

export type SealInsertion = ReturnType<typeof useSealInsertion>;

interface SealWatch {
  onStep: (step: VerifyStep) => void;
  signal: AbortSignal;
}

export function useSealInsertion(act: DocumentAct) {
  const { client } = useConnection();
  const queries = useQueryClient();
  const { t, language } = useMessages();
  const [step, setStep] = useState<VerifyStep | null>(null);

  useEffect(prepareFlow, []);

  function run(name: 'seal' | 'refresh', work: (watch: SealWatch) => Promise<ActResult>) {
    act.run(name, async (signal) => {
      try {
        return await work({ onStep: setStep, signal });
      } finally {
        setStep(null);
      }
    });
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
    step: act.isRunning ? step : null,
    run,
    lookOf,
    resultOf,

    /** Verifies, and puts the new seal in the places of those that it replaces. */
    verify: (
      what: Required<Pick<VerifyRequest, 'title' | 'facts' | 'replacing' | 'binding'>>,
      options: SealingOptions,
      onVerified: (outcome: VerifyOutcome) => void,
    ) => {
      const look = lookOf(options);
      const validity = validityOf(options);
      run('seal', async (watch) => {
        const request = { client, ...what, validity, staffNote: options.note, ...watch, ...look };
        const { verifyAndInsert } = await loadFlow();
        const outcome = await verifyAndInsert(request);
        const { verification, inserted } = outcome;
        saveRecord(queries, client, verification);
        onVerified(outcome);
        if (inserted === null) return { message: t('thisDocument.seal.notWanted') };
        const result = what.replacing.length > 0 ? resultOf(inserted, 'replaced') : resultOf(inserted);
        return { ...result, ...(verification.qr_url && { qrUrl: verification.qr_url }) };
      });
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
  void Promise.allSettled([loadFlow(), loadSealing()]);
}

const NO_SCANS = { total_scans: 0, valid_scans: 0, invalid_scans: 0, last_scan_at: null };

/**
 * The answer contains everything that the screen shows, so it isn't fetched again. Earlier scans appear with the next
 * refresh.
 */
function saveRecord(
  queries: QueryClient,
  client: Client,
  verification: Omit<VerificationRecord, 'scans'>,
): void {
  const { queryKey } = credentialQueries.status(client, verification.public_id);
  queries.setQueryData(queryKey, (known) => ({ scans: known?.scans ?? NO_SCANS, ...verification }));
}
