import type { CSSProperties } from 'react';
import { classes } from './classes.ts';
import styles from './SkeletonBlock.module.css';

interface Props {
  width: CSSProperties['width'];
  height: number;
  isRound?: boolean;
}

/** Stands where text or a picture will be, in its final size. */
export function SkeletonBlock({ width, height, isRound = false }: Props) {
  return (
    <div aria-hidden className={classes(styles.root, isRound && styles.round)} style={{ width, height }} />
  );
}
