import type { Translate } from '#src/messages/use-messages.ts';
import type { Recorded } from '#src/word/host/recorded.ts';

/** Sentences about Word's change tracking after an act. */
export function trackingNotes({ tracked, tracking }: Recorded, t: Translate): string[] {
  return [
    ...(tracked ? [t('thisDocument.seal.tracked')] : []),
    ...(tracking === 'as-before' ? [] : [t(`thisDocument.tracking.${tracking}`)]),
  ];
}
