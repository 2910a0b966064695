import { Button } from '@fluentui/react-components';
import { ChevronRight20Regular } from '@fluentui/react-icons/svg/chevron-right';
import { useId, useState, type ReactNode } from 'react';

import { classes } from '#src/ui/classes.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import styles from '#src/ui/Disclosure.module.css';

interface Props {
  count: number;
  /** Something in them needs the user's eye. */
  isForced: boolean;
  children: ReactNode;
}

/** What may be left empty, behind one line. */
export function OptionalFields({ count, isForced, children }: Props) {
  const { t } = useMessages();
  const id = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isOpen = isUnfolded || isForced;
  return (
    <div className={styles.root}>
      <Button
        appearance="transparent"
        className={classes(styles.toggle)}
        icon={<ChevronRight20Regular className={classes(styles.chevron, isOpen && styles.open)} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsUnfolded(!isOpen)}
      >
        {t('issue.optional', { count })}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
