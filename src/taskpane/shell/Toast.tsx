import { Button } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import type { ReactNode } from 'react';

import { useMessages } from '#src/messages/use-messages.ts';
import type { NotFetchedProps } from '#src/ui/NotFetched.tsx';
import styles from './Toast.module.css';

interface Props {
  children: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
}

/** Says something over the lower edge, so that nothing beneath it moves. */
export function Toast({ children, actions, onClose }: Props) {
  const { t } = useMessages();
  return (
    <output className={styles.root}>
      <div>
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      <Button
        appearance="subtle"
        size="small"
        icon={<Dismiss20Regular />}
        title={t('app.close')}
        onClick={onClose}
      />
    </output>
  );
}

/** In place of a menu or a question whose script could not be loaded. */
export function ToastNotFetched({ onRetry, onClose }: NotFetchedProps & Pick<Props, 'onClose'>) {
  const { t } = useMessages();
  return (
    <Toast
      onClose={onClose}
      actions={
        <Button size="small" appearance="primary" onClick={onRetry}>
          {t('ui.tryAgain')}
        </Button>
      }
    >
      {t('ui.notFetched')}
    </Toast>
  );
}
