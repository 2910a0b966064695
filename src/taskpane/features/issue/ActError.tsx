import { ErrorNotice, Notice } from '#src/ui/Notice.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { issueErrorMessage } from './issue-error-message.ts';

/** A failure in the words of this screen, where they say more than those for any failure. */
export function ActError({ error }: { error: Error }) {
  const { t } = useMessages();
  const own = issueErrorMessage(error, t);
  return own === null ? <ErrorNotice error={error} /> : <Notice kind="error">{own}</Notice>;
}
