import type { Output } from '#src/api/client.ts';
import { dayText, recentText } from '#src/ui/dates.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import styles from './RowFacts.module.css';

type RecordFacts = Pick<
  Output<'verificationStatus'>['verification'],
  'scans' | 'effective_date' | 'end_date'
>;

/** What the service says of an open row's document just now. */
export function RowFacts({ record }: { record: RecordFacts }) {
  const { t, locale } = useMessages();
  const { effective_date: start, end_date: end, scans } = record;
  const facts = [
    start !== null && t('documents.validFrom', { day: dayText(start, locale) }),
    end !== null && t('documents.validUntil', { day: dayText(end, locale) }),
    scans.last_scan_at !== null && t('documents.lastScan', { when: recentText(scans.last_scan_at, locale) }),
    scans.invalid_scans > 0 && t('documents.invalidScans', { count: scans.invalid_scans }),
  ].filter((fact) => fact !== false);
  return facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>;
}
