import { type ReactNode, useEffect, useId, useRef } from 'react';

import styles from './Dialog.module.css';

interface Props {
  title: string;
  lead: string;
  children: ReactNode;
  onClose: () => void;
}

/** A form in front of the screen. Escape closes it; the browser gives the focus back to what had it before. */
export function Dialog({ title, lead, children, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const leadId = useId();
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.root}
      aria-labelledby={titleId}
      aria-describedby={leadId}
      onClose={onClose}
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
