import { useId } from 'react';

import type { Dashboard } from '#contract/analytics.ts';

import { useMessages } from '#src/messages/use-messages.ts';
import { StatusIcon } from '#src/ui/StatusIcon.tsx';
import { useFindDocuments } from '#src/ui/use-find-documents.ts';
import styles from './DocumentCounts.module.css';
import rows from './Rows.module.css';

/** How many documents there are of each status and family; each leads to them. */
export function DocumentCounts({ documents }: { documents: Dashboard['documents'] | undefined }) {
  const { t, locale } = useMessages();
  const id = useId();
  const find = useFindDocuments();
  const number = new Intl.NumberFormat(locale);
  if (documents === undefined) return null;

  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={rows.title}>
          {t('insights.documents')}
        </h2>
        <span className={rows.small}>{number.format(documents.total)}</span>
      </div>
      <div className={styles.columns}>
        <ul className={rows.list}>
          {documents.by_status.map(({ status, count }) => (
            <li key={status}>
              <button type="button" className={rows.row} onClick={() => find({ status })}>
                <StatusIcon of={status} size={12} />
                <span className={rows.what}>{t(`ui.status.${status}`)}</span>{' '}
                <span className={rows.small}>{number.format(count)}</span>
              </button>
            </li>
          ))}
        </ul>
        <ul className={rows.list}>
          {documents.by_family.map(({ family, count }) => (
            <li key={family}>
              <button type="button" className={rows.row} onClick={() => find({ family })}>
                <span className={rows.what}>{t(`documents.family.${family}`)}</span>{' '}
                <span className={rows.small}>{number.format(count)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
