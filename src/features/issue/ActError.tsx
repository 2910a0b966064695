import { ApiError } from '../../api/api-error.ts';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { WordError } from '../../word/word-error.ts';

interface Props {
  error: Error;
  onRetry?: () => void;
}

/** A failure in the words of this screen, where they say more than those for any failure. */
export function ActError({ error, ...retry }: Props) {
  const { t } = useMessages();
  if (error instanceof ApiError && error.code === 'conflict') {
    return <Notice kind="error">{t('issue.error.standing')}</Notice>;
  }
  if (error instanceof ApiError && error.code === 'not_found') {
    return <Notice kind="error">{t('issue.error.gone')}</Notice>;
  }
  if (error instanceof WordError && error.reason === 'not-inserted') {
    return <Notice kind="error">{t('issue.error.notInserted')}</Notice>;
  }
  return <ErrorNotice error={error} {...retry} />;
}
