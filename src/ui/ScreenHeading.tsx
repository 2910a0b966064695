import type { ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import styles from './ScreenHeading.module.css';

interface Props {
  icon?: ReactNode;
  title: string;
  subtitle?: ReactNode;
  /** With a line below, as over a list of facts. */
  isDivided?: boolean;
  ref?: Ref<HTMLHeadingElement>;
}

/** The screen's title. It takes the focus when the pressed element is gone. */
export function ScreenHeading({ icon, title, subtitle, isDivided = false, ref }: Props) {
  const alone = icon === undefined && styles.alone;
  return (
    <header className={classes(styles.root, isDivided && styles.divided)}>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <h1 ref={ref} tabIndex={-1} className={classes(styles.title, alone)}>
        {title}
      </h1>
      {subtitle !== undefined && <p className={classes(styles.subtitle, alone)}>{subtitle}</p>}
    </header>
  );
}
