import { useQueryClient } from '@tanstack/react-query';

import { useLastingMutation } from '#src/api/use-lasting-mutation.ts';
import type { CheckReport, Finding } from '#src/taskpane/flows/check/check-document.ts';
import {
  fix,
  fixOf,
  byFixOrder,
  isFixable,
  type Fix,
  type FixableFinding,
} from '#src/taskpane/flows/check/repair.ts';
import { announce } from '#src/ui/notices/Notice.tsx';
import { useConnection, useSettings } from '#src/session/connection-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { goToSeal } from '#src/word/seal/find-seals.ts';
import { goToPicture } from '#src/word/story/read-codes.ts';
import { type Recorded, recordedInAll, UNRECORDED } from '#src/word/host/recorded.ts';
import { WordError } from '#src/word/host/word-error.ts';
import { checkStateQuery, reportOf, type CheckControl } from './use-check.ts';

export interface CheckAct {
  goTo: (finding: Finding) => void;
  goToText: (text: string) => void;
  /** Applies this fix to every finding that needs it, then checks again. */
  fix: (findings: FixableFinding[], by: Fix) => void;
  /** null if the user may not decide that. */
  acceptText: (() => void) | null;
  isRunning: boolean;
  /** For the last fix. */
  recorded: Recorded;
  error: Error | null;
}

/** One act at a time on the checked document. Calls `onChanged` after the check that follows a change. */
export function useCheckAct({ state, start }: CheckControl, onChanged: () => void): CheckAct {
  const { t } = useMessages();
  const { client } = useConnection();
  const queries = useQueryClient();
  const { mutate, data, error, isPending } = useLastingMutation(['check-act', ''], {
    mutationFn: (work: () => Promise<Recorded>) => work(),
  });

  const mayVerify = useSettings()?.features.verify_documents ?? true;
  const { publicId = null, textChange = null } = reportOf(state) ?? {};

  function run(work: () => Promise<Recorded>) {
    // Ask the queue itself, because nothing is rendered between two fast clicks.
    if (queries.isMutating({ mutationKey: ['check-act'] }) === 0) mutate(work);
  }

  /** null if the document couldn't be checked again. */
  async function checkAgain(): Promise<CheckReport | null> {
    await start();
    onChanged();
    const now = queries.getQueryData(checkStateQuery.queryKey);
    return now?.name === 'done' ? now.report : null;
  }

  return {
    isRunning: isPending,
    recorded: data ?? UNRECORDED,
    error,

    goTo: ({ item }) =>
      run(async () => {
        if (item.kind === 'seal' && item.seal.controlId !== null)
          await goToSeal({ controlId: item.seal.controlId });
        if (item.kind === 'code' && item.reach !== null) await goToPicture(item.reach);
        announce(t('check.selected'));
        return UNRECORDED;
      }),

    goToText: (text) =>
      run(async () => {
        const { goToParagraph } = await import('#src/word/story/go-to-paragraph.ts');
        await goToParagraph(text);
        announce(t('changedText.selected'));
        return UNRECORDED;
      }),

    fix: (findings, by) => {
      const wanted = byFixOrder(findings.filter((finding) => fixOf(finding) === by));
      run(async () => {
        const done: Recorded[] = [];
        let failure: unknown = null;
        try {
          for (const finding of wanted) done.push(await fix(client, finding));
          announce(t('check.cured', { count: wanted.length }));
        } catch (refused) {
          failure = refused;
        }
        // Word may report success without a change, so the document is read again.
        const isLeft = isLeftOf(wanted, await checkAgain());
        const recorded = recordedInAll(done);
        if (isLeft ?? true) {
          if (failure !== null) throw failure;
          if (isLeft && !recorded.tracked) throw new WordError('unexpected', 'A seal is as it was');
        }
        return recorded;
      });
    },

    acceptText:
      publicId === null || (!mayVerify && textChange?.source === 'service')
        ? null
        : () =>
            run(async () => {
              const { acceptText, contentsQuery } = await import('#src/taskpane/flows/own-text.ts');
              await acceptText(client, publicId, { mayVerify });
              await queries.invalidateQueries(contentsQuery(client, publicId));
              announce(t('changedText.kept'));
              void checkAgain();
              return UNRECORDED;
            }),
  };
}

/** Whether one of these seals still needs the same fix; null if unknown. */
function isLeftOf(wanted: FixableFinding[], report: CheckReport | null): boolean | null {
  if (report === null) return null;
  const fixes = new Map(wanted.map((finding) => [finding.item.seal.controlId, fixOf(finding)]));
  return report.findings.filter(isFixable).some((finding) => {
    return fixes.get(finding.item.seal.controlId) === fixOf(finding);
  });
}
