import { Button } from '@fluentui/react-components';
import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { useEffect, useState } from 'react';

import { secondsToWait } from '#src/api/api-error.ts';
import { useMessages } from '#src/messages/use-messages.ts';

interface Props {
  error: unknown;
  onRetry: () => void;
  /** It is being tried again right now. */
  isRetrying?: boolean;
}

/** Tries again, once the time is over that the service asked to be left alone. */
export function RetryButton({ error, onRetry, isRetrying = false }: Props) {
  const { t } = useMessages();
  const [{ of, left }, setWait] = useState({ of: error, left: secondsToWait(error) });
  if (of !== error) setWait({ of: error, left: secondsToWait(error) });

  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setWait({ of, left: left - 1 }), 1000);
    return () => clearTimeout(timer);
  }, [of, left]);

  return (
    <Button
      size="small"
      icon={<ArrowClockwise20Regular />}
      disabledFocusable={isRetrying || left > 0}
      onClick={onRetry}
    >
      {left > 0 ? t('ui.tryAgainIn', { seconds: left }) : t('ui.tryAgain')}
    </Button>
  );
}
