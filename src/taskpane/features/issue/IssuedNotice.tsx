import { useMessages } from '#src/messages/use-messages.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { errorMessage } from '#src/ui/error-message.ts';
import { WordError } from '#src/word/word-error.ts';
import { issueErrorMessage } from './issue-error-message.ts';
import type { Issuing } from './use-issue.ts';

/** What became of an issued document in Word. */
export function IssuedNotice({ issuing: { act, draft, step, isTracked } }: { issuing: Issuing }) {
  const { t } = useMessages();
  const { delivered, target } = draft;
  const missing = t(target === 'new' ? 'issue.issued.notOpened' : 'issue.issued.notThere');
  const failure = act.isRunning ? null : act.error;

  if (delivered === 'no' && step !== null) {
    return (
      <Notice kind="info">{t(target === 'new' ? 'issue.issued.opening' : 'issue.issued.inserting')}</Notice>
    );
  }
  if (delivered === 'no' && failure === null) return <Notice kind="warning">{missing}</Notice>;
  return (
    <>
      {delivered !== 'no' && <Notice kind="success">{success()}</Notice>}
      {failure !== null && (
        <Notice kind="error">
          {delivered === 'no' && missing} {reason(failure)}
        </Notice>
      )}
    </>
  );

  function reason(error: Error): string | null {
    // What to do about a window that Word did not open has been said.
    if (delivered === 'no' && target === 'new' && error instanceof WordError) return null;
    return issueErrorMessage(error, t) ?? errorMessage(error, t);
  }

  function success(): string {
    if (delivered === 'opened') return `${t('issue.opened')} ${t('issue.opened.blind')}`;
    if (delivered === 'saved') return t('issue.saved');
    return isTracked ? `${t('issue.inserted')} ${t('issue.tracked')}` : t('issue.inserted');
  }
}
