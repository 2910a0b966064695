import { useEffect } from 'react';

import { announce } from './announce.ts';
import { SkeletonBlock } from './SkeletonBlock.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { useDelayed } from './use-delayed.ts';
import styles from './SkeletonRows.module.css';

const WIDTHS = ['82%', '74%', '88%', '70%', '80%', '76%'];

/** Rows that are on their way, as high as they will be. */
export function SkeletonRows() {
  const { t } = useMessages();
  const isLate = useDelayed(true);
  useEffect(() => {
    if (isLate) announce(t('ui.loading'));
  }, [isLate, t]);
  if (!isLate) return null;
  return (
    <div>
      {WIDTHS.map((width) => (
        <div key={width} className={styles.row}>
          <SkeletonBlock width={width} height={14} />
          <SkeletonBlock width="60%" height={10} />
        </div>
      ))}
    </div>
  );
}
