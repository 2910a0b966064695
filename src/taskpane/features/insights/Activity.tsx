import { Button } from '@fluentui/react-components';
import { useId } from 'react';

import type { Output } from '#src/api/client.ts';
import { SkeletonBlock } from '#src/ui/SkeletonBlock.tsx';
import { classes } from '#src/ui/classes.ts';
import { momentText } from '#src/ui/dates.ts';
import type { MessageKey } from '#src/messages/message-key.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useDelayed } from '#src/ui/use-delayed.ts';
import { useFindDocuments } from '#src/ui/use-find-documents.ts';
import rows from './Rows.module.css';

type Item = Output<'activityList'>['items'][number];

interface Props {
  items: readonly Item[] | undefined;
  /** null where all of it is asked for. */
  onMore: (() => void) | null;
}

const SKELETON_WIDTHS = ['82%', '74%', '88%', '70%'];

/** What happened last. The service does not say to whom, so an entry leads to the documents of its family. */
export function Activity({ items, onMore }: Props) {
  const { t, locale } = useMessages();
  const id = useId();
  const find = useFindDocuments();
  const isLate = useDelayed(items === undefined);

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={rows.title}>
        {t('insights.activity')}
      </h2>
      {isLate &&
        SKELETON_WIDTHS.map((width) => (
          <div key={width} className={rows.row}>
            <SkeletonBlock width={width} height={14} />
          </div>
        ))}
      <ul className={rows.list}>
        {items?.map((item, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- entries have no id, and two may be alike
          <li key={place}>
            <button
              type="button"
              className={rows.row}
              title={t('insights.findThese')}
              onClick={() => find(documentsOf(item))}
            >
              <span className={rows.what}>{t(eventKey(item))}</span>{' '}
              <span className={rows.small}>{t(`documents.family.${item.family}`)}</span>{' '}
              <span className={classes(rows.small, rows.when)}>{momentText(item.at, locale)}</span>
            </button>
          </li>
        ))}
      </ul>
      {onMore && items && (
        <Button appearance="transparent" size="small" className={rows.more} onClick={onMore}>
          {t('insights.showMore')}
        </Button>
      )}
    </section>
  );
}

function eventKey({ event, outcome }: Item): MessageKey {
  if (event !== 'scan') return `insights.event.${event}`;
  return outcome === 'valid' ? 'insights.event.scanValid' : 'insights.event.scanInvalid';
}

function documentsOf({ event, family }: Item) {
  return event === 'credential_revoked' ? ({ family, status: 'revoked' } as const) : { family };
}
