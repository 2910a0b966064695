import { Button } from '@fluentui/react-components';
import { useEffect, useId, useRef } from 'react';

import styles from './Question.module.css';

interface Props {
  title: string;
  text: string;
  /** What changes nothing; it's emphasized. */
  refusal: string;
  act: string;
  onAct: () => void;
  onClose: () => void;
}

/** Asks before what can't be undone. */
export function Question({ title, text, refusal, act, onAct, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();

  useEffect(() => {
    const opened = dialog.current;
    // The browser gives the focus back to what had it before.
    opened?.showModal();
    return () => opened?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.root}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={onClose}
      onKeyDown={(event) => {
        // An Escape that goes on has Word take the focus to the document.
        if (event.key !== 'Escape') return;
        event.preventDefault();
        dialog.current?.close();
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <p id={textId} className={styles.text}>
        {text}
      </p>
      <div className={styles.actions}>
        <Button appearance="primary" onClick={() => dialog.current?.close()}>
          {refusal}
        </Button>
        <Button onClick={onAct}>{act}</Button>
      </div>
    </dialog>
  );
}
