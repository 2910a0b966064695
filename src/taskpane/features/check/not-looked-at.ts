import type { CheckReport } from '#src/taskpane/flows/check/check-document.ts';
import type { Messages } from '#src/messages/use-messages.ts';

const COUNTED = ['otherFormats', 'tooLarge', 'linkedPictures', 'objects'] as const;

/** What the check did not look at, as a sentence; null where there is no such thing. */
export function notLookedAtText(
  { notLookedAt, unread }: Pick<CheckReport, 'notLookedAt' | 'unread'>,
  { t, locale }: Messages,
): string | null {
  const kinds = [
    ...unread.map((story) => t(`check.unread.${story}`)),
    ...COUNTED.filter((kind) => notLookedAt[kind] > 0).map((kind) =>
      t(`check.unseen.${kind}`, { count: notLookedAt[kind] }),
    ),
    ...(notLookedAt.hasNotes ? [t('check.unseen.notes')] : []),
    ...(notLookedAt.hasComments ? [t('check.unseen.comments')] : []),
  ];
  if (kinds.length === 0) return null;
  return t('check.notLookedAt', { list: new Intl.ListFormat(locale, { type: 'unit' }).format(kinds) });
}
