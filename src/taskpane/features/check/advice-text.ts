import type { Messages } from '#src/messages/use-messages.ts';
import { isReady, type Advice } from '#src/taskpane/flows/check/repair.ts';

/** The one sentence a check ends with. */
export function adviceText(advice: Advice, messages: Messages): string {
  const { t } = messages;
  if (advice.total === 0 && !advice.isMoved) {
    return t(advice.isPartial ? 'check.none.partly.title' : 'check.none.title');
  }
  return isReady(advice) ? readyText(advice, messages) : `${t('check.notYet')} ${whatToDo(advice, messages)}`;
}

/** What follows "Don’t send yet:". */
export function whatToDo(advice: Advice, { t, locale }: Messages): string {
  const { repair, remove, removeKind: kind, look, notAsked, isMoved } = advice;
  const parts = [
    ...(isMoved ? [t('check.advice.moved')] : []),
    ...(repair > 0 ? [t('check.advice.repair', { count: repair })] : []),
    ...(remove > 0 ? [t('check.advice.remove', { count: remove, kind })] : []),
    ...(look > 0 ? [t('check.advice.look', { count: look })] : []),
    ...(notAsked > 0 ? [t('check.advice.ask', { count: notAsked })] : []),
  ];
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts);
  return t('check.advice.list', { list });
}

export function readyText(advice: Advice, { t }: Messages): string {
  const { total, isPartial, isTextChanged, hasNotes, hasOnlySeals } = advice;
  if (isPartial) return t('check.ready.unread');
  if (isTextChanged) return t('check.ready.changed');
  if (hasNotes) return t('check.ready.notes');
  return t(hasOnlySeals ? 'check.ready.seals' : 'check.ready.codes', { count: total });
}
