import { Button } from '@fluentui/react-components';
import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { useEffect, useState } from 'react';

import { ApiError } from '../api/api-error.ts';
import { useMessages } from './messages/use-messages.ts';

interface Props {
  error: unknown;
  onRetry: () => void;
}

/** Tries again, once the time is over that the service asked to be left alone. */
export function RetryButton({ error, onRetry }: Props) {
  const { t } = useMessages();
  const [left, setLeft] = useState(error instanceof ApiError ? (error.retryAfter ?? 0) : 0);

  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  return (
    <Button size="small" icon={<ArrowClockwise20Regular />} disabledFocusable={left > 0} onClick={onRetry}>
      {left > 0 ? t('ui.tryAgainIn', { seconds: left }) : t('ui.tryAgain')}
    </Button>
  );
}
