import { Button } from '@fluentui/react-components';
import { Link16Regular } from '@fluentui/react-icons/svg/link';
import { Open16Regular } from '@fluentui/react-icons/svg/open';
import type { ReactNode } from 'react';

import { CopyButton } from '#src/ui/CopyButton.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import styles from './LinkActions.module.css';

/** What leads away from the document: its link, its public page, and whatever else is passed in. */
export function LinkActions({ verifyUrl, children }: { verifyUrl: string; children?: ReactNode }) {
  const { t } = useMessages();
  return (
    <div className={styles.root}>
      <CopyButton className={styles.wide} icon={<Link16Regular />} text={verifyUrl} />
      <div className={styles.pair}>
        <Button
          as="a"
          className={styles.wide}
          icon={<Open16Regular />}
          href={verifyUrl}
          target="_blank"
          rel="noopener"
        >
          {t('thisDocument.publicPage')}
        </Button>
        {children}
      </div>
    </div>
  );
}
