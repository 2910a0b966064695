import { Button } from '@fluentui/react-components';
import { useId, type ReactNode } from 'react';

import type { Dashboard } from '#contract/analytics.ts';
import type { Output } from '#src/api/client.ts';
import { SkeletonBlock, useDelayed } from '#src/ui/SkeletonBlock.tsx';
import { classes } from '#src/ui/classes.ts';
import { momentText } from '#src/ui/dates.ts';
import { type MessageKey, useMessages } from '#src/messages/use-messages.ts';
import { StatusIcon } from '#src/ui/lists/StatusIcon.tsx';
import textStyles from '#src/ui/text.module.css';
import { useFindDocuments } from '#src/ui/lists/use-find-documents.ts';
import styles from './Insights.module.css';

export function DocumentCounts({ documents }: { documents: Dashboard['documents'] | undefined }) {
  const { t, locale } = useMessages();
  const id = useId();
  const find = useFindDocuments();
  const number = new Intl.NumberFormat(locale);
  if (documents === undefined) return null;

  return (
    <section aria-labelledby={id}>
      <div className={styles.total}>
        <h2 id={id} className={classes(textStyles.title, styles.title)}>
          {t('app.documents')}
        </h2>
        <span className={styles.small}>{number.format(documents.total)}</span>
      </div>
      <div className={styles.columns}>
        <ul>
          {documents.by_status.map(({ status, count }) => (
            <CountRow
              key={status}
              icon={<StatusIcon of={status} size={12} />}
              label={t(`status.${status}`)}
              count={number.format(count)}
              onClick={() => find({ status })}
            />
          ))}
        </ul>
        <ul>
          {documents.by_family.map(({ family, count }) => (
            <CountRow
              key={family}
              label={t(`family.${family}`)}
              count={number.format(count)}
              onClick={() => find({ family })}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

interface CountRowProps {
  icon?: ReactNode;
  label: string;
  count: string;
  onClick: () => void;
}

function CountRow({ icon, label, count, onClick }: CountRowProps) {
  return (
    <li>
      <button type="button" className={styles.row} onClick={onClick}>
        {icon}
        <span className={styles.what}>{label}</span> <span className={styles.small}>{count}</span>
      </button>
    </li>
  );
}

type Item = Output<'activityList'>['items'][number];

interface ActivityProps {
  items: readonly Item[] | undefined;
  /** null if all are shown. */
  onMore: (() => void) | null;
}

const SKELETON_WIDTHS = ['82%', '74%', '88%', '70%'];

/** The latest events. They name no document, so an entry links to all documents of its family. */
export function Activity({ items, onMore }: ActivityProps) {
  const { t, locale } = useMessages();
  const id = useId();
  const find = useFindDocuments();
  const isLate = useDelayed(items === undefined);

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes(textStyles.title, styles.title)}>
        {t('activity')}
      </h2>
      {isLate &&
        SKELETON_WIDTHS.map((width) => (
          <div key={width} className={styles.row}>
            <SkeletonBlock width={width} height={14} />
          </div>
        ))}
      <ul>
        {items?.map((item, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- entries have no id, and two may be alike
          <li key={place}>
            <button
              type="button"
              className={styles.row}
              title={t('insights.findThese')}
              onClick={() => find(documentsOf(item))}
            >
              <span className={styles.what}>{t(eventKey(item))}</span>{' '}
              <span className={styles.small}>{t(`family.${item.family}`)}</span>{' '}
              <span className={classes(styles.small, styles.when)}>{momentText(item.at, locale)}</span>
            </button>
          </li>
        ))}
      </ul>
      {onMore && items && (
        <Button appearance="transparent" size="small" className={styles.link} onClick={onMore}>
          {t('ui.list.showMore')}
        </Button>
      )}
    </section>
  );
}

function eventKey({ event, outcome }: Item): MessageKey {
  if (event !== 'scan') return `event.${event}`;
  return outcome === 'valid' ? 'insights.event.scanValid' : 'insights.event.scanInvalid';
}

function documentsOf({ event, family }: Item) {
  return event === 'credential_revoked' ? ({ family, status: 'revoked' } as const) : { family };
}
