import { useState } from 'react';

import { useMessages } from '#src/messages/use-messages.ts';
import { reveal } from '#src/ui/appearing.ts';
import styles from './TokenHelp.module.css';

/** Where a token comes from, for who wants to know. */
export function TokenHelp() {
  const { t } = useMessages();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.root}>
      <button
        type="button"
        className={styles.question}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('connect.where')}
      </button>
      {isOpen && (
        <p ref={reveal} className={styles.answer}>
          {t('connect.whereAnswer')}
        </p>
      )}
    </div>
  );
}
