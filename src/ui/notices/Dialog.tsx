import { type ComponentProps, type RefObject, useEffect, useId } from 'react';

import { classes } from '#src/ui/classes.ts';
import styles from './Dialog.module.css';

interface Props extends Pick<ComponentProps<'dialog'>, 'children' | 'onClose' | 'onKeyDown'> {
  /** Close it through this: the browser returns the focus only after such a close. */
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  lead: string;
  isWide?: boolean;
}

/** A question or a form in front of the screen. Escape closes it. */
export function Dialog({ dialog, title, lead, isWide = false, children, ...handlers }: Props) {
  const titleId = useId();
  const leadId = useId();
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, [dialog]);

  return (
    <dialog
      ref={dialog}
      className={classes(styles.root, isWide && styles.wide)}
      aria-labelledby={titleId}
      aria-describedby={leadId}
      {...handlers}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <p id={leadId} className={styles.lead}>
        {lead}
      </p>
      {children}
    </dialog>
  );
}
