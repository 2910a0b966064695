import { Button } from '@fluentui/react-components';
import { useEffect, useId, useRef } from 'react';

import { useMessages } from '#src/messages/use-messages.ts';
import styles from './SignOutQuestion.module.css';

interface Props {
  onSignOut: () => void;
  onClose: () => void;
}

/** Asks before the token is deleted from this Word, because nobody can be shown it a second time. */
export function SignOutQuestion({ onSignOut, onClose }: Props) {
  const { t } = useMessages();
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
        {t('app.signOut.title')}
      </h2>
      <p id={textId} className={styles.text}>
        {t('app.signOut.text')}
      </p>
      <div className={styles.actions}>
        <Button appearance="primary" onClick={() => dialog.current?.close()}>
          {t('app.signOut.stay')}
        </Button>
        <Button onClick={onSignOut}>{t('app.signOut')}</Button>
      </div>
    </dialog>
  );
}
