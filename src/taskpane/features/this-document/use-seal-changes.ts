import { useQueryClient } from '@tanstack/react-query';

import { useConnection } from '#src/session/connection-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { trackingNotes } from '#src/ui/notices/tracking-notes.ts';
import { recordedInAll } from '#src/word/host/recorded.ts';
import type { FoundSeal } from '#src/word/seal/find-seals.ts';
import type { SealInserted } from '#src/word/seal/insert-seal.ts';
import type { FormerPlace } from '#src/word/seal/seal-place.ts';
import { presentSeals, type VerificationRecord } from './document-state.ts';
import type { SealingOptions } from './sealing-options.ts';
import { type ActResult, type DocumentAct, loadSealing, type SealInsertion } from './use-document-act.ts';

/** Removes seals: every seal of each given verification. `onUndo` puts them back, if the body contained at most one. */
export function useSealRemoval(act: DocumentAct) {
  const { t } = useMessages();
  const queries = useQueryClient();
  return (found: FoundSeal[], onUndo?: (place: FormerPlace | null) => void) =>
    act.run('remove', async () => {
      const seals = presentSeals(queries, found);
      const [{ removeSeals }, { placeOfSeal }] = await Promise.all([
        import('#src/word/seal/remove-seal.ts'),
        import('#src/word/seal/seal-place.ts'),
      ]);
      const [inBody, ...others] = seals.filter(({ story }) => story === 'body');
      const place = inBody && onUndo ? await placeOfSeal(inBody.controlId) : null;
      const canUndo = others.length === 0 && (inBody === undefined || place !== null);
      const removed: Awaited<ReturnType<typeof removeSeals>>[] = [];
      for (const publicId of new Set(seals.map((seal) => seal.publicId)))
        removed.push(await removeSeals(publicId));
      const message = t('thisDocument.seal.removed', {
        count: removed.reduce((sum, { count }) => sum + count, 0),
      });
      const note = [message, ...trackingNotes(recordedInAll(removed), t)].join(' ');
      return {
        message,
        note,
        ...(onUndo &&
          canUndo && { undo: { label: t('thisDocument.seal.putBack'), run: () => onUndo(place) } }),
      };
    });
}

/** Moves and renews the seals of a document, and puts removed ones back. */
export function useSealChanges({ run, lookOf, resultOf }: SealInsertion) {
  const { client } = useConnection();
  const queries = useQueryClient();

  function lookLike({ widthMm }: FoundSeal, options: SealingOptions) {
    const look = lookOf(options);
    return widthMm === null ? look : { ...look, sizeMm: Math.round(widthMm) };
  }

  function resultOfAll(outcome: SealInserted['outcome'], done: SealInserted[]): ActResult {
    return resultOf({ outcome, ...recordedInAll(done) });
  }

  return {
    /** Moves it to the cursor, in its size. */
    move: (record: VerificationRecord, seal: FoundSeal, options: SealingOptions) => {
      const look = lookLike(seal, options);
      run('refresh', async (watch) => {
        const { moveSealOf } = await loadSealing();
        const [{ controlId } = seal] = presentSeals(queries, [seal]);
        return resultOf(await moveSealOf(client, record, look, controlId, watch), 'moved');
      });
    },

    /** Puts seals back at their former places, in their size. */
    putBack: (
      record: VerificationRecord,
      seals: FoundSeal[],
      body: FormerPlace | null,
      options: SealingOptions,
    ) => {
      const looks = new Map(seals.map((seal) => [seal.story, lookLike(seal, options)]));
      run('seal', async (watch) => {
        const { insertSealOf } = await loadSealing();
        const done: SealInserted[] = [];
        for (const [story, look] of looks) {
          const placement = story === 'body' ? (body ?? 'end') : story;
          done.push(await insertSealOf(client, record, { ...look, placement }, watch));
        }
        return resultOfAll('inserted', done);
      });
    },

    /** Replaces every seal of the document by a new one, in its place and size. */
    refresh: (record: VerificationRecord, seals: FoundSeal[], options: SealingOptions) => {
      run('refresh', async (watch) => {
        const { refreshSealsOf } = await loadSealing();
        const sized = presentSeals(queries, seals).map((seal) => ({
          ...seal,
          sizeMm: lookLike(seal, options).sizeMm,
        }));
        return resultOfAll('refreshed', await refreshSealsOf(client, record, lookOf(options), sized, watch));
      });
    },
  };
}
