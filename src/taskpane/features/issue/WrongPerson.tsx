import { useMessages } from '#src/messages/use-messages.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { useIsMissing } from './use-is-missing.ts';

/** Warns when the open document has a text and this person is not in it. */
export function WrongPerson({ name }: { name: string }) {
  const { t } = useMessages();
  return useIsMissing(name) ? <Notice kind="warning">{t('issue.wrongPerson', { name })}</Notice> : null;
}
