import { useQuery } from '@tanstack/react-query';

import { useMessages } from '#src/messages/use-messages.ts';
import { readInsertionTarget } from '#src/word/insert-document.ts';

/** The label of the button that puts the document into the open file: it names the file and the place. */
export function useInsertionLabel(act: 'issueHere' | 'insertHere'): string {
  const { t } = useMessages();
  const { data } = useQuery({
    queryKey: ['word', 'insertion-target'],
    queryFn: readInsertionTarget,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  const { fileName: file = null, place = 'cursor' } = data ?? {};
  return file === null ? t(`issue.${act}Unsaved`, { place }) : t(`issue.${act}`, { file, place });
}
