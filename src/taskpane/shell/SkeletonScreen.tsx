import { SkeletonBlock } from '#src/ui/SkeletonBlock.tsx';
import { useDelayed } from '#src/ui/use-delayed.ts';
import styles from './SkeletonScreen.module.css';

/** Stands for a screen whose script is on its way. */
export function SkeletonScreen() {
  const isLate = useDelayed(true);
  if (!isLate) return null;
  return (
    <div className={styles.root}>
      <SkeletonBlock width="40%" height={28} />
      <SkeletonBlock width="80%" height={20} />
      <SkeletonBlock width="100%" height={76} />
    </div>
  );
}
