import { ApiError } from '#src/api/api-error.ts';
import { type MessageKey, useMessages } from '#src/messages/use-messages.ts';
import { errorMessage } from '#src/ui/notices/error-message.ts';
import { Notice } from '#src/ui/notices/Notice.tsx';

import { SignInError } from './openid/sign-in-error.ts';

/** Sentences that are the same here and in the pane. */
const SHARED: readonly ApiError['code'][] = [
  'offline',
  'unavailable',
  'internal_error',
  'rate_limited',
  'forbidden',
];

interface Props {
  error: unknown;
  /** What a refusal of the service means where this shows, by its code. */
  refusals?: Partial<Record<ApiError['code'], MessageKey>>;
}

/** Any failure as one sentence. A question of the browser that was closed is none. */
export function Problem({ error, refusals = {} }: Props) {
  const { t } = useMessages();
  if (error instanceof SignInError)
    return <Notice kind={error.reason.endsWith('.canceled') ? 'info' : 'error'}>{t(error.reason)}</Notice>;
  const ofService = error instanceof ApiError ? refusals[error.code] : undefined;
  if (ofService !== undefined) return <Notice kind="error">{t(ofService)}</Notice>;
  const isShared = error instanceof ApiError && SHARED.includes(error.code);
  return <Notice kind="error">{isShared ? errorMessage(error, t) : t('dashboard.unexpected')}</Notice>;
}
