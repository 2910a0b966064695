import type { CredentialStatus } from '#contract/fields.ts';

import { useMessages } from '#src/messages/use-messages.ts';
import { StatusIcon } from './StatusIcon.tsx';
import { classes } from './classes.ts';
import styles from './StatusWord.module.css';

interface Props {
  status: CredentialStatus;
  className?: string;
}

/** The status of a credential in a list: an icon and a word, never color alone. */
export function StatusWord({ status, className }: Props) {
  const { t } = useMessages();
  return (
    <span className={classes(styles.root, styles.small, className)}>
      <StatusIcon of={status} size={12} />
      {t(`ui.status.${status}`)}
    </span>
  );
}
