import { Link } from '@fluentui/react-components';

import { classes } from '#src/ui/classes.ts';
import styles from './RowAction.module.css';

interface Props {
  isLocked: boolean;
  /** What it is done to; begins with the words that show. */
  label: string;
  children: string;
  onClick: () => void;
}

export function RowAction({ isLocked, label, children, onClick }: Props) {
  return (
    <Link
      as="button"
      className={classes(styles.root)}
      disabledFocusable={isLocked}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}
