import { Button } from '@fluentui/react-components';

import { ApiError } from '#src/api/api-error.ts';
import { GoneFile } from '#src/files/gone-file.ts';
import { type MessageKey, useMessages } from '#src/messages/use-messages.ts';
import { errorMessage } from '#src/ui/notices/error-message.ts';
import { Notice } from '#src/ui/notices/Notice.tsx';
import { SignInError } from './openid/sign-in-error.ts';

/** Codes whose sentences are the same here and in the pane. */
const SHARED: readonly ApiError['code'][] = [
  'offline',
  'unavailable',
  'internal_error',
  'rate_limited',
  'forbidden',
  'changed',
];

interface Props {
  /** Nothing is shown without one. */
  error: Error | null;
  /** The meaning of a refusal in this place, by its code. */
  refusals?: Partial<Record<ApiError['code'], MessageKey>> | undefined;
  /** Offered where trying again may help. */
  onRetry?: () => void;
}

/** Shows a failure as one sentence, except when the person closed the browser's dialog. */
export function Problem({ error, refusals = {}, onRetry }: Props) {
  const { t } = useMessages();
  if (error === null) return null;
  if (error instanceof SignInError)
    return <Notice kind={error.reason.endsWith('.canceled') ? 'info' : 'error'}>{t(error.reason)}</Notice>;
  if (error instanceof GoneFile)
    return <Notice kind="error">{t('files.unread', { reason: 'gone', name: error.fileName })}</Notice>;
  const ofService = error instanceof ApiError ? refusals[error.code] : undefined;
  if (ofService !== undefined) return <Notice kind="error">{t(ofService)}</Notice>;
  const isShared = error instanceof ApiError && SHARED.includes(error.code);
  const canRetry = onRetry !== undefined && isShared && error.code !== 'forbidden';
  return (
    <Notice kind="error" actions={canRetry && <Button onClick={onRetry}>{t('ui.tryAgain')}</Button>}>
      {isShared ? errorMessage(error, t) : t('dashboard.unexpected')}
    </Notice>
  );
}
