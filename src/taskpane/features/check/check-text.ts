import type { CheckReport, CheckStep, Finding } from '#src/taskpane/flows/check/check-document.ts';
import type { SectionCounts } from '#src/taskpane/flows/check/section-texts.ts';
import type { Messages } from '#src/messages/use-messages.ts';
import { recordDay } from '#src/ui/dates.ts';
import { errorMessage } from '#src/ui/notices/error-message.ts';
import type { CodePlace } from '#src/word/story/read-codes.ts';
import { isReady, type Advice } from '#src/taskpane/flows/check/repair.ts';

export function stepText(step: CheckStep, { t }: Messages): string {
  if (step.name === 'decoding') return t('check.step.decoding', { number: step.done + 1, total: step.total });
  if (step.name !== 'reading') return t(`check.step.${step.name}`, { done: step.done, total: step.total });
  return t('check.step.reading');
}

const STEPS = ['reading', 'decoding', 'asking', 'comparing'] as const;

/** The share of the whole check, from 0 to 1: each step counts a quarter. */
export function stepShare(step: CheckStep): number {
  if (step.name === 'reading') return 0.1;
  const share = step.total === 0 ? 1 : step.done / step.total;
  return (STEPS.indexOf(step.name) + share) / STEPS.length;
}

export function findingText({ verdict, item, record }: Finding, { t, locale }: Messages): string {
  const day = (date: string | null | undefined) => (date ? recordDay(date, locale) : '');
  const millimetres = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const size = item.kind === 'seal' ? item.seal : { widthMm: null, heightMm: null };
  const host = item.destination !== null && 'host' in item.destination ? item.destination.host : '';
  if (verdict === 'fine') return t('status.valid');
  return t(`check.finding.${verdict}`, {
    day: day(
      { revoked: record?.revokedAt, expired: record?.endDate, scheduled: record?.effectiveDate }[
        verdict as string
      ],
    ),
    width: millimetres.format(size.widthMm ?? 0),
    height: millimetres.format(size.heightMm ?? 0),
    host,
  });
}

export function findingPlace(finding: Finding, messages: Messages): string {
  const { t } = messages;
  const subject = subjectText(finding, messages);
  const { item } = finding;
  return [
    placeText(item.place, messages),
    ...(item.kind === 'code' && finding.verdict !== 'foreign' ? [t('check.subject.code')] : []),
    ...(subject === null ? [] : [subject]),
  ].join(' · ');
}

function placeText({ story, section, type, heading }: CodePlace, { t }: Messages): string {
  if (story === 'body' && section !== null) return t('check.place.section', { section: section + 1 });
  if (story === 'body')
    return heading === null ? t('check.place.body') : t('check.place.bodyUnder', { heading });
  if (section === null) return t(`check.place.${story}`, { type });
  return t(`check.place.${story}Of`, { type, section: section + 1 });
}

function subjectText({ verdict, owner, record, error }: Finding, { t }: Messages): string | null {
  if (error !== null) return errorMessage(error, t);
  if (verdict === 'foreign') return t('check.subject.notOurs');
  if (owner === 'this-document') return t('ui.thisDocument');
  if (record === null) return null;
  const { title, issuer } = record;
  if (owner === 'issued-content') return t('check.subject.issuedContent', { title });
  return issuer === null ? title : t('check.subject.issued', { title, issuer });
}

const COMPARED = ['same', 'altered', 'beside', 'untold'] as const;

export function sectionsText(sections: SectionCounts, { t, locale }: Messages): string {
  const counts = COMPARED.filter((text) => sections[text] > 0);
  const total = counts.reduce((sum, text) => sum + sections[text], 0);
  const parts = counts.map((text) => t(`check.sections.${text}`, { count: sections[text] }));
  return t('check.sections', { total, list: new Intl.ListFormat(locale, { type: 'unit' }).format(parts) });
}

const COUNTED = ['otherFormats', 'tooLarge', 'linkedPictures', 'objects'] as const;

/** A sentence on what the check didn't look at; null if it looked at everything. */
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
    ...(notLookedAt.isTextUncompared ? [t('check.unseen.text')] : []),
  ];
  if (kinds.length === 0) return null;
  return t('check.notLookedAt', { list: new Intl.ListFormat(locale, { type: 'unit' }).format(kinds) });
}

/** A sentence that names what the unchanged text was compared with; null if the text has changed, or wasn't compared. */
export function comparedText({ textChange, textSource }: CheckReport, { t }: Messages): string | null {
  return textChange === null && textSource !== null ? t(`check.text.${textSource}`) : null;
}

export function adviceText(advice: Advice, messages: Messages): string {
  const { t } = messages;
  if (advice.total === 0 && !advice.isMoved)
    return t(advice.isWhole ? 'check.none.title' : 'check.none.partly.title');
  return isReady(advice) ? readyText(advice, messages) : `${t('check.notYet')} ${whatToDo(advice, messages)}`;
}

/** Follows "Don’t send yet:". */
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
  const { total, isWhole, isTextChanged, isForPrinting, hasNotes, hasOnlySeals } = advice;
  if (isTextChanged) return t('check.ready.changed');
  if (!isWhole) return t('check.ready.unread');
  if (hasNotes) return t('check.ready.notes');
  if (isForPrinting) return t('check.ready.sections');
  return t(hasOnlySeals ? 'check.ready.seals' : 'check.ready.codes', { count: total });
}
