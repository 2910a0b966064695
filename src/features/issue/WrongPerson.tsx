import { useQuery } from '@tanstack/react-query';

import { speaksOf } from '../../flows/right-person.ts';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { Notice } from '../../ui/Notice.tsx';
import { readDocumentText } from '../../word/document-text.ts';

/** Warns when the open document has a text and this person is not in it. An empty document speaks of nobody yet. */
export function WrongPerson({ name }: { name: string }) {
  const { t } = useMessages();
  const text = useQuery({
    queryKey: ['word', 'text'],
    queryFn: readDocumentText,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  if (text.data === undefined || text.data === '' || speaksOf(text.data, name)) return null;
  return <Notice kind="warning">{t('issue.wrongPerson', { name })}</Notice>;
}
