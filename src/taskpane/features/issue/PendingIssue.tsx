import { Button } from '@fluentui/react-components';
import { useEffect, useEffectEvent } from 'react';

import { useMessages } from '#src/messages/use-messages.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { errorMessage } from '#src/ui/error-message.ts';
import type { Issuing } from './use-issue.ts';

interface Props {
  issuing: Issuing;
  onRetry: () => void;
}

/** The service was asked to issue, and its answer got lost: it is looked for before anything else may happen. */
export function PendingIssue({ issuing, onRetry }: Props) {
  const { t } = useMessages();
  const { act, change, look } = issuing;
  const isLookedFor = act.result === 'not-issued';
  const isFresh = !act.isRunning && act.error === null && !isLookedFor;
  const begin = useEffectEvent(() => look());
  useEffect(() => {
    if (isFresh) begin();
  }, [isFresh]);

  if (act.isRunning || isFresh) return <Notice kind="info">{t('issue.unsettled.looking')}</Notice>;
  if (act.error !== null) {
    return (
      <Notice
        kind="warning"
        actions={
          <Button size="small" onClick={look}>
            {t('issue.unsettled.look')}
          </Button>
        }
      >
        {t('issue.unsettled.unknown')} {errorMessage(act.error, t)}
      </Notice>
    );
  }
  return (
    <Notice
      kind="info"
      actions={
        <>
          <Button size="small" appearance="primary" onClick={onRetry}>
            {t('ui.tryAgain')}
          </Button>
          <Button size="small" onClick={() => change({ phase: 'form', preview: null })}>
            {t('issue.change')}
          </Button>
        </>
      }
    >
      {t('issue.unsettled.notIssued')}
    </Notice>
  );
}
