import { CircleHint24Regular } from '@fluentui/react-icons/svg/circle-hint';

import { classes } from '#src/ui/classes.ts';
import styles from './StatusIcon.module.css';

/** The icon for no verdict. A separate file, because the first screen shows it and no other status icon. */
export function UnverifiedIcon() {
  return <CircleHint24Regular aria-hidden className={classes(styles.icon, styles.unverified)} />;
}
