import { SkeletonBlock } from '#src/ui/SkeletonBlock.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { useDelayed } from '#src/ui/use-delayed.ts';
import styles from './Loading.module.css';

/** The screen's skeleton, each part in its final place, once reading takes long enough to be noticed. */
export function Loading() {
  const { t } = useMessages();
  const isLate = useDelayed(true);
  if (!isLate) return null;
  return (
    <div aria-busy className={styles.root}>
      <div className={styles.head}>
        <SkeletonBlock isRound width={24} height={24} />
        <SkeletonBlock width={104} height={20} />
        <div className={styles.subtitle}>
          <SkeletonBlock width="85%" height={14} />
        </div>
      </div>
      {['72%', '42%', '56%', '80%'].map((width, row) => (
        <div key={width} className={styles.fact}>
          <SkeletonBlock width={row % 2 === 0 ? 48 : 44} height={12} />
          <SkeletonBlock width={width} height={12} />
        </div>
      ))}
      <SkeletonBlock width="100%" height={76} />
      <h1 className={styles.said}>{t('thisDocument.loading')}</h1>
    </div>
  );
}
