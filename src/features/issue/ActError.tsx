import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { ownSentence } from './own-sentence.ts';

/** A failure in the words of this screen, where they say more than those for any failure. */
export function ActError({ error }: { error: Error }) {
  const { t } = useMessages();
  const own = ownSentence(error, t);
  return own === null ? <ErrorNotice error={error} /> : <Notice kind="error">{own}</Notice>;
}
