import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#src/ui/classes.ts';
import styles from './BarSlot.module.css';

interface Props extends ComponentProps<'button'> {
  icon: ReactNode;
  label: string;
  isStrong?: boolean;
}

/** One place in the top bar: an icon above a label that always shows. */
export function BarSlot({ icon, label, isStrong = false, className, ...button }: Props) {
  return (
    <button type="button" title={label} className={classes(styles.slot, className)} {...button}>
      <span className={styles.icon}>{icon}</span>
      <span className={classes(styles.label, isStrong && styles.strong)}>{label}</span>
    </button>
  );
}
