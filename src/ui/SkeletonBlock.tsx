import { useEffect, useState, type CSSProperties } from 'react';

import { classes } from './classes.ts';
import styles from './SkeletonBlock.module.css';

interface Props {
  width: CSSProperties['width'];
  height: number;
  isRound?: boolean;
}

export function SkeletonBlock({ width, height, isRound = false }: Props) {
  return (
    <div aria-hidden className={classes(styles.block, isRound && styles.round)} style={{ width, height }} />
  );
}

/** true once `isOn` has lasted for a while: what loads at once needs no skeleton. */
export function useDelayed(isOn: boolean, delayMs = 200): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setIsDue(true), delayMs);
    return () => {
      clearTimeout(timer);
      setIsDue(false);
    };
  }, [isOn, delayMs]);
  return isOn && isDue;
}
