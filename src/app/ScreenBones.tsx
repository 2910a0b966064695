import { Bone } from '../ui/Bone.tsx';
import { useDelayed } from '../ui/use-delayed.ts';
import styles from './ScreenBones.module.css';

/** Stands for a screen whose script is on its way. */
export function ScreenBones() {
  const isLate = useDelayed(true);
  if (!isLate) return null;
  return (
    <div className={styles.root}>
      <Bone width="40%" height={28} />
      <Bone width="80%" height={20} />
      <Bone width="100%" height={76} />
    </div>
  );
}
