import { CircleHint24Regular } from '@fluentui/react-icons/svg/circle-hint';

import { classes } from '#src/ui/classes.ts';
import styles from './StatusIcon.module.css';

/** Where there is no verdict. By itself, because the first screen shows it, and no other of the icons. */
export function UnverifiedIcon() {
  return <CircleHint24Regular aria-hidden className={classes(styles.icon, styles.unverified)} />;
}
