import { useMessages } from '#src/messages/use-messages.ts';
import { trackingNotes } from '#src/ui/notices/tracking-notes.ts';
import { recordedInAll } from '#src/word/host/recorded.ts';
import type { FoundSeal } from '#src/word/seal/find-seals.ts';
import type { FormerPlace } from '#src/word/seal/seal-place.ts';
import type { DocumentAct } from './use-document-act.ts';

/**
 * Takes seals out of the document: every seal of each verification they belong to. `onUndo` puts them back, where the
 * body held no more than one.
 */
export function useSealRemoval(act: DocumentAct) {
  const { t } = useMessages();
  return (seals: FoundSeal[], onUndo?: (place: FormerPlace | null) => void) =>
    act.run('remove', async () => {
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
