import type { Finding } from '#src/taskpane/flows/check/check-document.ts';
import { dayText } from '#src/ui/dates.ts';
import type { Messages } from '#src/messages/use-messages.ts';
import { errorMessage } from '#src/ui/error-message.ts';
import type { CodePlace } from '#src/word/read-codes.ts';

/** What is the matter, in a few words. */
export function findingText({ verdict, item, record }: Finding, { t, locale }: Messages): string {
  const day = (date: string | null | undefined) => (date ? dayText(date, locale) : '');
  const millimetres = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const size = item.kind === 'seal' ? item.seal : { widthMm: null, heightMm: null };
  const host = item.destination !== null && 'host' in item.destination ? item.destination.host : '';
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

/** Where it stands, and what it belongs to. */
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
  if (story === 'body')
    return heading === null ? t('check.place.body') : t('check.place.bodyUnder', { heading });
  if (section === null) return t(`check.place.${story}`, { type });
  return t(`check.place.${story}Of`, { type, section: section + 1 });
}

function subjectText({ verdict, owner, record, error }: Finding, { t }: Messages): string | null {
  if (error !== null) return errorMessage(error, t);
  if (verdict === 'foreign') return t('check.subject.notOurs');
  if (owner === 'this-document') return t('check.subject.own');
  if (record === null) return null;
  const { title, issuer } = record;
  if (owner === 'issued-content') return t('check.subject.issuedContent', { title });
  return issuer === null ? title : t('check.subject.issued', { title, issuer });
}
