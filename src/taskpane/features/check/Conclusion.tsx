import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';

import { isReady, type Advice, type Fix } from '#src/taskpane/flows/check/repair.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { readyText, whatToDo } from './advice-text.ts';
import { StickyFooter } from '#src/ui/StickyFooter.tsx';
import styles from './Conclusion.module.css';

interface Props {
  advice: Advice;
  isStale: boolean;
  isBusy: boolean;
  onCheck: () => void;
  /** null where no check is running. */
  onCancel: (() => void) | null;
  onFix: (fix: Fix) => void;
}

/** One sentence to act on, standing on the button that does the most of it. */
export function Conclusion({ advice, isStale, isBusy, onCheck, onCancel, onFix }: Props) {
  const messages = useMessages();
  const { t } = messages;

  function conclusion(): ReactNode {
    if (isStale) return t('check.stale');
    if (isReady(advice)) return readyText(advice, messages);
    return (
      <>
        <strong className={styles.strong}>{t('check.notYet')}</strong> {whatToDo(advice, messages)}
      </>
    );
  }

  function button() {
    if (onCancel !== null) return <Button onClick={onCancel}>{t('check.cancel')}</Button>;
    if (isBusy) {
      return (
        <Button appearance="primary" disabledFocusable>
          {t('check.working')}
        </Button>
      );
    }
    const { repair, remove } = advice;
    if (!isStale && repair > 0)
      return primary(t('check.repairAll', { count: repair }), () => onFix('repair'));
    if (!isStale && remove > 0)
      return primary(t('check.removeAll', { count: remove }), () => onFix('remove'));
    return isStale || !isReady(advice) ? (
      primary(t('check.again'), onCheck)
    ) : (
      <Button onClick={onCheck}>{t('check.again')}</Button>
    );
  }

  return (
    <StickyFooter>
      <p className={styles.sentence}>{conclusion()}</p>
      {button()}
    </StickyFooter>
  );
}

function primary(label: string, onClick: () => void) {
  return (
    <Button appearance="primary" onClick={onClick}>
      {label}
    </Button>
  );
}
