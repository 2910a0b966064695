import { useMessages } from '#src/messages/use-messages.ts';
import type { FoundSeal } from '#src/word/find-seals.ts';
import type { DocumentAct } from './use-document-act.ts';

/** Takes seals out of the document: every seal of each verification they belong to. */
export function useSealRemoval(act: DocumentAct): (seals: FoundSeal[]) => void {
  const { t } = useMessages();
  return (seals) =>
    act.run('remove', async () => {
      const { removeSeals } = await import('#src/word/remove-seal.ts');
      let count = 0;
      for (const publicId of new Set(seals.map((seal) => seal.publicId)))
        count += await removeSeals(publicId);
      return { message: t('thisDocument.seal.removed', { count }) };
    });
}
